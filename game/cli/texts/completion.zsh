#compdef treads
# zsh completion for treads: the program itself prints the possible next words.
_treads() {
    local -a offered
    offered=(${(f)"$(COMP_LINE="${(j: :)words[1,CURRENT-1]} $PREFIX" command ${~words[1]} help --completion words 2>/dev/null)"})
    if (( ! $#offered )); then
        _files
        return
    fi
    compadd -Q -S '' -- ${(M)offered:#*=}
    compadd -Q -- ${offered:#*=}
}
if [[ $funcstack[1] == _treads ]]; then _treads "$@"; else compdef _treads treads; fi
