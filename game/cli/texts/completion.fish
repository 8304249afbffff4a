# fish completion for treads: the program itself prints the possible next words.
function __treads_offer
    set -l program (commandline -opc)[1]
    set -l offered (COMP_LINE=(commandline -cp | string collect) command $program help --completion words 2>/dev/null)
    if set -q offered[1]
        string join \n -- $offered
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c treads -f -a '(__treads_offer)'
