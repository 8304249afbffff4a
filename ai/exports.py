"""exports.py HEADER .. -- prints the functions and tables that these headers declare, as a list for the linker: the program exports them
to minds in shared libraries."""
import re
import sys

print('{')
for path in sys.argv[1:]:
    text = re.sub(r'//.*', '', open(path, encoding='utf-8').read())
    for name in re.findall(r'^(?!static|typedef)[A-Za-z][\w *]*?[ *]([a-z]\w*)\([^{]*?\);', text, re.M) + re.findall(r'^extern const .*?(\w+)\[', text, re.M):
        if name not in ('BEHAVIOURS', 'treads_behaviour'):
            print(f'  {name};')
print('  ' + ' '.join(f'{name};' for name in 'exp expm1 hypot log pow tanh asin atan atan2 cos sin sincos tan'.split()))
print('};')
