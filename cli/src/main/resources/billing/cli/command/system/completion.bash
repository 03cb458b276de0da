# bash completion for billing; made by `billing completion bash`
_billing() {
    local IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]} line
    COMPREPLY=()
    while read -r line; do
        case $line in
            :files)
                compopt -o filenames 2>/dev/null
                COMPREPLY+=($(compgen -f -- "$current"))
                ;;
            :folders)
                compopt -o filenames 2>/dev/null
                COMPREPLY+=($(compgen -d -- "$current"))
                ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _billing billing
