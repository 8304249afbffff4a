# packages.sh -- the packages needed to build and test treads, for each package manager. Sourced by game/run and tests/run.
# shellcheck shell=bash

say() { printf 'treads: %s\n' "$*" >&2; }

die() {
  say "$@"
  exit 3
}

# macOS has bash 3.2, without the arrays of the scripts.
case $BASH_VERSION in
  [1-3].* | 4.[0-3].*) die "the scripts require bash 4.4 or newer, and this is bash $BASH_VERSION; install it, on macOS by 'brew install bash'" ;;
esac

# package_manager: prints apt, dnf, pacman or brew; nothing if there is none of them.
package_manager() {
  local name
  for name in apt-get dnf pacman brew; do
    if command -v "$name" >/dev/null; then
      echo "${name%-get}"
      return
    fi
  done
}

# package_names MANAGER KIND: prints the names of packages. KIND is `build`, `tests`, `unit` (unit tests only), `texts` (tests without a build), `library` and `python` (game/python/), `web` (game/web/),
# `web-tests`, `windows` (game/windows/), `windows-installer`, `windows-tests`, or `long` (LONG=1). A compiler is included only if there is none.
package_names() {
  local compiler=gcc fuzzer=
  if command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null; then compiler=; fi
  # Older systems have libFuzzer in a package of another name, or not at all; fuzzing is skipped there.
  if [ "$1-$2" = apt-tests ] && apt-cache show libclang-rt-dev >/dev/null 2>&1; then fuzzer=libclang-rt-dev; fi
  case $1-$2 in
    apt-build) echo "$compiler libc6-dev meson ninja-build pkg-config libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev" \
      "libchipmunk-dev libjansson-dev zlib1g-dev libexpat1-dev libzstd-dev libcairo2-dev libfontconfig-dev libharfbuzz-dev libwebsockets-dev libqrencode-dev libchafa-dev" ;;
    apt-tests) echo "gcc clang lld $fuzzer libcmocka-dev xvfb xauth xdotool tiled imagemagick jq procps python3 codespell mandoc" \
      "python3-numpy python3-pip python3-venv desktop-file-utils appstream groff-base ffmpeg bubblewrap fonts-lohit-deva" ;;
    apt-unit) echo "gcc libcmocka-dev jq" ;;
    apt-texts) echo "python3 codespell" ;;
    apt-library) echo "$compiler libc6-dev meson ninja-build pkg-config libchipmunk-dev libjansson-dev zlib1g-dev libexpat1-dev libzstd-dev" ;;
    apt-python) echo "python3-numpy" ;;
    apt-web) echo "emscripten node-acorn nodejs dpkg-dev meson ninja-build pkg-config python3 fonttools brotli librsvg2-bin" ;;
    apt-web-tests) echo "chromium" ;;
    apt-windows) echo "gcc-mingw-w64-x86-64-posix dpkg-dev meson ninja-build pkg-config librsvg2-bin python3-markdown-it" ;;
    apt-windows-installer) echo "nsis" ;;
    apt-windows-tests) echo "openssl wine wine64 xvfb xauth imagemagick x11-utils" ;;
    apt-long) if [ "$(uname -m)" = x86_64 ]; then echo gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user; fi ;;
    dnf-build) echo "$compiler meson ninja-build pkgconf-pkg-config SDL2-devel SDL2_image-devel SDL2_ttf-devel" \
      "chipmunk-devel jansson-devel zlib-devel expat-devel libzstd-devel cairo-devel fontconfig-devel harfbuzz-devel libwebsockets-devel qrencode-devel chafa-devel" ;;
    dnf-tests) echo "gcc clang lld compiler-rt libasan libubsan libcmocka-devel xorg-x11-server-Xvfb xauth xdotool tiled ImageMagick jq procps-ng python3 codespell" \
      "python3-pip desktop-file-utils appstream groff-base ffmpeg-free bubblewrap" ;;
    dnf-unit) echo "gcc libcmocka-devel jq" ;;
    dnf-texts) echo "python3 codespell" ;;
    dnf-library) echo "$compiler meson ninja-build pkgconf-pkg-config jansson-devel zlib-devel expat-devel libzstd-devel" ;;
    dnf-python) echo "python3-numpy" ;;
    pacman-build) echo "$compiler meson ninja pkgconf sdl2 sdl2_image sdl2_ttf chipmunk jansson zlib expat zstd cairo fontconfig harfbuzz libwebsockets qrencode chafa" ;;
    pacman-tests) echo "gcc clang lld compiler-rt cmocka xorg-server-xvfb xorg-xauth xdotool tiled imagemagick jq procps-ng python codespell" \
      "python-pip desktop-file-utils appstream groff ffmpeg bubblewrap" ;;
    pacman-unit) echo "gcc cmocka jq" ;;
    pacman-texts) echo "python codespell" ;;
    pacman-library) echo "$compiler meson ninja pkgconf jansson zlib expat zstd" ;;
    pacman-python) echo "python-numpy" ;;
    brew-build) echo "meson ninja pkgconf sdl2 sdl2_image sdl2_ttf chipmunk jansson zlib expat zstd cairo fontconfig harfbuzz libwebsockets qrencode chafa" ;;
    brew-unit) echo "cmocka jq" ;;
    brew-texts) echo "codespell" ;;
    brew-library) echo "meson ninja pkgconf jansson zlib expat zstd" ;;
    brew-python) echo "numpy" ;;
    brew-tests) echo "cmocka imagemagick jq codespell" ;;
  esac
}

# Files that change whenever a package is installed, removed or upgraded.
# shellcheck disable=SC2034 # used by game/run
package_databases=(/var/lib/dpkg/status /{var/lib,usr/lib/sysimage}/rpm/{rpmdb.sqlite,rpmdb.sqlite-wal,Packages,Packages.db}
  /var/lib/pacman/local {/opt/homebrew,/usr/local,/home/linuxbrew/.linuxbrew}/Cellar{,/*})

is_installed() {
  case $1 in
    dnf) rpm -q --whatprovides "$2" >/dev/null 2>&1 ;;
    pacman) pacman -T "$2" >/dev/null 2>&1 ;;
    brew) brew list --versions "$2" >/dev/null 2>&1 ;;
  esac
}

# find_missing KIND ..: sets `manager` (empty if there is no known one) and `missing`, the packages that are not installed.
find_missing() {
  local kind name installed
  local names=()
  manager=$(package_manager)
  missing=()
  for kind; do
    for name in $(package_names "$manager" "$kind"); do names+=("$name"); done
  done
  if [ "$manager" = apt ]; then
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${names[@]}" 2>/dev/null) || true # some are missing
    for name in "${names[@]}"; do
      [[ $'\n'$installed$'\n' = *$'\n'"$name installed"$'\n'* ]] || missing+=("$name")
    done
  else
    for name in "${names[@]}"; do
      is_installed "$manager" "$name" || missing+=("$name")
    done
  fi
}

# install_commands: prints the commands that install the missing packages, one per line.
install_commands() {
  local root=
  if [ "$(id -u)" != 0 ] && command -v sudo >/dev/null; then root='sudo '; fi
  case $manager in
    apt)
      echo "${root}apt-get update"
      echo "${root}env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${missing[*]}"
      ;;
    dnf) echo "${root}dnf install -y ${missing[*]}" ;;
    pacman) echo "${root}pacman -S --needed --noconfirm ${missing[*]}" ;;
    brew) echo "brew install ${missing[*]}" ;;
  esac
}

list_missing() {
  say "these packages are missing: ${missing[*]}"
  say "these commands install them:"
  install_commands | sed 's/^/  /' >&2
}

# install_missing: runs all commands and returns the exit code of the last one, which may succeed even if the package lists cannot be
# updated. sudo reads the password from the terminal.
install_missing() {
  local command code=0
  while read -r command; do
    code=0
    $command </dev/null || code=$?
  done < <(install_commands)
  return $code
}

# need_packages LOG KIND ..: lists and installs missing packages. The output of the package manager goes to LOG.
need_packages() {
  local log=$1 manager missing
  shift
  find_missing "$@"
  if [ -z "$manager" ]; then
    command -v meson >/dev/null && return
    die "no known package manager (apt, dnf, pacman, brew); install a C compiler, meson, ninja, pkg-config, and the development" \
      "files of SDL2, SDL2_image, SDL2_ttf, Chipmunk2D 7, jansson and zlib, then run this again"
  fi
  [ ${#missing[@]} = 0 ] && return
  list_missing
  if [ "${TREADS_INSTALL:-}" = no ]; then die "nothing was installed because of TREADS_INSTALL=no"; fi
  if [ "$manager" != brew ] && [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    die "nothing was installed: this needs root, but there is no sudo"
  fi
  say "installing them now (TREADS_INSTALL=no only lists them)"
  install_missing >>"$log" 2>&1 && return
  tail -n 20 "$log" >&2
  die "$manager could not install them (complete log: $log)"
}
