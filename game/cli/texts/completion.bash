# bash completion for treads: the program itself prints the possible next words.
_treads() {
    local line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^=:@]/}
    local typed=${line##*[[:space:]]} before=
    [[ $breaks ]] && before=${typed%"${typed##*[$breaks]}"}
    mapfile -t COMPREPLY < <(COMP_LINE=$line "$1" help --completion words 2>/dev/null)
    COMPREPLY=("${COMPREPLY[@]#"$before"}")
    [[ ${COMPREPLY[*]} == *= ]] && compopt -o nospace 2>/dev/null
}
complete -o bashdefault -o default -F _treads treads
