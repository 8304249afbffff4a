"""pack.py SOURCES FOLDER NAME ZIP LIST -- writes the documentation as HTML into FOLDER, packs FOLDER as the folder NAME of a zip file, and
writes LIST, which the installer includes: macros with the names of all files and folders.

In commands of the pages, `treads` replaces `./game/run`, and links lead to the other pages. All files in the zip have the time
$SOURCE_DATE_EPOCH. Needs the module markdown_it (python3-markdown-it).
"""
import glob
import os
import re
import shutil
import sys
import time
import zipfile

from markdown_it import MarkdownIt

PAGE = '''<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ max-width: 50em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 "Segoe UI", sans-serif; color: #1d251b; }}
pre, code {{ font: 14px/1.4 Consolas, monospace; background: #f0f2ec; }}
pre {{ padding: 0.8em; overflow-x: auto; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
th, td {{ padding: 0.2em 0.6em; border: 1px solid #c8cec0; text-align: left; vertical-align: top; }}
img {{ max-width: 100%; }}
</style>
{top}{body}</html>
'''


def anchored(heading):
    """Give a heading the name that links to it use."""
    text = re.sub('<[^>]*>', '', heading.group(2)).lower()
    name = re.sub(r'[^\w -]', '', text).replace(' ', '-')
    return f'<h{heading.group(1)} id="{name}">{heading.group(2)}</h{heading.group(1)}>'


def write_page(source, page, top):
    text = open(source, encoding='utf-8').read()
    commands = re.sub(r'(?m)^\./game/run|\./game/run(?= )', 'treads', text)
    body = MarkdownIt().enable('table').render(commands)
    body = re.sub(r'<h(\d)>(.*?)</h\d>', anchored, body)
    body = re.sub(r'(href="(?!https?:)[^"#]*)\.md', r'\1.html', body)
    title = text.split('\n', 1)[0].lstrip('# ')
    os.makedirs(os.path.dirname(page), exist_ok=True)
    with open(page, 'w', encoding='utf-8', newline='\r\n') as out:
        out.write(PAGE.format(title=title, top=top, body=body))


def write_pages(sources, folder):
    write_page(f'{sources}/game/windows/README.md', f'{folder}/README.html', '')
    for name in ['CHANGELOG', 'CONTRIBUTING']:
        write_page(f'{sources}/{name}.md', f'{folder}/{name}.html', '<p><a href="README.html">treads for Windows</a></p>\n')
    for source in glob.glob(f'{sources}/docs/*.md'):
        page = f'{folder}/docs/{os.path.basename(source)[:-3]}.html'
        write_page(source, page, '<p><a href="../README.html">treads for Windows</a></p>\n')
    for name in ['pictures', 'maps']:
        shutil.copytree(f'{sources}/docs/{name}', f'{folder}/docs/{name}')
    shutil.copy(f'{sources}/docs/note.pdf', f'{folder}/docs')


def files_in(folder):
    return sorted(os.path.join(home, file) for home, _, files in os.walk(folder) for file in files)


def pack(folder, name, path):
    time_of_all = time.gmtime(int(os.environ['SOURCE_DATE_EPOCH']))[:6]
    with zipfile.ZipFile(path, 'w') as out:
        for file in files_in(folder):
            entry = zipfile.ZipInfo(os.path.join(name, os.path.relpath(file, folder)), time_of_all)
            entry.external_attr = 0o100644 << 16
            with open(file, 'rb') as content:
                out.writestr(entry, content.read(), zipfile.ZIP_DEFLATED, 9)


def write_list(folder, path):
    """Write the macros SAVE_OTHERS and REMOVE_OWN. A folder is removed after its folders, and only if it is empty."""
    names = [os.path.relpath(file, folder) for file in files_in(folder)]
    folders = sorted({os.path.relpath(home, folder) for home, _, _ in os.walk(folder)} - {'.'}, reverse=True)
    strange = [name for name in names + folders if not re.fullmatch(r'[\w./ +-]+', name, re.ASCII)]
    if strange:
        sys.exit(f'pack.py: the installer needs plain names of files, unlike {strange}')
    lines = ['!macro SAVE_OTHERS', *(f'  Push "{name}"\n  Call save_other' for name in names), '!macroend',
             '!macro REMOVE_OWN', *(f'  Delete "$INSTDIR\\{name}"' for name in names), *(f'  RMDir "$INSTDIR\\{name}"' for name in folders), '!macroend']
    with open(path, 'w', encoding='ascii') as out:
        out.write('\n'.join(lines).replace('/', '\\') + '\n')


def main(sources, folder, name, path, list_path):
    write_pages(sources, folder)
    pack(folder, name, path)
    write_list(folder, list_path)


if __name__ == '__main__':
    main(*sys.argv[1:])
