# Nix, in a clone with a build folder: nix-build -E '(import <nixpkgs> {}).callPackage ./build/game/install/package.nix {}'
{ lib, stdenv, meson, ninja, pkg-config, python3
, SDL2, SDL2_image, SDL2_ttf, chipmunk, jansson, zlib, expat, zstd, cairo, fontconfig, harfbuzz, libwebsockets, qrencode, chafa
}:

stdenv.mkDerivation {
  pname = "treads";
  version = "@VERSION@";
  src = lib.cleanSource @SOURCES@;
  nativeBuildInputs = [ meson ninja pkg-config python3 ];
  buildInputs = [
    SDL2 SDL2_image SDL2_ttf chipmunk jansson zlib expat zstd cairo fontconfig harfbuzz libwebsockets qrencode chafa
  ];
  mesonFlags = [ "-Dtests=false" ];
  meta = {
    description = "A tank-battle sandbox";
    homepage = "@HOMEPAGE@";
    license = lib.licenses.mit;
    mainProgram = "treads";
  };
}
