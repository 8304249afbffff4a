#!/usr/bin/env python3
"""Prints the version of these sources: 0.1.0 if the tag v0.1.0 names this commit, and 0.1.0-dev+COMMIT otherwise, with .dirty
if files differ from the commit.

The commit comes from git, or, in a source archive, from version.txt, where git has written it. Without both, the version is 0.1.0-dev.
"""

import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[1]
NUMBER = re.search(r"^ *version: '(.*)',$", (TOP / "meson.build").read_text(encoding="utf-8"), re.MULTILINE)[1]


def git(*words: str) -> str:
    try:
        return subprocess.run(["git", "-C", str(TOP), *words], check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


commit, _, tag = (TOP / "game" / "version.txt").read_text().strip().partition(" ")
commit = commit[:10]
if "$" in commit:
    # An unpacked archive can be inside another repository.
    is_clone = (TOP / ".git").exists()
    commit, tag = (git("rev-parse", "HEAD")[:10], git("describe", "--tags", "--match=v*", "--exact-match")) if is_clone else ("", "")
    if commit and git("status", "--porcelain", "--untracked-files=no"):
        commit, tag = commit + ".dirty", ""
print(NUMBER if tag == "v" + NUMBER else f"{NUMBER}-dev" + (f"+{commit}" if commit else ""))
