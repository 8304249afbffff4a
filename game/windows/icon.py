"""icon.py PICTURE.svg ICON.ico -- renders an icon for Windows in all usual sizes. Needs rsvg-convert (librsvg)."""
import struct
import subprocess
import sys

SIZES_PX = [16, 20, 24, 32, 40, 48, 64, 128, 256]


def main(picture, icon):
    images = [subprocess.run(['rsvg-convert', '-w', str(size), '-h', str(size), picture], capture_output=True, check=True).stdout
              for size in SIZES_PX]
    offset = 6 + 16 * len(images)
    with open(icon, 'wb') as out:
        out.write(struct.pack('<HHH', 0, 1, len(images)))
        for size, image in zip(SIZES_PX, images):
            out.write(struct.pack('<BBBBHHII', size % 256, size % 256, 0, 0, 1, 32, len(image), offset))
            offset += len(image)
        for image in images:
            out.write(image)


main(*sys.argv[1:])
