# Completion of luxor for bash. Written by completions/generate.py: change nothing here.
# Put it where bash-completion looks, such as
#   ~/.local/share/bash-completion/completions/luxor
# or source it from ~/.bashrc.

_luxor() {
    # Bash cuts words at @ and = too, which are part of a turn: so the line is cut up anew.
    local line="${COMP_LINE:0:COMP_POINT}" word value char breaks="" cut=""
    local -a words=()
    COMPREPLY=()
    IFS=$' \t\n' read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    words=("${words[@]:1}")
    ((${#words[@]})) || return 0
    word="${words[${#words[@]} - 1]}"
    if ((${#words[@]} == 1)) && [[ $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "play move check dispute options show hand fix advise bots undo redo note log rules new setup cheatsheet demo score review results share open board position tables use verify serve completion schema mcp pyramids" -- "$word")
        return 0
    fi
    # What stands up to the last = or : is not replaced, so it is not given again; an @ is.
    for char in = :; do
        [[ $COMP_WORDBREAKS == *"$char"* ]] && breaks+="$char"
    done
    if [[ -n $breaks && $word == *[$breaks]* ]]; then
        cut="${word%"${word##*[$breaks]}"}"
    fi
    while IFS=$'\t' read -r value _; do
        case $value in
            :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
            :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
            *) [[ $value == *[[:space:]\'\"]* ]] && printf -v value %q "$value"
               COMPREPLY+=("${value:${#cut}}") ;;
        esac
    done < <("$1" __complete "${words[@]}" 2>/dev/null)
    return 0
}

complete -o nosort -F _luxor luxor 2>/dev/null || complete -F _luxor luxor
