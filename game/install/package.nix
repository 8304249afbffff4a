# Nix: nix-build -E '(import <nixpkgs> {}).callPackage ./game/install/package.nix {}' in a clone.
{ lib, stdenv, meson, ninja, pkg-config, python3
, SDL2, SDL2_image, SDL2_ttf, chipmunk, jansson, zlib, expat, zstd, cairo, fontconfig, harfbuzz, libwebsockets, qrencode, chafa
}:

stdenv.mkDerivation {
  pname = "treads";
  version = "0.1.0";
  src = lib.cleanSource ../..;
  nativeBuildInputs = [ meson ninja pkg-config python3 ];
  buildInputs = [
    SDL2 SDL2_image SDL2_ttf chipmunk jansson zlib expat zstd cairo fontconfig harfbuzz libwebsockets qrencode chafa
  ];
  mesonFlags = [ "-Dtests=false" ];
  meta = {
    description = "A tank-battle sandbox";
    homepage = "https://treads.example.org/";
    license = lib.licenses.mit;
    mainProgram = "treads";
  };
}
