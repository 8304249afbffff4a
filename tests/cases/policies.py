"""Writes policies for `net:FILE` without numpy: stored.npz, deflated.npz, recurrent.npz and trained.npz, the weights of the mind net,
play; the others are invalid, and this
prints the name of each, a tab, and a part of the message.

    python3 tests/cases/policies.py FOLDER
"""

import io
import pathlib
import random
import struct
import sys
import zipfile

folder = pathlib.Path(sys.argv[1])
dice = random.Random(7)


def header(kind, shape, order="False"):
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }" % (kind, order, "".join(f"{n}, " for n in shape))
    text += " " * (63 - (10 + len(text)) % 64) + "\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode()


def numbers(shape, values=None, kind="<f4"):
    count = 1
    for n in shape:
        count *= n
    values = values or [dice.uniform(-0.3, 0.3) for _ in range(count)]
    return header(kind, shape) + struct.pack(f"<{count}{'f' if kind == '<f4' else 'd'}", *values)


def text(*words):
    wide = max(map(len, words))
    return header(f"<U{wide}", (len(words),) if len(words) > 1 else ()) + b"".join(w.ljust(wide, "\0").encode("utf-32-le") for w in words)


whole = lambda value: header("<i8", ()) + struct.pack("<q", value)
BASE = {"treads": whole(1), "observation": text("v1"), "actions": text("multi-discrete"), "frame_skip": whole(4)}
DENSE = {**BASE, "layers": text("dense", "norm", "tanh", "dense"), "0.weight": numbers((8, 121)), "0.bias": numbers((8,)),
         "1.weight": numbers((8,), [1.0] * 8), "3.weight": numbers((17, 8), kind="<f8")}
RECURRENT = {**BASE, "layers": text("gru", "lstm", "relu", "dense"), "0.weight_ih": numbers((18, 121)), "0.weight_hh": numbers((18, 6)),
             "0.bias_ih": numbers((18,)), "1.weight_ih": numbers((16, 6)), "1.weight_hh": numbers((16, 4)), "3.weight": numbers((17, 4))}


def write(name, arrays, method=zipfile.ZIP_STORED):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for key, value in arrays.items():
            with archive.open(zipfile.ZipInfo(key + ".npy"), "w", force_zip64=True) as file:
                file.write(value)
    (folder / name).write_bytes(packed.getvalue())
    return packed.getvalue()


def write_deflated(name, arrays):
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for key, value in arrays.items():
            archive.writestr(key + ".npy", value)


good = write("stored.npz", DENSE)
write_deflated("deflated.npz", DENSE)
write("recurrent.npz", RECURRENT)

trained = {**BASE, "actions": text("tracks"), "layers": text("dense", "relu", "dense", "relu", "dense")}
neurons = {}
for line in (pathlib.Path(__file__).parents[2] / "ai" / "behaviours" / "net_weights.txt").read_text().splitlines():
    if not line.startswith("#"):
        start, weights = line.split(":")
        name, bias = start.split()
        neurons.setdefault(name, []).append((int(bias) / 1024 / 1024, [int(w) / 1024 for w in weights.split(",") if w.strip()]))
for layer, rows in zip((0, 2, 4), neurons.values()):
    trained[f"{layer}.bias"] = numbers((len(rows),), [bias for bias, _ in rows])
    trained[f"{layer}.weight"] = numbers((len(rows), len(rows[0][1])), [w for _, weights in rows for w in weights])
write("trained.npz", trained)


def broken(name, part, bytes_=None, **changes):
    if bytes_ is None:
        write(name, {key: value for key, value in {**DENSE, **changes}.items() if value})
    else:
        (folder / name).write_bytes(bytes_)
    print(name, part, sep="\t")


broken("empty.npz", "the file is empty", b"")
broken("zeros.npz", "is not an .npz file", bytes(5000))
broken("text.npz", "is not an .npz file", b"these are not weights\n")
broken("short.npz", "is not an .npz file", good[:-30])
broken("torn.npz", "the archive is damaged", good[:200] + good[5000:])
broken("flipped.npz", "the archive is damaged", good[:3000] + bytes([good[3000] ^ 1]) + good[3001:])
broken("layout.npz", "made for another version of treads", treads=whole(2))
broken("other.npz", "not a policy for treads", treads=None)
broken("nan.npz", "'0.bias' contains NaN or infinity", **{"0.bias": numbers((8,), [float("nan")] * 8)})
broken("infinite.npz", "'0.bias' contains NaN or infinity", **{"0.bias": numbers((8,), [float("inf")] * 8)})
broken("huge.npz", "'0.bias' has numbers beyond 256", **{"0.bias": numbers((8,), [1e6] * 8)})
broken("shape.npz", "'0.weight' must have the shape (8, 121)", **{"0.weight": numbers((8, 120))})
broken("vector.npz", "the matrix '0.weight' is missing", **{"0.weight": numbers((8,))})
broken("bias.npz", "'0.bias' must have the shape (8,)", **{"0.bias": numbers((7,))})
broken("missing.npz", "the matrix '3.weight' is missing", **{"3.weight": None})
broken("outputs.npz", "multi-discrete actions need 15 or 17 outputs, not 16", **{"3.weight": numbers((16, 8))})
broken("actions.npz", "'actions' must be", actions=text("analog"))
broken("observation.npz", "'observation' must be", observation=text("v9"))
broken("number.npz", "'observation' must be", observation=whole(1))
broken("skip.npz", "'frame_skip' must be", frame_skip=whole(0))
broken("layer.npz", "unknown layer 'conv'", layers=text("conv", "norm", "tanh", "dense"))
broken("none.npz", "'layers' must be a list", layers=None)
broken("stray.npz", "unknown array 'weights'", weights=numbers((2,)))
broken("object.npz", "is not an array", **{"0.bias": header("|O", (8,)) + bytes(64)})
broken("big-endian.npz", "is not an array", **{"0.bias": header(">f4", (8,)) + bytes(32)})
broken("deep.npz", "is not an array", **{"0.bias": numbers((2, 2, 2))})
broken("lying.npz", "too few elements", **{"0.bias": header("<f4", (8,)) + bytes(8)})
broken("wide.npz", "must have from 1 to 1024 outputs, not 1100", **{"0.weight": header("<f2", (1100, 121)) + bytes(1100 * 242)})
write_deflated("bomb.npz", {**DENSE, "9.weight": header("<f4", (50_000_000,)) + bytes(200_000_000)})
print("bomb.npz", "the arrays are larger than 4 MB", sep="\t")
# A bomb that lies about its size in the directory.
bomb = bytearray((folder / "bomb.npz").read_bytes())
at = bomb.rindex(b"9.weight.npy") - 46
struct.pack_into("<I", bomb, at + 24, 1000)
broken("lying-bomb.npz", "the archive is damaged", bytes(bomb))
with open(folder / "sparse.npz", "wb") as file:
    file.truncate(5 << 30)
print("sparse.npz", "larger than 4 MB", sep="\t")
