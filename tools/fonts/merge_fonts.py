"""Merges the per-script files of a variable font family into one subset, or writes glyph outlines.

fontTools cannot merge variable fonts, so the default instances are merged (with kerning) and the variation data is restored.
"""
import json
import sys
from copy import deepcopy

from fontTools import merge, subset
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont, newTable
from fontTools.varLib import instancer

FEATURES = ["kern", "locl", "ccmp", "tnum", "case"]


def subset_piece(font, codes):
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [1, 2, 4, 6]
    options.drop_tables += ["STAT", "MVAR", "HVAR", "GlyphOrder"]
    chooser = subset.Subsetter(options)
    chooser.populate(unicodes=codes)
    chooser.subset(font)
    return font


def load_pieces(paths, codes, limits):
    pieces, taken = [], set()
    for path in paths:
        font = TTFont(path)
        wanted = (set(font.getBestCmap()) & codes) - taken
        if not wanted:
            continue
        taken |= wanted
        instancer.instantiateVariableFont(font, limits, inplace=True)
        subset_piece(font, wanted)
        pieces.append(font)
    return pieces, codes - taken


def as_static(font):
    static = deepcopy(font)
    if "fvar" in static:
        instancer.instantiateVariableFont(static, {a.axisTag: a.defaultValue for a in static["fvar"].axes}, inplace=True)
    for tag in ("STAT", "avar", "HVAR", "MVAR", "gasp", "prep"):
        if tag in static:
            del static[tag]
    return static


def merged(pieces, work):
    files = []
    for index, piece in enumerate(pieces):
        path = f"{work}/piece-{index}.ttf"
        as_static(piece).save(path)
        files.append(path)
    if len(files) == 1:
        return TTFont(files[0]), [piece.getGlyphOrder() for piece in pieces]
    merger = merge.Merger()
    font = merger.merge(files)
    # the merger may rename glyphs but keeps the order of the pieces
    order, start, orders = font.getGlyphOrder(), 0, []
    for piece in pieces:
        count = len(piece.getGlyphOrder())
        orders.append(order[start:start + count])
        start += count
    assert start == len(order), (start, len(order))
    return font, orders


def restore_variations(font, pieces, orders):
    if "gvar" not in pieces[0]:
        return
    gvar = newTable("gvar")
    gvar.version, gvar.reserved, gvar.variations = 1, 0, {}
    for piece, order in zip(pieces, orders):
        for old, new in zip(piece.getGlyphOrder(), order):
            gvar.variations[new] = piece["gvar"].variations.get(old, [])
    font["gvar"] = gvar
    font["fvar"] = deepcopy(pieces[0]["fvar"])
    if "avar" in pieces[0]:
        font["avar"] = deepcopy(pieces[0]["avar"])
    for axis in font["fvar"].axes:
        font["name"].setName("Weight", axis.axisNameID, 3, 1, 0x409)
    font["fvar"].instances = []


def drop_spare_glyphs(font):
    subset_piece(font, set(font.getBestCmap()))


def kerning(font, glyphs):
    """Pairs of the kern feature, expanded; the first lookup subtable that covers a pair wins."""
    pairs = {}
    if "GPOS" not in font:
        return pairs
    table = font["GPOS"].table
    indices = sorted({i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex})
    for index in indices:
        seen = {}
        for sub in table.LookupList.Lookup[index].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if sub.LookupType != 2:
                continue
            covered = set(sub.Coverage.glyphs)
            for left in glyphs:
                if left not in covered:
                    continue
                if sub.Format == 1:
                    records = sub.PairSet[sub.Coverage.glyphs.index(left)].PairValueRecord
                    for record in records:
                        seen.setdefault((left, record.SecondGlyph), getattr(record.Value1, "XAdvance", 0) or 0)
                    continue
                row = sub.Class1Record[sub.ClassDef1.classDefs.get(left, 0)].Class2Record
                for right in glyphs:
                    value = row[sub.ClassDef2.classDefs.get(right, 0)].Value1
                    seen.setdefault((left, right), getattr(value, "XAdvance", 0) or 0)
        for pair, value in seen.items():
            pairs[pair] = pairs.get(pair, 0) + value
    return pairs


def outlines(font, kern_chars):
    glyph_set, cmap = font.getGlyphSet(), font.getBestCmap()
    glyphs = {}
    for code, name in sorted(cmap.items()):
        pen = SVGPathPen(glyph_set, ntos=lambda value: str(round(value)))
        glyph_set[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
        glyphs[chr(code)] = [round(glyph_set[name].width), pen.getCommands()]
    names = {cmap[ord(char)]: char for char in kern_chars if ord(char) in cmap}
    kern = {}
    for (left, right), value in sorted(kerning(font, list(names)).items()):
        if left in names and right in names and abs(value) >= 4:
            kern.setdefault(names[left], {})[names[right]] = value
    os2 = font["OS/2"]
    return {"unitsPerEm": font["head"].unitsPerEm, "capHeight": os2.sCapHeight, "xHeight": os2.sxHeight, "glyphs": glyphs, "kern": kern}


def main():
    job = json.load(sys.stdin)
    codes = {ord(char) for char in job["characters"]}
    pieces, missing = load_pieces(job["sources"], codes, {k: tuple(v) if isinstance(v, list) else v for k, v in job["limits"].items()})
    font, orders = merged(pieces, job["work"])
    restore_variations(font, pieces, orders)
    drop_spare_glyphs(font)
    if job["format"] == "outlines":
        with open(job["output"], "w", encoding="utf-8") as file:
            json.dump(outlines(font, job["kernCharacters"]), file, ensure_ascii=False, separators=(",", ":"))
    else:
        font.flavor = "woff2"
        font.save(job["output"])
    print(json.dumps({"missing": "".join(sorted(chr(code) for code in missing)), "glyphs": len(font.getGlyphOrder())}))


main()
