#!/usr/bin/env bash
# Checks the wording of all sources and pages against the list in house.py, and their spelling with codespell.
cd "${TREADS_TOP:-$(dirname "$0")/..}" || exit 1
failed=0
python3 tests/house.py words || failed=1
command -v codespell >/dev/null || { echo "codespell is not installed"; exit 77; }
# Correct words that codespell takes for others, and misspellings that tests and map makers type.
known=beng,nd,fro,hart,sting,crate,retuned,trough,padd,tunning,bu,exat,spcae,alpah,impassible
git ls-files -z -- '*.c' '*.h' '*.in' '*.md' '*.py' '*.sh' '*.bash' '*.txt' '*.html' '*.js' '*.json' meson.build '*/meson.build' '*/run' ':!game/web/codemirror/*.js*' ':!tests/golden/*' |
  xargs -0 codespell --ignore-words-list "$known" || failed=1
exit $failed
