"""The build backend of pyproject.toml: makes a wheel with the library, the package and the assets that it reads (PEP 517).

It needs no other packages. The library is built by game/python/build in a clone, or taken from TREADS_LIBRARY if that is set.
"""

from __future__ import annotations

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sysconfig
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parents[1]
ASSETS = ["arenas/*", "tuning/*", "missions/*", "replays/duel-in-the-yard.treads-replay"]
YEAR = (1980, 1, 1, 0, 0, 0)  # of all files, so that the same sources give the same wheel


def _field(pattern: str, path: pathlib.Path) -> str:
    return re.search(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)[1]


def _strings(text: str) -> list[str]:
    return re.findall(r'"([^"]*)"', text)


def _names() -> tuple[str, str]:
    """Returns the stem of the wheel's name and its tag: any Python 3, this system and processor."""
    version = _field(r"^\s*version: '([^']*)'", TOP / "meson.build")
    return f"treads-{version}", "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def _metadata() -> dict[str, bytes]:
    stem, tag = _names()
    project = HERE / "pyproject.toml"
    lines = ["Metadata-Version: 2.1", "Name: treads", "Version: " + stem.split("-")[1], "Summary: " + _field(r'^description = "(.*)"', project),
             "License: " + _field(r'^license = {text = "(.*)"}', project),
             "Requires-Python: " + _field(r'^requires-python = "(.*)"', project).replace(" ", ""),
             "Keywords: " + ",".join(_strings(_field(r"^keywords = \[(.*)\]", project)))]
    classifiers = re.search(r"^classifiers = \[(.*?)^\]", project.read_text(), re.MULTILINE | re.DOTALL)[1]
    lines += ["Classifier: " + name for name in _strings(classifiers)]
    lines += ["Requires-Dist: " + name for name in _strings(_field(r"^dependencies = \[(.*)\]", project))]
    for extra in ("gymnasium", "pettingzoo", "pufferlib"):
        lines.append("Provides-Extra: " + extra)
        lines += [f"Requires-Dist: {name}; extra == '{extra}'" for name in _strings(_field(rf"^{extra} = \[(.*)\]", project))]
    lines += ["Description-Content-Type: text/markdown", "", (TOP / "docs" / "python.md").read_text(encoding="utf-8")]
    wheel = f"Wheel-Version: 1.0\nGenerator: treads\nRoot-Is-Purelib: false\nTag: {tag}\n"
    info = stem + ".dist-info/"
    hook = _field(r'^__root__ = "(.*)"', project)
    return {info + "entry_points.txt": f"[gymnasium.envs]\n__root__ = {hook}\n".encode(),
            info + "METADATA": "\n".join(lines).encode(), info + "WHEEL": wheel.encode(),
            info + "licenses/LICENSE": (TOP / "LICENSE").read_bytes()}


def _run_build(variables: dict[str, str]) -> None:
    # pip hides the system's packages by PYTHONPATH, and meson is one of them. Installing packages is left to the user.
    environment = {**os.environ, "TREADS_INSTALL": "no", **variables}
    environment.pop("PYTHONPATH", None)
    if subprocess.run([str(HERE / "build")], env=environment).returncode:
        raise SystemExit("treads: the library was not built")


def _library(folder: str) -> bytes:
    if "TREADS_LIBRARY" in os.environ:
        return pathlib.Path(os.environ["TREADS_LIBRARY"]).read_bytes()
    made = pathlib.Path(folder) / "libtreads.so"
    # The flags are empty by default, so that the wheel also runs on other processors.
    _run_build({"CFLAGS": os.environ.get("CFLAGS", ""), "TREADS_LIBRARY_TO": str(made), "TREADS_PYTHON_BUILD": str(TOP / "build-wheel")})
    library = made.read_bytes()
    made.unlink()
    return library


def _write(path: pathlib.Path, files: dict[str, bytes]) -> None:
    record = next(name for name in files if name.endswith("/WHEEL")).replace("WHEEL", "RECORD")
    digest = lambda data: base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    rows = [f"{name},sha256={digest(data)},{len(data)}" for name, data in files.items()] + [record + ",,"]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in {**files, record: ("\n".join(rows) + "\n").encode()}.items():
            entry = zipfile.ZipInfo(name, YEAR)
            entry.external_attr, entry.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)


def _build(folder: str, package: dict[str, bytes]) -> str:
    stem, tag = _names()
    name = f"{stem}-{tag}.whl"
    _write(pathlib.Path(folder) / name, {**package, **_metadata()})
    return name


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = ""
    for name, data in _metadata().items():
        path = pathlib.Path(metadata_directory) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        folder = name.split("/")[0]
    return folder


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {f"treads/{path.name}": path.read_bytes() for path in sorted((HERE / "treads").glob("*.py"))}
    files["treads/py.typed"] = b""
    for pattern in ASSETS:
        for path in sorted((TOP / "assets").glob(pattern)):
            if path.is_file():
                files["treads/" + path.relative_to(TOP).as_posix()] = path.read_bytes()
    files["treads/libtreads.so"] = _library(wheel_directory)
    return _build(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Makes a wheel that points to the clone, where game/python/build puts the library."""
    _run_build({})
    return _build(wheel_directory, {"treads.pth": f"{HERE}\n".encode()})


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("treads: the package has no source distribution; install it from a clone, with pip install ./game/python")
