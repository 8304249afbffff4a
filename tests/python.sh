#!/usr/bin/env bash
# libtreads and its Python package are built by game/python/build and play the same matches; tests/python_checks.py has the rest.
set -u
top=${TREADS_TOP:-$(cd "$(dirname "$0")/.." && pwd -P)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for python in python3 /usr/bin/python3 none; do
  "$python" -c 'import numpy' 2>/dev/null && break
done
if [ $python = none ]; then
  echo "no Python here has numpy"
  exit 77
fi
if ! TREADS_PYTHON_BUILD=$folder/build TREADS_INSTALL=no TREADS_LIBRARY_TO=$folder/libtreads.so "$top/game/python/build" \
  -Doptimization=1 -Dwerror=true >"$folder/log" 2>&1; then
  cat "$folder/log"
  echo "FAILED  game/python/build"
  exit 1
fi
export TREADS_LIBRARY=$folder/libtreads.so TREADS_ASSETS=$top/assets PYTHONPATH=$top/game/python PYTHONDONTWRITEBYTECODE=1
preload=$TREADS_BUILD/tests/libfaults_memory.so
if [ -e "$preload" ]; then export LD_PRELOAD=$preload; fi
"$python" "$top/tests/python_policies.py" "$TREADS" || exit 1
"$python" "$top/tests/python_frameworks.py" || exit 1
"$python" "$top/tests/python_training.py" "$TREADS" || exit 1
exec "$python" "$top/tests/python_checks.py" "$TREADS"
