# packages.sh -- what treads is made with, by the names of each package manager. Sourced by game/run and tests/run.
# shellcheck shell=bash

say() { printf 'treads: %s\n' "$*" >&2; }

die() {
  say "$@"
  exit 3
}

# package_manager: apt, dnf, pacman or brew; nothing when there is none of them.
package_manager() {
  local name
  for name in apt-get dnf pacman brew; do
    if command -v "$name" >/dev/null; then
      echo "${name%-get}"
      return
    fi
  done
}

# package_names MANAGER KIND: a line of names; KIND is `build` or `tests`. A compiler is asked for only where there is none.
package_names() {
  local compiler=gcc fuzzer=
  if command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null; then compiler=; fi
  # Older systems have libFuzzer in a package of another name, or none: then the fuzzing is left out.
  if [ "$1-$2" = apt-tests ] && apt-cache show libclang-rt-dev >/dev/null 2>&1; then fuzzer=libclang-rt-dev; fi
  case $1-$2 in
    apt-build) echo "$compiler libc6-dev meson ninja-build pkg-config libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev" \
      "libchipmunk-dev libjansson-dev zlib1g-dev libcairo2-dev libchafa-dev" ;;
    apt-tests) echo "gcc clang $fuzzer libcmocka-dev xvfb xauth xdotool tiled imagemagick jq python3" \
      "desktop-file-utils appstream groff-base ffmpeg" ;;
    dnf-build) echo "$compiler meson ninja-build pkgconf-pkg-config SDL2-devel SDL2_image-devel SDL2_ttf-devel" \
      "chipmunk-devel jansson-devel zlib-devel cairo-devel chafa-devel" ;;
    dnf-tests) echo "gcc clang compiler-rt libasan libubsan libcmocka-devel xorg-x11-server-Xvfb xauth xdotool tiled ImageMagick jq python3" \
      "desktop-file-utils appstream groff-base ffmpeg-free" ;;
    pacman-build) echo "$compiler meson ninja pkgconf sdl2 sdl2_image sdl2_ttf chipmunk jansson zlib cairo chafa" ;;
    pacman-tests) echo "gcc clang compiler-rt cmocka xorg-server-xvfb xorg-xauth xdotool tiled imagemagick jq python" \
      "desktop-file-utils appstream groff ffmpeg" ;;
    brew-build) echo "meson ninja pkgconf sdl2 sdl2_image sdl2_ttf chipmunk jansson zlib cairo chafa" ;;
    brew-tests) echo "cmocka imagemagick jq" ;;
  esac
}

is_installed() {
  case $1 in
    apt) [ "$(dpkg-query -W -f '${db:Status-Status}' "$2" 2>/dev/null)" = installed ] ;;
    dnf) rpm -q --whatprovides "$2" >/dev/null 2>&1 ;;
    pacman) pacman -T "$2" >/dev/null 2>&1 ;;
    brew) brew list --versions "$2" >/dev/null 2>&1 ;;
  esac
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif [ -t 0 ]; then sudo "$@"; else sudo -n "$@"; fi
}

install_packages() {
  local manager=$1
  shift
  case $manager in
    apt)
      as_root env DEBIAN_FRONTEND=noninteractive apt-get update || true # the lists at hand may do
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
      ;;
    dnf) as_root dnf install -y "$@" ;;
    pacman) as_root pacman -S --needed --noconfirm "$@" ;;
    brew) brew install "$@" ;;
  esac
}

# need_packages LOG KIND ..: installs what is missing, or says what to install. The package manager's words go to LOG.
need_packages() {
  local log=$1 manager kind name
  local missing=()
  shift
  manager=$(package_manager)
  if [ -z "$manager" ]; then
    command -v meson >/dev/null && return
    die "no package manager known here (apt, dnf, pacman, brew). Please install a C compiler, meson, ninja, pkg-config," \
      "SDL2, SDL2_image, SDL2_ttf, Chipmunk2D 7, jansson and zlib, with their development files, and run this again."
  fi
  for kind; do
    for name in $(package_names "$manager" "$kind"); do
      is_installed "$manager" "$name" || missing+=("$name")
    done
  done
  [ ${#missing[@]} = 0 ] && return
  if [ "$manager" != brew ] && [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    die "packages are missing, and installing them takes root. As root, install with $manager: ${missing[*]}"
  fi
  say "installing ${missing[*]} with $manager"
  install_packages "$manager" "${missing[@]}" >>"$log" 2>&1 </dev/null && return
  tail -n 20 "$log" >&2
  die "$manager could not install ${missing[*]} (all it said is in $log)"
}
