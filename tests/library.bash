# library.bash -- libtreads.so, as game/python/build makes it for this processor, but with link-time optimization
# only with LONG=1. The tests of Python and those of processors share this build. Needs `top`, the top folder of the sources.
# shellcheck shell=bash
: "${top:?}"
library=$top/build-tests/library

# make_library FILE: builds it in the folder `library`, and copies it to FILE.
make_library() {
  local lto=false
  if [ "${LONG:-0}" != 0 ]; then lto=true; fi
  mkdir -p "$library"
  flock "$library/lock" env TREADS_PYTHON_BUILD="$library" TREADS_INSTALL=no TREADS_LIBRARY_TO="$1" "$top/game/python/build" -Dwerror=true -Db_lto=$lto
}
