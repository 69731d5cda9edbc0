# Completion of luxor for PowerShell. Written by completions/generate.py: change nothing here.
# Dot-source it in $PROFILE.

Register-ArgumentCompleter -Native -CommandName luxor -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $commands = [ordered]@{
        'play' = 'Play at the table: it offers the legal turns and saves each one'
        'move' = 'Play a turn: check it, explain it, save it'
        'check' = 'Check a turn without playing it'
        'dispute' = 'Settle a dispute in a game nobody tracked'
        'options' = 'List every legal turn and what it leads to'
        'show' = 'Show the board, the players and the supplies'
        'hand' = 'Show or enter what is known about a hand'
        'fix' = 'Correct the table, with the reason'
        'advise' = 'Say what a strong player would do, and why'
        'bots' = 'Bots: let them play at your table, or measure how strong they are'
        'undo' = 'Undo the last changes'
        'redo' = 'Redo what was undone'
        'note' = 'Add a note to the log'
        'log' = 'Show the log of the game'
        'rules' = 'Answer a question about the rules, in plain words'
        'new' = 'Start a table: draw the set-up and save the game'
        'setup' = 'Show how to lay the table: to read, to print, step by step'
        'cheatsheet' = 'Print keys, turns, signs and points on one page'
        'demo' = 'Show an example game, from the set-up to the score'
        'score' = 'Compute the score, part by part'
        'review' = 'Look back at a game: chance and skill, turn by turn'
        'results' = 'The games you played: results, statistics, ratings, exports'
        'share' = 'Share the result: link, QR code, page, BG Stats'
        'open' = 'Read a shared link back, and replay its log'
        'board' = 'Your copys printed board and pieces: enter, show, pass on'
        'position' = 'Position files: save the table as one, or draw one'
        'tables' = 'List all tables'
        'use' = 'Choose the current table'
        'verify' = 'Replay a save and check every line again'
        'serve' = 'Let everybody play on their own phone, or only watch'
        'completion' = 'Print the tab completion script for your shell'
        'schema' = 'Print the JSON schemas of all answers'
        'mcp' = 'Let an assistant ask the referee'
        'pyramids' = 'The second game: Silver & Gold Pyramids'
    }
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString().Trim("'", '"') })
    $first = $words.Count -eq 0 -or ($words.Count -eq 1 -and $wordToComplete -ne '')
    if ($first -and $wordToComplete -notlike '-*') {
        $commands.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } | ForEach-Object {
            [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
        }
        return
    }
    # An empty word would be lost on its way to a program: --new stands for it.
    $new = if ($wordToComplete -eq '') { @('--new') } else { @() }
    luxor __complete @new @words 2>$null | ForEach-Object {
        $value, $text = $_ -split "`t", 2
        if ($value -notlike ':*') {
            # A bare @12 means something else to PowerShell.
            $given = if ($value -match "[@\s;(){}|&,]") { "'$value'" } else { $value }
            $about = if ($text) { $text } else { $value }
            [System.Management.Automation.CompletionResult]::new($given, $value, 'ParameterValue', $about)
        }
    }
}
