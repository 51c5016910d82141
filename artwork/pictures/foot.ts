import type { PictureSpec } from "#domain/artwork";
import { contrast, type Inks, isDark } from "./inks";
import { drawBlock, drawLine, layOutTitle } from "./lettering";
import { area, type Mark, place, type Point, polygon, radians, rectPath } from "./marks";
import type { Random } from "./random";

type Foot = { marks: Mark[]; defs: string; top: number; corners: Point[] };

const measures = {
  cover: { margin: 84, bottom: 72, height: 270, largest: 132, legible: 84, year: 36 },
  poster: { margin: 66, bottom: 76, height: 400, largest: 140, legible: 66, year: 38 },
  "banner-narrow": { margin: 80, bottom: 90, height: 220, largest: 120, legible: 30, year: 0 },
} as const;

/**
 * Draws the lettering and the area behind it: a slanted plane, slanted lettering or a fade; on a banner a plane at
 * the side.
 */
export const drawFoot = (
  spec: PictureSpec,
  w: number,
  h: number,
  inks: Inks,
  random: Random,
): Foot | null => {
  const size =
    spec.shape === "poster"
      ? measures.poster
      : spec.shape === "banner-narrow"
        ? measures["banner-narrow"]
        : measures.cover;
  const kind =
    spec.shape === "banner-narrow"
      ? "plain"
      : random.pick(["plane", "slant", isDark(inks.ground) ? "fade" : "plane", "plane", "slant"]);
  const lean = kind === "slant" ? -random.between(4, spec.shape === "poster" ? 9 : 5.5) : 0;
  const availableWidth = (spec.shape === "banner-narrow" ? w * 0.56 : w) - size.margin * 2;
  const [sin, cos] = [Math.abs(Math.sin(radians(lean))), Math.cos(radians(lean))];
  const width = lean === 0 ? availableWidth : (availableWidth - size.height * 0.5 * sin) / cos;
  const block = layOutTitle(spec.lettering ?? "", {
    width,
    height: size.height,
    largest: size.largest,
    legible: size.legible,
  });
  const hasYear = spec.year !== null && size.year > 0;
  const contentHeight = block.height + (hasYear ? size.year * 1.75 : 0);
  const x = size.margin + contentHeight * sin;
  const bottom = h - size.bottom;
  const yearInk = contrast(inks.stage, inks.ground) >= 3 ? inks.stage : inks.text;
  const lettering = place(
    { x, y: bottom, rotate: lean },
    ...drawBlock(block, inks.text, 0, 0),
    ...(hasYear
      ? [drawLine(String(spec.year), yearInk, 0, -block.height - size.year * 0.85, size.year)]
      : []),
  );
  const at = (u: number, v: number): Point => [x + u * cos + v * sin, bottom - u * sin - -v * cos];
  const corners = [at(0, 0), at(block.width, 0), at(block.width, -contentHeight), at(0, -contentHeight)];
  const padding = spec.shape === "poster" ? 60 : 44;
  const top = bottom - contentHeight - padding;
  const slope = Math.tan(radians(lean));
  if (kind === "plain")
    return {
      marks: [polygon(inks.ground, [0, 0], [w * 0.58, 0], [w * 0.53, h], [0, h]), lettering],
      defs: "",
      top: h,
      corners,
    };
  if (kind === "slant") {
    const [left, right] = [top + 8 - x * slope, top + 8 + (w - x) * slope];
    const stripe = spec.shape === "poster" ? 20 : 16;
    return {
      marks: [
        polygon(inks.stage, [0, left - stripe], [w, right - stripe], [w, right + 2], [0, left + 2]),
        polygon(inks.ground, [0, left], [w, right], [w, h], [0, h]),
        lettering,
      ],
      defs: "",
      top: (left + right * 2) / 3,
      corners,
    };
  }
  if (kind === "plane") {
    const drop = w * random.between(0.04, 0.09) * (block.width < availableWidth * 0.6 ? 1.6 : 0.5);
    return {
      marks: [
        polygon(
          inks.ground,
          [0, top],
          [size.margin + block.width * 0.5, top],
          [w, top + drop],
          [w, h],
          [0, h],
        ),
        lettering,
      ],
      defs: "",
      top: top + drop * 0.4,
      corners,
    };
  }
  const from = top - padding * 2.2;
  const defs = `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${inks.ground}" stop-opacity="0"/><stop offset=".42" stop-color="${inks.ground}" stop-opacity=".9"/><stop offset=".6" stop-color="${inks.ground}"/></linearGradient>`;
  return {
    marks: [area("url(#foot)", rectPath(0, from, w, h - from)), lettering],
    defs: `<defs>${defs}</defs>`,
    top: top - padding * 0.4,
    corners,
  };
};
