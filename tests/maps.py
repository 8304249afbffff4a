#!/usr/bin/env python3
"""maps.py FOLDER -- writes one small map in many ways, as other people's maps are.

Every file FOLDER/same/* means the same arena: walls that are tiles around the field and in its middle, and two starts. So do the files
FOLDER/alike/NAME-* of each name. The files in FOLDER/bad/ are refused, each with its sentence in a file NAME.txt beside it.
"""
import base64
import gzip
import json
import os
import struct
import sys
import zlib

WIDE, HIGH, PX = 24, 16, 16
SOLID = {(x, y) for x in range(WIDE) for y in range(HIGH) if x in (0, WIDE - 1) or y in (0, HIGH - 1)} | {(12, y) for y in range(4, 12)}
STARTS = [(48, 128, 90), (336, 128, 270)]
FLIPS = 0xe0000000


def grid(gid):
    return [gid if (i % WIDE, i // WIDE) in SOLID else 0 for i in range(WIDE * HIGH)]


def packed(tiles, way):
    raw = struct.pack(f'<{len(tiles)}I', *tiles)
    if way == 'gzip':
        raw = gzip.compress(raw, mtime=0)
    if way == 'zlib':
        raw = zlib.compress(raw)
    if way == 'zstd':  # one raw block of a frame of known size, as of RFC 8878
        raw = struct.pack('<IBI', 0xfd2fb528, 0xa0, len(raw)) + struct.pack('<I', len(raw) << 3 | 1)[:3] + raw
    return base64.b64encode(raw).decode()


def chunks(tiles, shift):
    """The layer in chunks of 16 x 16 tiles, moved by a number of tiles."""
    return [{'x': x - shift, 'y': y - shift, 'width': 16, 'height': 16,
             'data': [tiles[(y + k // 16) * WIDE + x + k % 16] if x + k % 16 < WIDE and y + k // 16 < HIGH else 0 for k in range(256)]}
            for y in range(0, HIGH, 16) for x in range(0, WIDE, 16)]


class Map:
    """A map with a tileset of four tiles; the third is used for walls."""

    def __init__(self, layer='Walls', tile=None, gid=3, starts='spawn', by='type', visible=True, properties=None):
        self.layer, self.tile, self.gid, self.by, self.visible = layer, tile, gid, by, visible
        self.properties = properties
        self.starts = starts
        self.way, self.infinite, self.external, self.template, self.group, self.images = 'csv', False, False, False, False, False

    def but(self, **changes):
        for name, value in changes.items():
            assert hasattr(self, name), name
            setattr(self, name, value)
        return self

    def tileset(self):
        if self.images == 'sheet':  # nothing but the image says how many tiles there are
            return {'name': 'ground', 'tilewidth': PX, 'tileheight': PX, 'image': 'sheet.png'}
        if self.images == 'collection':
            return {'name': 'ground', 'tilewidth': PX, 'tileheight': PX, 'tiles': [{'id': i, 'image': 'sheet.png'} for i in range(4)]}
        tiles = [dict(self.tile, id=2)] if self.tile else []
        return {'name': 'ground', 'tilewidth': PX, 'tileheight': PX, 'tilecount': 4, 'columns': 0, 'margin': 0, 'spacing': 0, 'tiles': tiles}

    def objects(self):
        found = []
        for number, (x, y, turn) in enumerate(STARTS, 1):
            start = {'id': number, 'x': x, 'y': y, 'rotation': turn, 'name': ''}
            if self.template:
                start['template'] = 'start.tx' if self.template == 'xml' else 'start.tj'
            elif self.starts == 'name':
                start.update(name=f'Player {number}', point=True)
            else:
                start.update({self.by: self.starts, 'point': True})
            if self.group:
                start.update(x=x - 5, y=y + 7)
            found.append(start)
        return found

    def tree(self):
        layer = {'id': 1, 'name': self.layer, 'type': 'tilelayer', 'width': WIDE, 'height': HIGH, 'visible': self.visible}
        if self.properties:
            layer['properties'] = self.properties
        tiles = grid(self.gid)
        if self.infinite:
            layer['chunks'] = chunks(tiles, 40)
        else:
            layer['data'] = tiles
        things = {'id': 2, 'name': 'objects', 'type': 'objectgroup', 'objects': self.objects()}
        layers = [layer, things]
        if self.infinite:
            for thing in things['objects']:
                thing.update(x=thing['x'] - 40 * PX, y=thing['y'] - 40 * PX)
        if self.group:
            layers = [layer, {'id': 3, 'name': 'all', 'type': 'group', 'offsetx': 5, 'offsety': -7, 'layers': [things]}]
        source = {'xml': f'set-{self.name()}.tsx', 'json': f'set-{self.name()}.tsj', 'beside': f'../sets/{self.name()}.json'}.get(self.external)
        tileset = {'firstgid': 1, 'source': source} if source else dict(self.tileset(), firstgid=1)
        return {'type': 'map', 'properties': [{'name': 'title', 'type': 'string', 'value': 'One'}], 'orientation': 'orthogonal', 'infinite': bool(self.infinite), 'width': WIDE, 'height': HIGH,
                'tilewidth': PX, 'tileheight': PX, 'tilesets': [tileset], 'layers': layers}

    def name(self):
        return 'solid' if self.tile else self.images or 'plain'


def encode(layer, way):
    """Changes the data of a layer of JSON."""
    for part in layer.get('chunks', [layer]):
        if way not in ('csv', 'xml'):
            part['data'] = packed(part['data'], way)
    if way not in ('csv', 'xml'):
        layer.update(encoding='base64', compression='' if way == 'base64' else way)


def attributes(of, but=()):
    shown = {True: '1', False: '0'}
    return ''.join(f' {key}="{shown.get(value, value) if isinstance(value, bool) else value}"' for key, value in of.items()
                   if not isinstance(value, (list, dict)) and key not in but)


def properties_xml(of):
    rows = ''.join(f'<property name="{row["name"]}" type="{row.get("type", "string")}" value="{str(row["value"]).lower()}"/>'
                   for row in of.get('properties', []))
    return f'<properties>{rows}</properties>' if rows else ''


def object_xml(thing):
    inside = ''.join(f'<{flag}/>' for flag in ('point', 'ellipse', 'capsule') if thing.get(flag))
    for kind in ('polygon', 'polyline'):
        if kind in thing:
            inside += f'<{kind} points="{" ".join("{x},{y}".format(**at) for at in thing[kind])}"/>'
    return f'<object{attributes(thing, ("point", "ellipse", "capsule"))}>{properties_xml(thing)}{inside}</object>'


def image_xml(of):
    return f'<image source="{of["image"]}"/>' if 'image' in of else ''


def tileset_xml(tileset):
    tiles = image_xml(tileset)
    for tile in tileset.get('tiles', []):
        shapes = ''.join(object_xml(shape) for shape in tile.get('objectgroup', {}).get('objects', []))
        group = f'<objectgroup>{shapes}</objectgroup>' if shapes else ''
        tiles += f'<tile{attributes(tile, ("image",))}>{image_xml(tile)}{properties_xml(tile)}{group}</tile>'
    return f'<tileset{attributes(tileset, ("image",))}>{tiles}</tileset>'


def data_xml(tiles, way):
    if way == 'xml':
        return ''.join(f'<tile gid="{tile}"/>' if tile else '<tile/>' for tile in tiles)
    return ',\n'.join(map(str, tiles)) if way == 'csv' else f'\n   {packed(tiles, way)}\n  '


def layer_xml(layer, way):
    kind = layer['type']
    if kind == 'group':
        return f'<group{attributes(layer, ("type",))}>{"".join(layer_xml(part, way) for part in layer["layers"])}</group>'
    if kind == 'objectgroup':
        return f'<objectgroup{attributes(layer, ("type",))}>{"".join(map(object_xml, layer["objects"]))}</objectgroup>'
    form = {'csv': ' encoding="csv"', 'xml': '', 'base64': ' encoding="base64"'}.get(way, f' encoding="base64" compression="{way}"')
    if 'chunks' in layer:
        inside = ''.join(f'<chunk{attributes(chunk)}>{data_xml(chunk["data"], way)}</chunk>' for chunk in layer['chunks'])
    else:
        inside = data_xml(layer['data'], way)
    return f'<layer{attributes(layer, ("type",))}>{properties_xml(layer)}<data{form}>{inside}</data></layer>'


def map_xml(tree, way):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n'
            f'<map version="1.10"{attributes(tree, ("type",))}>\n{properties_xml(tree)}'
            f'{"".join(map(tileset_xml, tree["tilesets"]))}\n{"".join(layer_xml(layer, way) for layer in tree["layers"])}\n</map>\n')


def write(folder, name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb' if isinstance(text, bytes) else 'w') as file:
        file.write(text)


def flag(name):
    return [{'name': name, 'type': 'bool', 'value': True}]


SQUARE = {'objectgroup': {'type': 'objectgroup', 'objects': [{'id': 1, 'x': 0, 'y': 0, 'width': PX, 'height': PX}]}}
CORNERS = {'objectgroup': {'type': 'objectgroup', 'objects': [{'id': 1, 'x': PX, 'y': 0, 'polygon': [
    {'x': 0, 'y': 0}, {'x': 0, 'y': PX}, {'x': -PX, 'y': PX}, {'x': -PX, 'y': 0}]}]}}

VARIANTS = {
    'csv': Map(), 'elements': Map().but(way='xml'), 'base64': Map().but(way='base64'), 'gzip': Map().but(way='gzip'),
    'zlib': Map().but(way='zlib'), 'zstd': Map().but(way='zstd'), 'infinite': Map().but(infinite=True),
    'infinite-elements': Map().but(infinite=True, way='xml'), 'infinite-zlib': Map().but(infinite=True, way='zlib'), 'external-xml': Map().but(external='xml'),
    'external-json': Map().but(external='json'), 'template-xml': Map().but(template='xml'), 'template-json': Map().but(template='json'),
    'group': Map().but(group=True), 'hidden': Map(visible=False), 'class': Map(by='class'), 'capitals': Map(starts='SPAWN'),
    'named-starts': Map(starts='name'), 'start-class': Map(starts='Start'), 'wall-layer': Map(layer='wall'),
    'collision-layer': Map(layer='Collision'), 'obstacles-layer': Map(layer='OBSTACLES'),
    'layer-property': Map(layer='b', properties=flag('collides')), 'tile-property': Map(layer='b', tile={'properties': flag('solid')}),
    'tile-wall': Map(layer='b', tile={'properties': flag('wall')}), 'tile-class': Map(layer='b', tile={'class': 'wall'}),
    'tile-type': Map(layer='b', tile={'type': 'Wall'}), 'shape': Map(layer='b', tile=SQUARE),
    'shape-flipped': Map(layer='b', tile=CORNERS, gid=3 | FLIPS), 'shape-external': Map(layer='b', tile=CORNERS).but(external='xml'),
    'sheet': Map().but(images='sheet'), 'sheet-xml': Map().but(images='sheet', external='xml'),
    'sheet-json': Map().but(images='sheet', external='json'), 'beside': Map().but(external='beside'), 'collection': Map().but(images='collection'),
    'collection-xml': Map().but(images='collection', external='xml'), 'collection-json': Map().but(images='collection', external='json'),
}

TRIANGLE = {'id': 1, 'objectgroup': {'type': 'objectgroup', 'objects': [{'id': 1, 'x': 0, 'y': 0, 'polygon': [
    {'x': 0, 'y': 0}, {'x': PX, 'y': 0}, {'x': 0, 'y': PX / 2}]}]}}


def alike(layers, tiles=()):
    """A map with two starts."""
    tileset = {'firstgid': 1, 'name': 'ground', 'tilewidth': PX, 'tileheight': PX, 'tilecount': 2, 'columns': 0, 'tiles': list(tiles)}
    starts = [{'id': i, 'type': 'spawn', 'x': x, 'y': y, 'rotation': turn, 'point': True} for i, (x, y, turn) in enumerate(STARTS, 1)]
    return {'type': 'map', 'orientation': 'orthogonal', 'infinite': False, 'width': WIDE, 'height': HIGH, 'tilewidth': PX, 'tileheight': PX,
            'tilesets': [tileset], 'layers': layers + [{'id': 9, 'name': 'starts', 'type': 'objectgroup', 'objects': starts}]}


def turned(gid, x, y):
    """Where a flipped tile has a point: the diagonal flip comes first."""
    x, y = (y, x) if gid & 1 << 29 else (x, y)
    return {'x': PX - x if gid & 1 << 31 else x, 'y': PX - y if gid & 1 << 30 else y}


# Maps that are the same arena: every file FOLDER/alike/NAME-*. A tile lies as its object does, flipped in each way.
TURNED = {8 + 2 * WIDE * (i // 4) + 2 * (i % 4) + 4 * WIDE: 2 | i << 29 for i in range(8)}
ALIKE = {
    'capsules': [alike([{'id': 1, 'name': 'walls', 'type': 'objectgroup', 'objects': [
        {'id': 5, 'x': 160, 'y': 60, 'width': 60, 'height': 20, 'rotation': 30, 'capsule': True}, {'id': 6, 'x': 120, 'y': 20, 'width': 16, 'height': 50, 'capsule': True},
        {'id': 7, 'x': 120, 'y': 180, 'width': 20, 'height': 20, 'capsule': True}]}])],
    'turned': [alike([{'id': 1, 'name': 'tiles', 'type': 'tilelayer', 'width': WIDE, 'height': HIGH, 'data': [TURNED.get(i, 0) for i in range(WIDE * HIGH)]}], [TRIANGLE]),
               alike([{'id': 1, 'name': 'things', 'type': 'objectgroup', 'objects': [
                   {'id': 10 + i, 'gid': gid, 'x': i % WIDE * PX, 'y': (i // WIDE + 1) * PX, 'width': PX, 'height': PX} for i, gid in TURNED.items()]}], [TRIANGLE]),
               alike([{'id': 1, 'name': 'things', 'type': 'objectgroup', 'objects': [
                   {'id': 10 + i, 'type': 'wall', 'x': i % WIDE * PX, 'y': i // WIDE * PX,
                    'polygon': [turned(gid, **at) for at in TRIANGLE['objectgroup']['objects'][0]['polygon']]} for i, gid in TURNED.items()]}])],
}

# Tiled versions, the versions of the format that they write, and their word for the class of an object or tile.
VERSIONS = {'1.0.3': ('1.0', 'type'), '1.8.6': ('1.8', 'type'), '1.9.2': ('1.9', 'class'), '1.10.2': ('1.10', 'type'), '1.11.2': ('1.11', 'type'),
            '1.12.2': ('1.11', 'type')}
PARTS_SINCE = {(1, 1): 'templates', (1, 8): 'values', (1, 9): 'classes', (1, 11): 'sizes', (1, 12): 'capsules'}


def saved_xml(version):
    """The map saved by this Tiled version, with parts that have no meaning here."""
    form, word = VERSIONS[version]
    has = parts_of(version)
    tiles = ''.join(','.join(map(str, grid(3)[row * WIDE:(row + 1) * WIDE])) + (',\n' if row < HIGH - 1 else '\n') for row in range(HIGH))
    (x, y, turn), (x2, y2, turn2) = STARTS
    classes = ' class="other"' if 'classes' in has else ''
    render = ' tilerendersize="grid" fillmode="preserve-aspect-fit"' if 'classes' in has else ''
    part = ' x="8" y="0" width="16" height="16"' if 'classes' in has else ''
    head = (' infinite="0" parallaxoriginx="4" backgroundcolor="#204080" nextlayerid="6" nextobjectid="9">\n <editorsettings>\n'
            '  <export target="town.tmj" format="json"/>\n </editorsettings>\n') if 'values' in has else ' nextobjectid="9">\n'
    wangs = (f' <wangsets>\n  <wangset name="roads"{classes} type="corner" tile="-1">\n   <wangcolor name="road"{classes} color="#ff0000" tile="-1" probability="1"/>\n'
             '   <wangtile tileid="1" wangid="0,1,0,1,0,1,0,1"/>\n  </wangset>\n </wangsets>\n') if 'values' in has else ''
    value = ('   <property name="body" type="class" propertytype="Body">\n    <properties>\n     <property name="solid" type="bool" value="true"/>\n'
             '    </properties>\n   </property>\n') if 'values' in has else ''
    if 'capsules' in has:
        value += '   <property name="drops" type="list">\n    <item type="int" value="3"/>\n   </property>\n'
    capsule = f'  <object id="5" {word}="npc" x="100" y="60" width="30" height="10" opacity="0.5">\n   <capsule/>\n  </object>\n' if 'capsules' in has else ''
    start = (f'<object id="1" template="saved-{version}.tx"{own_class(word)} x="{x}" y="{y}"/>' if 'templates' in has else
             f'<object id="1" {word}="spawn" x="{x}" y="{y}" rotation="{turn}"/>')
    return f'''<?xml version="1.0" encoding="UTF-8"?>
<map version="{form}" tiledversion="{version}"{classes} orientation="orthogonal" renderorder="right-down" width="{WIDE}" height="{HIGH}" tilewidth="{PX}" tileheight="{PX}"{head} <properties>
  <property name="title" value="One"/>
 </properties>
 <tileset firstgid="1" name="ground"{classes} tilewidth="{PX}" tileheight="{PX}" tilecount="4" columns="0" objectalignment="center"{render}>
  <tileoffset x="0" y="0"/>
  <grid orientation="orthogonal" width="1" height="1"/>
  <tile id="0"{part}>
   <image width="32" height="16" source="sheet.png"/>
   <animation>
    <frame tileid="0" duration="100"/>
   </animation>
  </tile>
  <tile id="2" {word}="wall" probability="0.5"/>
{wangs} </tileset>
 <group id="1" name="all"{classes} tintcolor="#aa5500">
  <imagelayer id="2" name="sky" parallaxx="0.5" repeatx="1">
   <image source="sheet.png" width="32" height="32"/>
  </imagelayer>
  <layer id="3" name="level"{classes} width="{WIDE}" height="{HIGH}" opacity="0.9">
   <data encoding="csv">
{tiles}</data>
  </layer>
 </group>
 <objectgroup color="#ff0000" draworder="index" id="4" name="things"{classes}>
  {start}
  <object id="2" name="b" {word}="spawn" x="{x2}" y="{y2}" rotation="{turn2}">
   <point/>
  </object>
  <object id="3" {word}="npc" gid="2" x="100" y="100" width="16" height="16" visible="0">
   <properties>
{value}    <property name="hp" type="int" value="12"/>
   </properties>
  </object>
  <object id="4" x="50" y="60" width="80" height="20">
   <text wrap="1" color="#ffffff">walls and spawn</text>
  </object>
{capsule} </objectgroup>
</map>
'''


def saved_json(version):
    """The same in JSON."""
    form, word = VERSIONS[version]
    has = parts_of(version)
    (x, y, turn), (x2, y2, turn2) = STARTS
    classes = {'class': 'other'} if 'classes' in has else {}
    render = {'tilerendersize': 'grid', 'fillmode': 'preserve-aspect-fit'} if 'classes' in has else {}
    part = {'x': 8, 'y': 0, 'width': 16, 'height': 16} if 'classes' in has else {}
    layer = {'opacity': 1, 'visible': True, 'x': 0, 'y': 0, **classes}
    picture = {'image': 'sheet.png', 'imagewidth': 32, 'imageheight': 16, 'animation': [{'duration': 100, 'tileid': 0}], **part}
    wangs = [{'name': 'roads', **classes, 'type': 'corner', 'tile': -1, 'wangtiles': [{'tileid': 1, 'wangid': [0, 1, 0, 1, 0, 1, 0, 1]}],
              'colors': [{'color': '#ff0000', 'name': 'road', 'probability': 1, 'tile': -1, **classes}]}]
    values = [{'name': 'body', 'type': 'class', 'propertytype': 'Body', 'value': {'solid': True}}] if 'values' in has else []
    if 'capsules' in has:
        values.append({'name': 'drops', 'type': 'list', 'value': [{'type': 'int', 'value': 3}]})
    shape = {'name': '', word: '', 'rotation': 0, 'visible': True, 'width': 0, 'height': 0, **({'opacity': 1} if 'capsules' in has else {})}
    start = ({'id': 1, 'template': f'saved-{version}.tj', **({'class': 'spawn'} if word == 'class' else {}), 'x': x, 'y': y} if 'templates' in has else
             dict(shape, id=1, x=x, y=y, rotation=turn, **{word: 'spawn'}))
    things = [start, dict(shape, id=2, name='b', point=True, x=x2, y=y2, rotation=turn2, **{word: 'spawn'}),
              dict(shape, id=3, gid=2, x=100, y=100, width=16, height=16, properties=values + [{'name': 'hp', 'type': 'int', 'value': 12}], **{word: 'npc'}),
              dict(shape, id=4, x=50, y=60, width=80, height=20, text={'text': 'walls and spawn', 'wrap': True, 'color': '#ffffff'})]
    if 'capsules' in has:
        things.append(dict(shape, id=5, x=100, y=60, width=30, height=10, capsule=True, **{word: 'npc'}))
    sky = {'id': 2, 'name': 'sky', 'type': 'imagelayer', 'image': 'sheet.png', 'repeatx': True, **layer}
    if 'sizes' in has:
        sky.update(imagewidth=32, imageheight=32)
    tileset = {'firstgid': 1, 'name': 'ground', 'tilewidth': PX, 'tileheight': PX, 'spacing': 0, 'margin': 0, 'tilecount': 4, 'columns': 0,
               'objectalignment': 'center', 'grid': {'orientation': 'orthogonal', 'width': 1, 'height': 1}, **render, **classes}
    tree = {**classes, 'nextobjectid': 9, 'orientation': 'orthogonal', 'renderorder': 'right-down', 'width': WIDE, 'height': HIGH, 'tilewidth': PX,
            'tileheight': PX, 'tiledversion': version, 'type': 'map', 'version': form, 'tilesets': [tileset], 'layers': [
                dict(layer, id=1, name='all', type='group', tintcolor='#aa5500', layers=[
                    sky, dict(layer, id=3, name='level', type='tilelayer', width=WIDE, height=HIGH, data=grid(3))]),
                dict(layer, id=4, name='things', type='objectgroup', draworder='index', color='#ff0000', objects=things)]}
    if 'values' in has:
        tree.update(compressionlevel=-1, editorsettings={'export': {'format': 'json', 'target': 'town.tmj'}}, infinite=False, nextlayerid=6,
                    parallaxoriginx=4, properties=[{'name': 'title', 'type': 'string', 'value': 'One'}])
        tileset.update(tiles=[dict(picture, id=0), {'id': 2, word: 'wall', 'probability': 0.5}], wangsets=wangs)
    else:  # before 1.2: by name and number, with types in separate members
        tree.update(version=1, properties={'title': 'One'}, propertytypes={'title': 'string'})
        tileset.update(tiles={'0': picture, '2': {'probability': 0.5}}, tileproperties={'2': {'wall': True}}, tilepropertytypes={'2': {'wall': 'bool'}})
        things[2].update(properties={'hp': 12}, propertytypes={'hp': 'int'})
    return json.dumps(tree, indent=1)


def parts_of(version):
    return {part for since, part in PARTS_SINCE.items() if tuple(map(int, version.split('.')))[:2] >= since}


def own_class(word):
    return ' class="spawn"' if word == 'class' else ''


def write_saved(folder, version):
    """Writes the map and its template, which is older in version 1.9 and has another class than the object in the map."""
    word = VERSIONS[version][1]
    turn, kind = STARTS[0][2], 'npc' if word == 'class' else 'spawn'
    write(folder, f'same/saved-{version}.tmx', saved_xml(version))
    write(folder, f'same/saved-{version}.tmj', saved_json(version))
    write(folder, f'same/saved-{version}.tx', f'<?xml version="1.0" encoding="UTF-8"?>\n<template>\n <object name="a" type="{kind}" rotation="{turn}"/>\n</template>\n')
    write(folder, f'same/saved-{version}.tj', json.dumps({'type': 'template', 'object': {
        'name': 'a', 'type': kind, 'rotation': turn, 'width': 0, 'height': 0, 'visible': True}}))


HEAD = '<map orientation="orthogonal" width="24" height="16" tilewidth="16" tileheight="16">'
LAYER = '<layer id="1" name="walls" width="24" height="16">'


def bomb(count):
    """Compresses a number of MB of zeros; each MB becomes the same kB."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    part = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    ends = struct.pack('>I', (count << 20) % 65521 << 16 | 1)
    return base64.b64encode(b'\x78\xda' + part * count + b'\x03\x00' + ends).decode()


def data_map(compression, data):
    return f'{HEAD}{LAYER}<data encoding="base64" compression="{compression}">{data}</data></layer></map>'


def json_map(layers, **more):
    return json.dumps(dict({'orientation': 'orthogonal', 'width': 24, 'height': 16, 'tilewidth': 16, 'tileheight': 16, 'layers': layers}, **more))


def boxes(count, size):
    return [{'id': i, 'x': 1, 'y': 1, 'width': size, 'height': size} for i in range(count)]


PAD = ' ' * (14 << 20)  # makes it slow to find the place of a fault
NOT_THAT = "the layer's data is damaged or not that of 24 x 16 tiles"
LAUGHS = ''.join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10))
BAD = {  # name: (text, sentence)
    'truncated': (HEAD + LAYER, 'the file ends in the middle of its XML'),
    'laughs': ('<!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>' + HEAD + '&b;</map>', 'the file declares entities'),
    'outside': ('<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD + '&a;</map>', 'the file declares entities'),
    'another-root': ('<svg/>', 'the file begins with <svg>; expected <map>, <tileset> or <template>'),
    'mixed': (HEAD + '<layer></map>', 'not valid XML: mismatched tag'),
    'large': (HEAD.replace('24', '1000000000').replace('"16" t', '"1000000000" t', 1) + '</map>', "'width' is 1000000000; expected a whole number"),
    'nan': (HEAD + '<objectgroup><object id="1" type="wall" x="nan" y="0" width="9" height="9"/></objectgroup></map>',
            "'x' is a string; expected a number"),
    'gid': (HEAD + LAYER + '<data encoding="csv">' + ','.join(['7'] * 384) + '</data></layer></map>', "384 of the map's 384 tiles are not in any tileset"),
    'short': (HEAD + LAYER + '<data encoding="base64" compression="zlib">eJxjZGBg</data></layer></map>', NOT_THAT),
    'isometric': (HEAD.replace('orthogonal', 'isometric') + '</map>', 'the map is isometric, but only orthogonal maps are read'),
    'encoding': ('<?xml version="1.0" encoding="windows-1252"?>' + HEAD + '</map>', 'the encoding windows-1252 is not read; save the file as UTF-8'),
    'leaves': (HEAD + '<tileset firstgid="1" source="../../../../etc/passwd"/></map>', 'is not a tileset or template of this map'),
    'missing': (HEAD + '<tileset firstgid="1" source="none.tsx"/>' + LAYER + '<data encoding="csv">' + ','.join(['7'] * 384) + '</data></layer></map>',
                'none.tsx: there is no such file'),
    'cycle': (HEAD + '<objectgroup><object id="1" x="1" y="1" template="cycle.tx"/></objectgroup></map>', 'uses another template'),
    'elements': (HEAD + '<group/>' * 300000 + '</map>', 'the file has too many elements'),
    'deep': (HEAD + '<group>' * 100 + '</group>' * 100 + '</map>', 'elements are nested too deeply'),
    'objects': ('{"layers":[' + '{},' * 300000 + '{}]}', 'the file has too many objects or values'),
    'bomb': (data_map('zlib', bomb(1024)), NOT_THAT),
    'long': (data_map('zlib', base64.b64encode(zlib.compress(bytes(1540))).decode()), NOT_THAT),
    'not-gzip': (data_map('gzip', 'AAAA'), NOT_THAT),
    'not-zstd': (data_map('zstd', 'KLUv/SAA'), NOT_THAT),
    'another-packing': (data_map('lzma', 'AAAA'), "the tile layer has the compression 'lzma'; expected gzip, zlib or zstd"),
    'laughs-often': (f'<!DOCTYPE map [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}&l9;</map>', 'the file declares entities'),
    'network': ('<!DOCTYPE map SYSTEM "http://localhost:9/map.dtd" [<!ENTITY % a SYSTEM "http://localhost:9/"> %a;]>' + HEAD + '</map>',
                'the file declares entities'),
    'far-chunk': (HEAD.replace('<map', '<map infinite="1"') + '<layer width="1" height="1"><data encoding="csv">'
                  '<chunk x="1000000000" y="0" width="1" height="1">1</chunk></data></layer></map>', "'x' is 1000000000; expected a whole number"),
    'wide': (HEAD.replace('<map', '<map infinite="1"') + '<layer width="1" height="1"><data encoding="csv">'
             '<chunk x="0" y="0" width="1" height="1">1</chunk><chunk x="10000" y="0" width="1" height="1">1</chunk></data></layer></map>',
             'the tiles of the map extend over 10001 x 1 tiles; at most 512 are allowed'),
    'many-layers': (HEAD.replace('24', '512').replace('"16" t', '"512" t', 1) + ('<layer width="512" height="512"><data encoding="csv"/></layer>') * 2 + '</map>',
                    'the layer has 0 tiles; 512 x 512 are required'),
    'template-leaves': (HEAD + '<objectgroup><object id="1" x="1" y="1" template="../../../etc/passwd"/></objectgroup></map>',
                        'is not a tileset or template of this map'),
    'circle': (HEAD + '<objectgroup><object id="1" x="1" y="1" template="circle-a.tx"/></objectgroup></map>', 'uses another template'),
    'image-leaves': (HEAD + '<tileset firstgid="1" tilewidth="16" tileheight="16" tilecount="1" columns="1">'
                     '<image source="../../../../etc/passwd" width="16" height="16"/></tileset></map>', ''),
    'no-sheet': (HEAD + '<tileset firstgid="1" tilewidth="16" tileheight="16"><image source="none.png"/></tileset></map>',
                 'the tileset lacks the size of its image; bad/none.png: there is no such file'),
    'no-sheet-but-columns': (HEAD + '<tileset firstgid="1" tilewidth="16" tileheight="16" tilecount="4" columns="2"><image source="none.png"/></tileset>'
                             + LAYER.replace('walls', 'ground') + '<data encoding="csv">' + ','.join(['4'] * 384) + '</data></layer></map>', ''),
    'notes': (json_map([{'type': 'objectgroup', 'name': 'walls', 'objects': boxes(4000, 0)}]).replace('{', '{' + PAD, 1), ''),
    'kinds': (json_map([], tilesets=[{'firstgid': 1, 'tilecount': 16000, 'tiles': [
        {'id': i, 'properties': [{'name': 'kind', 'type': 'int', 'value': 3}]} for i in range(16000)]}]).replace('{', '{' + PAD, 1), ''),
    'json-truncated': (json_map([])[:-3], 'the file ends in the middle of its JSON'),
    'json-nan': (json_map([{'type': 'objectgroup', 'objects': [{'id': 1, 'x': float('nan'), 'y': 0}]}]), "not valid JSON: invalid token near 'NaN'"),
    'json-large': (json_map([], width=10**9, height=10**9), "'width' is 1000000000; expected a whole number"),
    'json-gid': (json_map([{'type': 'tilelayer', 'width': 24, 'height': 16, 'data': [7] * 384}]), "384 of the map's 384 tiles are not in any tileset"),
    'json-bomb': (json_map([{'type': 'tilelayer', 'width': 24, 'height': 16, 'encoding': 'base64', 'compression': 'zlib', 'data': bomb(1024)}]),
                  NOT_THAT),
    'json-leaves': (json_map([], tilesets=[{'firstgid': 1, 'source': '/etc/passwd'}]), 'is not a tileset or template of this map'),
    'json-far': (json_map([], tilesets=[{'firstgid': 1, 'source': '../../tiles.json'}]), 'is not a tileset or template of this map'),
    'json-root': (json_map([], tilesets=[{'firstgid': 1, 'source': '..//etc/tiles.json'}]), 'is not a tileset or template of this map'),
    'json-deep': ('[' * 100000, 'not valid JSON: maximum parsing depth reached'),
}


def main():
    folder = sys.argv[1]
    for name, way in VARIANTS.items():
        tree = way.tree()
        write(folder, f'same/{name}.tmx', map_xml(tree, way.way))
        if way.external:
            set_name = f'same/{tree["tilesets"][0]["source"]}'
            write(folder, set_name, tileset_xml(way.tileset()) if way.external == 'xml' else json.dumps(way.tileset()))
        for layer in tree['layers']:
            if layer['type'] == 'tilelayer':
                encode(layer, way.way)
        write(folder, f'same/{name}.tmj', json.dumps(tree, indent=1))
    write(folder, 'same/start.tx', '<template><object type="spawn" name=""><point/></object></template>')
    write(folder, 'same/start.tj', json.dumps({'type': 'template', 'object': {'type': 'spawn', 'name': '', 'point': True}}))
    for name, trees in ALIKE.items():
        for i, tree in enumerate(trees):
            write(folder, f'alike/{name}-{i}.tmx', map_xml(tree, 'csv'))
            write(folder, f'alike/{name}-{i}.tmj', json.dumps(tree, indent=1))
    for version in VERSIONS:
        write_saved(folder, version)
    header = struct.pack('>II', 2 * PX, 2 * PX)
    write(folder, 'same/sheet.png', b'\x89PNG\r\n\x1a\n\0\0\0\rIHDR' + header)
    for name, (text, sentence) in BAD.items():
        write(folder, f'bad/{name}.map', text)
        write(folder, f'bad/{name}.txt', sentence)
    for one, other in ('ab', 'ba'):
        write(folder, f'bad/circle-{one}.tx', f'<template><object template="circle-{other}.tx" type="spawn"/></template>')
    write(folder, 'bad/cycle.tx', '<template><object template="cycle.tx" type="spawn"/></template>')


main()
