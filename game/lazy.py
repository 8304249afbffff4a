#!/usr/bin/env python3
"""lazy.py CC NM PROCESSOR ASSEMBLY NAMES ARCHIVE .. -- LIBRARY .. : makes a program that opens its libraries at the first call.

The functions that the archives call and that these libraries (names as in -lNAME) define become stubs in ASSEMBLY. A stub jumps to the address
stored for its function. Initially that is code that gets the address from lazy_find (game/platform/posix/lazy.c). NAMES is a C header with the
names of the functions and of the libraries. The linker would load the libraries at every start, which takes fifteen times longer than
the rest of the start.
"""
import contextlib
import io
import pathlib
import re
import subprocess
import sys

# Saves the registers that hold arguments, gets the address of a function by its number, on the stack (x86-64) or in x17 (arm64), and jumps there.
PROCESSORS = {
    "x86_64": {
        "stub": "endbr64\n jmp *lazy_addresses+8*{n}(%rip)\n.Lfind{n}: pushq ${n}\n jmp lazy_enter\n",
        "enter": """
 pushq %rbp
 movq %rsp, %rbp
 pushq %rax; pushq %rdi; pushq %rsi; pushq %rdx; pushq %rcx; pushq %r8; pushq %r9
 subq $128, %rsp
 movups %xmm0, (%rsp); movups %xmm1, 16(%rsp); movups %xmm2, 32(%rsp); movups %xmm3, 48(%rsp)
 movups %xmm4, 64(%rsp); movups %xmm5, 80(%rsp); movups %xmm6, 96(%rsp); movups %xmm7, 112(%rsp)
 movq 8(%rbp), %rdi
 call lazy_find
 movq %rax, %r11
 movups (%rsp), %xmm0; movups 16(%rsp), %xmm1; movups 32(%rsp), %xmm2; movups 48(%rsp), %xmm3
 movups 64(%rsp), %xmm4; movups 80(%rsp), %xmm5; movups 96(%rsp), %xmm6; movups 112(%rsp), %xmm7
 addq $128, %rsp
 popq %r9; popq %r8; popq %rcx; popq %rdx; popq %rsi; popq %rdi; popq %rax
 popq %rbp
 addq $8, %rsp
 jmp *%r11
""",
    },
    "aarch64": {
        "stub": "hint 34\n adrp x16, lazy_addresses+8*{n}\n ldr x16, [x16, :lo12:lazy_addresses+8*{n}]\n br x16\n"
                ".Lfind{n}: hint 36\n mov x17, {n}\n b lazy_enter\n",
        "enter": """
 stp x29, x30, [sp, -224]!
 mov x29, sp
 stp x0, x1, [sp, 16]; stp x2, x3, [sp, 32]; stp x4, x5, [sp, 48]; stp x6, x7, [sp, 64]; str x8, [sp, 80]
 stp q0, q1, [sp, 96]; stp q2, q3, [sp, 128]; stp q4, q5, [sp, 160]; stp q6, q7, [sp, 192]
 mov x0, x17
 bl lazy_find
 mov x16, x0
 ldp q0, q1, [sp, 96]; ldp q2, q3, [sp, 128]; ldp q4, q5, [sp, 160]; ldp q6, q7, [sp, 192]
 ldp x0, x1, [sp, 16]; ldp x2, x3, [sp, 32]; ldp x4, x5, [sp, 48]; ldp x6, x7, [sp, 64]; ldr x8, [sp, 80]
 ldp x29, x30, [sp], 224
 br x16
""",
    },
}


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def symbols(nm, files, *options):
    """Yields the type and the name of each symbol, without its version."""
    for line in output_of(*nm, "-P", *options, *files).splitlines():
        words = line.split()
        if len(words) >= 2 and len(words[1]) == 1:
            yield words[1], words[0].split("@")[0]


@contextlib.contextmanager
def changed(path):
    """A file that is written only if its text changes, so that nothing else is compiled again."""
    out, path = io.StringIO(), pathlib.Path(path)
    yield out
    if not path.exists() or path.read_text(encoding="utf-8") != out.getvalue():
        path.write_text(out.getvalue(), encoding="utf-8")


def main(cc, nm, processor, assembly, names, *rest):
    cc, nm = cc.split(), nm.split()
    archives, libraries = rest[: rest.index("--")], rest[rest.index("--") + 1:]
    wanted = {name for kind, name in symbols(nm, archives) if kind in "Uw"}
    rows, files = [], []
    for library in libraries:
        path = output_of(*cc, f"-print-file-name=lib{library}.so").strip()
        files.append(re.search(r"SONAME.*\[(.*)\]", output_of("readelf", "-d", path)).group(1))
        for kind, name in sorted(set(symbols(["nm"], [path], "-D", "--defined-only"))):
            if name in wanted and kind in "BDRV":
                sys.exit(f"lazy.py: {name} of {library} is data; only functions can be found at the first call")
            if name in wanted:
                wanted.remove(name)
                rows.append((name, len(files) - 1))
    parts = PROCESSORS[processor]
    with changed(assembly) as out:
        out.write("#if defined __ELF__\n .section .note.GNU-stack, \"\", %progbits\n#endif\n .text\n")
        for n, (name, _) in enumerate(rows):
            out.write(f" .globl {name}\n .hidden {name}\n .type {name}, %function\n{name}: " + parts["stub"].format(n=n) + f" .size {name}, . - {name}\n")
        out.write("lazy_enter:" + parts["enter"] + " .data\n .globl lazy_addresses\n .hidden lazy_addresses\n .balign 8\nlazy_addresses:\n")
        out.writelines(f" .quad .Lfind{n}\n" for n in range(len(rows)))
    with changed(names) as out:
        out.write("#define LAZY_FILES " + ", ".join(f'"{file}"' for file in files) + "\n#define LAZY_FUNCTIONS \\\n")
        out.write(", \\\n".join(f'    {{"{name}", {file}}}' for name, file in rows) + "\n")


main(*sys.argv[1:])
