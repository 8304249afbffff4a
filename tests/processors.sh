#!/usr/bin/env bash
# The battles of golden_hashes.txt on other processors: with fused multiply-add, compiled by gcc (the build of tests/library.bash) and
# by clang with our Chipmunk wrap, and with LONG=1 with link-time optimization and on arm64 with qemu. The programs contain no fused instruction,
# and compiler flags that change the arithmetic are rejected.
set -u
# shellcheck source=tests/checks.bash
source "$(dirname "${BASH_SOURCE[0]}")/checks.bash"
# shellcheck source=tests/chipmunk.bash
source "$top/tests/chipmunk.bash"
# shellcheck source=tests/library.bash
source "$top/tests/library.bash"
export TREADS_ASSETS=$top/assets
fused='[[:space:]](vfn?m(add|sub)|fn?m(ad|s[bu]|l[as])|fcmla)' # x86 and arm64
has_fma() { grep -w avx2 /proc/cpuinfo 2>/dev/null | grep -qw fma; }
skipped= # the reason if something was skipped

# core NAME SOURCES OPTION ...: builds the libraries that play matches, in the folder NAME.
core() {
  local name=$1 sources=$2
  shift 2
  if meson setup "$name" "$sources" -Dcore=true -Ddebug=false -Db_colorout=never "$@" >"$name.log" 2>&1 &&
    ninja -C "$name" >>"$name.log" 2>&1; then
    pass "$name is built"
    return 0
  fi
  fail "$name is not built: $(grep -E -m 5 'ERROR|error|FAILED' "$name.log")"
  return 1
}

# plays NAME COMMAND ...: checks that all battles play as recorded.
plays() {
  local name=$1
  shift
  "$@" "$top/assets" recordings/* >out 2>&1 || true
  is "$name plays all battles as recorded" "$(grep -v ': as recorded$' out)" ''
  is "$name plays them all" "$(wc -l <out)" "$(find recordings -type f | wc -l)"
}

# fused_in FILE [OBJDUMP]: prints the functions with fused instructions.
fused_in() {
  "${2:-objdump}" -d --no-show-raw-insn "$1" 2>&1 | awk -v fused="$fused" '
    />:$/ { name = $2; count++ }
    $0 ~ fused { found[name] }
    END { for (name in found) print name; if (!count) print "nothing to disassemble" }' | head -5
}

# Checks that the search finds a fused instruction.
finds_fused() {
  echo 'double f(double a, double b, double c) { return a * b + c; }' >fused.c
  "$1" -O2 "$2" -ffp-contract=fast -c fused.c -o fused.o
  is "a fused instruction of $1 is found" "$(fused_in fused.o "${3:-objdump}")" '<f>:'
}

has_none_fused() { is "no fused instruction in $1" "$(fused_in "$@")" ''; }

libraries_have_none_fused() {
  local library
  for library in "$1"/{ai/maths/libmaths,ai/libai,game/platform/libplatform,game/sim/libsim,game/match/libmatch,game/lab/liblab}.a; do
    has_none_fused "$library" "${2:-objdump}"
  done
}

# verify_by_library LIBRARY ASSETS RECORDING ...: prints what tests/verify.c prints, with the library's own check.
verify_by_library() {
  python3 - "$@" <<'PYTHON'
import ctypes, os, sys
library = ctypes.CDLL(os.path.abspath(sys.argv[1]), mode=os.RTLD_NOW | os.RTLD_DEEPBIND)
problem = ctypes.create_string_buffer(512)
for path in sys.argv[3:]:
    is_same = library.treads_check(sys.argv[2].encode(), path.encode(), problem) == 0
    print(f"{path}: {'as recorded' if is_same else problem.value.decode()}")
PYTHON
}

# With link-time optimization, libraries contain no instructions before they are linked.
native_by_gcc() {
  local chipmunk file
  make_library "$work/libtreads.so" >log 2>&1 || { fail "game/python/build: $(grep -E -m 5 'ERROR|error|FAILED' log)"; return; }
  gcc -O3 -march=native -r -nostdlib -flinker-output=nolto-rel -Wl,--whole-archive "$library/game/lab/liblab.a" -o lab.o 2>log || fail "lab.o: $(head -3 log)"
  for file in libtreads.so lab.o; do has_none_fused "$file"; done
  plays gcc verify_by_library libtreads.so
  chipmunk=$(ldd libtreads.so | awk '/libchipmunk/ { print $3 }')
  [ -z "$chipmunk" ] || has_none_fused "$chipmunk"
}

# Sources that cannot be downloaded leave the system's Chipmunk.
newer_by_clang() {
  local sources=$work/sources choice=bundled
  if ! (copy_sources "$sources") >fetch.log 2>&1; then
    sources=$top choice=system skipped="$(tail -1 fetch.log)"
  fi
  CC=clang CFLAGS=-march=x86-64-v3 core clang-v3 "$sources" -Doptimization=3 -Dchipmunk=$choice || return
  libraries_have_none_fused clang-v3
  if [ $choice = bundled ]; then has_none_fused clang-v3/subprojects/*/libchipmunk.a; fi
  if has_fma; then plays clang-v3 clang-v3/verify; else skipped='this processor has no AVX2 and FMA'; fi
}

newer_x86() {
  if [ "$(uname -m)" != x86_64 ]; then return; fi
  finds_fused gcc -march=x86-64-v3
  finds_fused clang -march=x86-64-v3
  native_by_gcc
  newer_by_clang
}

# refuses COMPILER FLAG ...
refuses() {
  local compiler=$1 flag
  shift
  echo '#include "ai/maths/maths.h"' >maths.c
  "$compiler" -O2 -I"$top" -c maths.c 2>err || fail "without flags $compiler fails: $(head -1 err)"
  for flag; do
    "$compiler" -O2 "$flag" -I"$top" -c maths.c 2>err
    holds "$compiler $flag is rejected" err 'matches would differ'
  done
}

refuses_flags() {
  refuses gcc -ffast-math -Ofast -funsafe-math-optimizations -ffinite-math-only -freciprocal-math -fno-signed-zeros
  refuses clang -ffast-math -Ofast -ffinite-math-only
  if [ "$(uname -m)" = x86_64 ]; then refuses gcc -mfpmath=387; fi
  # The preprocessor does not know of this flag.
  local code=0
  CC=clang CFLAGS='-O2 -funsafe-math-optimizations' meson setup unsafe "$top" -Dcore=true >out 2>&1 || code=$?
  is 'unsafe mathematics are rejected: exit code' "$code" 1
  holds 'unsafe mathematics are rejected: the reason' out 'cannot be built with -funsafe-math-optimizations'
}

# Unpacks libraries for arm64 into the folder arm, without changing the system.
fetch_arm64() (
  mkdir -p arm/{lists/partial,cache/archives/partial} && cd arm || exit 1
  options=(-q -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State::status=/dev/null
    -o "Dir::State::lists=$PWD/lists" -o "Dir::Cache=$PWD/cache")
  timeout 120 apt-get "${options[@]}" update && timeout 60 apt-get "${options[@]}" download libjansson-dev zlib1g-dev &&
    for package in ./*.deb; do dpkg -x "$package" root || exit 1; done
)

write_cross_file() {
  cat <<INI
[binaries]
c = 'aarch64-linux-gnu-gcc'
ar = 'aarch64-linux-gnu-ar'
pkgconfig = 'pkg-config'
[properties]
sys_root = '$work/arm/root'
pkg_config_libdir = '$work/arm/root/usr/lib/aarch64-linux-gnu/pkgconfig'
[built-in options]
c_args = ['-march=armv8.3-a', '-I$work/arm/root/usr/include/aarch64-linux-gnu']
c_link_args = ['-static']
[host_machine]
system = 'linux'
cpu_family = 'aarch64'
cpu = 'armv8.3-a'
endian = 'little'
INI
}

# armv8.3 has instructions for complex numbers, which gcc would use. Debian's Chipmunk for arm64 has fused multiply-adds.
arm64() {
  local tool
  for tool in aarch64-linux-gnu-gcc qemu-aarch64 apt-get; do
    if ! command -v $tool >/dev/null; then
      skipped="no $tool to play on arm64"
      return
    fi
  done
  if ! fetch_arm64 >fetch.log 2>&1 || ! (copy_sources "$work/sources"); then
    skipped='the libraries for arm64 cannot be downloaded'
    return
  fi
  write_cross_file >arm64.ini
  finds_fused aarch64-linux-gnu-gcc -march=armv8-a aarch64-linux-gnu-objdump
  core arm64 "$work/sources" -Doptimization=3 --cross-file arm64.ini || return
  libraries_have_none_fused arm64 aarch64-linux-gnu-objdump
  has_none_fused arm64/subprojects/*/libchipmunk.a aarch64-linux-gnu-objdump
  plays arm64 qemu-aarch64 arm64/verify
}

record_battles
newer_x86
refuses_flags
if [ "${LONG:-0}" != 0 ]; then arm64; fi
if [ $failed = 0 ] && [ "$skipped" ]; then
  echo "$skipped"
  exit 77
fi
exit $failed
