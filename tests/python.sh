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
# shellcheck source=tests/library.bash
source "$top/tests/library.bash"
if ! make_library "$folder/libtreads.so" >"$folder/log" 2>&1; then
  cat "$folder/log"
  echo "FAILED  game/python/build"
  exit 1
fi
case $(readelf -d "$folder/libtreads.so") in
  *'[libtreads.so.0]'*) echo 'ok      the name of the library has a version' ;;
  *) echo 'FAILED  the name of the library has no version'; exit 1 ;;
esac
# The wheel plays in a separate virtual environment, outside the sources.
export TREADS_LIBRARY=$folder/libtreads.so PYTHONDONTWRITEBYTECODE=1
if "$python" -m pip --version >/dev/null 2>&1 && "$python" -m venv --help >/dev/null 2>&1; then
  if ! { "$python" -m pip wheel --no-deps --no-index --no-build-isolation -w "$folder/wheels" "$top/game/python" &&
    "$python" -m venv --system-site-packages "$folder/venv" &&
    "$folder/venv/bin/pip" install --no-deps --no-index "$folder"/wheels/treads-*.whl; } >"$folder/log" 2>&1; then
    cat "$folder/log"
    echo "FAILED  pip wheel"
    exit 1
  fi
  (cd "$folder/venv" && env -u TREADS_LIBRARY -u TREADS_ASSETS -u PYTHONPATH bin/python "$top/tests/python_installed.py" "$TREADS") || exit 1
else
  echo "        pip or venv is not installed; the wheel is not tested"
fi
export TREADS_ASSETS=$top/assets PYTHONPATH=$top/game/python
preload=$TREADS_BUILD/tests/libfaults_memory.so
if [ -e "$preload" ]; then export LD_PRELOAD=$preload; fi
"$python" "$top/tests/python_policies.py" "$TREADS" || exit 1
"$python" "$top/tests/python_frameworks.py" || exit 1
"$python" "$top/tests/python_training.py" "$TREADS" || exit 1
exec "$python" "$top/tests/python_checks.py" "$TREADS"
