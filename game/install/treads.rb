# Homebrew: `brew install --HEAD ./treads.rb`. For Linux; macOS does not build yet.
class Treads < Formula
  desc "Tank-battle sandbox"
  homepage "@HOMEPAGE@"
  license "MIT"
  head "@REPOSITORY@.git", branch: "main"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "cairo"
  depends_on "chafa"
  depends_on "chipmunk"
  depends_on "expat"
  depends_on "fontconfig"
  depends_on "harfbuzz"
  depends_on "jansson"
  depends_on "libwebsockets"
  depends_on "qrencode"
  depends_on "sdl2"
  depends_on "sdl2_image"
  depends_on "sdl2_ttf"
  depends_on "zlib"
  depends_on "zstd"

  def install
    system "meson", "setup", "build", "-Dtests=false", *std_meson_args
    system "meson", "install", "-C", "build"
  end

  test do
    system bin/"treads", "match", "hunter", "ambusher", "--time", "5"
  end
end
