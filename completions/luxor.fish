# Completion of luxor for fish. Written by completions/generate.py: change nothing here.
# Put it into ~/.config/fish/completions/.

function __luxor_complete
    set -l words (commandline -opc)
    set -l command $words[1]
    set -e words[1]
    set -l word (commandline -ct)
    for line in ($command __complete $words "$word" 2>/dev/null)
        switch $line
            case ':files*'
                __fish_complete_path (commandline -ct)
            case ':folders*'
                __fish_complete_directories (commandline -ct)
            case '*'
                printf '%s\n' $line
        end
    end
end

complete -c luxor -f
complete -c luxor -f -k -n 'not __fish_use_subcommand' -a '(__luxor_complete)'
complete -c luxor -f -n '__fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' -a '(__luxor_complete)'
complete -c luxor -f -n __fish_use_subcommand -a play -d 'Play at the table: it offers the legal turns and saves each one'
complete -c luxor -f -n __fish_use_subcommand -a move -d 'Play a turn: check it, explain it, save it'
complete -c luxor -f -n __fish_use_subcommand -a check -d 'Check a turn without playing it'
complete -c luxor -f -n __fish_use_subcommand -a dispute -d 'Settle a dispute in a game nobody tracked'
complete -c luxor -f -n __fish_use_subcommand -a options -d 'List every legal turn and what it leads to'
complete -c luxor -f -n __fish_use_subcommand -a show -d 'Show the board, the players and the supplies'
complete -c luxor -f -n __fish_use_subcommand -a hand -d 'Show or enter what is known about a hand'
complete -c luxor -f -n __fish_use_subcommand -a fix -d 'Correct the table, with the reason'
complete -c luxor -f -n __fish_use_subcommand -a advise -d 'Say what a strong player would do, and why'
complete -c luxor -f -n __fish_use_subcommand -a bots -d 'Bots: let them play at your table, or measure how strong they are'
complete -c luxor -f -n __fish_use_subcommand -a undo -d 'Undo the last changes'
complete -c luxor -f -n __fish_use_subcommand -a redo -d 'Redo what was undone'
complete -c luxor -f -n __fish_use_subcommand -a note -d 'Add a note to the log'
complete -c luxor -f -n __fish_use_subcommand -a log -d 'Show the log of the game'
complete -c luxor -f -n __fish_use_subcommand -a rules -d 'Answer a question about the rules, in plain words'
complete -c luxor -f -n __fish_use_subcommand -a new -d 'Start a table: draw the set-up and save the game'
complete -c luxor -f -n __fish_use_subcommand -a setup -d 'Show how to lay the table: to read, to print, step by step'
complete -c luxor -f -n __fish_use_subcommand -a cheatsheet -d 'Print keys, turns, signs and points on one page'
complete -c luxor -f -n __fish_use_subcommand -a demo -d 'Show an example game, from the set-up to the score'
complete -c luxor -f -n __fish_use_subcommand -a score -d 'Compute the score, part by part'
complete -c luxor -f -n __fish_use_subcommand -a review -d 'Look back at a game: chance and skill, turn by turn'
complete -c luxor -f -n __fish_use_subcommand -a results -d 'The games you played: results, statistics, ratings, exports'
complete -c luxor -f -n __fish_use_subcommand -a share -d 'Share the result: link, QR code, page, BG Stats'
complete -c luxor -f -n __fish_use_subcommand -a open -d 'Read a shared link back, and replay its log'
complete -c luxor -f -n __fish_use_subcommand -a board -d 'Your copys printed board and pieces: enter, show, pass on'
complete -c luxor -f -n __fish_use_subcommand -a position -d 'Position files: save the table as one, or draw one'
complete -c luxor -f -n __fish_use_subcommand -a tables -d 'List all tables'
complete -c luxor -f -n __fish_use_subcommand -a use -d 'Choose the current table'
complete -c luxor -f -n __fish_use_subcommand -a verify -d 'Replay a save and check every line again'
complete -c luxor -f -n __fish_use_subcommand -a serve -d 'Let everybody play on their own phone, or only watch'
complete -c luxor -f -n __fish_use_subcommand -a completion -d 'Print the tab completion script for your shell'
complete -c luxor -f -n __fish_use_subcommand -a schema -d 'Print the JSON schemas of all answers'
complete -c luxor -f -n __fish_use_subcommand -a mcp -d 'Let an assistant ask the referee'
complete -c luxor -f -n __fish_use_subcommand -a pyramids -d 'The second game: Silver & Gold Pyramids'
