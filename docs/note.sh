#!/usr/bin/env bash
# Makes docs/note.pdf from docs/note.md, or the file that is given. On Debian it needs pandoc, texlive-latex-recommended,
# texlive-fonts-recommended and lmodern. The PDF contains the hash of its source, with which tests/readme.sh finds out whether it
# is up to date.
set -eu
top=$(dirname "$(realpath "$0")")
hash=$(sha256sum <"$top/note.md" | cut -c1-64)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/head.tex" <<TEX
\pdfobjcompresslevel=1 \pdftrailerid{}
\hypersetup{pdfauthor={The treads authors}}
\pdfinfo{/Source (sha256 of note.md: $hash)}
\setlength{\parskip}{5pt plus 1pt}
\usepackage{etoolbox} \AtBeginEnvironment{verbatim}{\small}
\makeatletter \renewcommand{\maketitle}{\begin{center} \LARGE \@title \end{center}} \makeatother
TEX
# Links between pages have no target in the PDF.
sed 's/\[\([^]]*\)\]([^)]*)/\1/g' "$top/note.md" |
  SOURCE_DATE_EPOCH=0 FORCE_SOURCE_DATE=1 pandoc -f markdown-smart --shift-heading-level-by=-1 -H "$work/head.tex" -V papersize=a4 \
    -V geometry:margin=19mm -V fontsize=10pt -o "${1:-$top/note.pdf}"
