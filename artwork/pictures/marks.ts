/** A drawing is a list of marks, independent of SVG, so that motifs can be drawn in both pictures and films. */
type Matrix = readonly [number, number, number, number, number, number];
type Shape = { d: string; fill: string | null; stroke: string | null; width: number; opacity: number };
export type Group = { marks: Mark[]; matrix: Matrix | null; clip: string | null; opacity: number };
export type Mark = Shape | Group;
export type Point = readonly [number, number];

const round = (value: number) => {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? "0" : String(rounded);
};

export const n = (strings: TemplateStringsArray, ...values: number[]) =>
  strings.reduce(
    (text, part, index) => text + part + (index < values.length ? round(values[index] ?? 0) : ""),
    "",
  );

export const area = (fill: string, d: string, opacity = 1): Shape => ({
  d,
  fill,
  stroke: null,
  width: 0,
  opacity,
});
export const line = (stroke: string, width: number, d: string, opacity = 1): Shape => ({
  d,
  fill: null,
  stroke,
  width,
  opacity,
});

export const polygonPath = (...points: Point[]) => `M${points.map(([x, y]) => n`${x} ${y}`).join("L")}Z`;
export const polygon = (fill: string, ...points: Point[]) => area(fill, polygonPath(...points));

export const circlePath = (x: number, y: number, r: number) =>
  n`M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
export const circle = (fill: string, x: number, y: number, r: number) => area(fill, circlePath(x, y, r));

const ellipsePath = (x: number, y: number, rx: number, ry: number) =>
  n`M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;
export const ellipse = (fill: string, x: number, y: number, rx: number, ry: number) =>
  area(fill, ellipsePath(x, y, rx, ry));

export const rectPath = (x: number, y: number, w: number, h: number, r = 0) =>
  r === 0
    ? n`M${x} ${y}H${x + w}V${y + h}H${x}Z`
    : n`M${x + r} ${y}H${x + w - r}A${r} ${r} 0 0 1 ${x + w} ${y + r}V${y + h - r}A${r} ${r} 0 0 1 ${x + w - r} ${y + h}H${x + r}A${r} ${r} 0 0 1 ${x} ${y + h - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`;
export const rect = (fill: string, x: number, y: number, w: number, h: number, r = 0) =>
  area(fill, rectPath(x, y, w, h, r));

/** A half disc; `degrees` is the direction of its flat edge. */
export const halfDisc = (fill: string, x: number, y: number, r: number, degrees: number) => {
  const [dx, dy] = [Math.cos(radians(degrees)) * r, Math.sin(radians(degrees)) * r];
  return area(fill, n`M${x + dx} ${y + dy}A${r} ${r} 0 0 1 ${x - dx} ${y - dy}Z`);
};

export const radians = (degrees: number) => (degrees * Math.PI) / 180;
export const polar = (x: number, y: number, r: number, degrees: number): Point => [
  x + Math.cos(radians(degrees)) * r,
  y + Math.sin(radians(degrees)) * r,
];

export const starPath = (x: number, y: number, outer: number, inner: number, arms: number, turn = -90) =>
  polygonPath(
    ...Array.from({ length: arms * 2 }, (_, index) =>
      polar(x, y, index % 2 ? inner : outer, turn + (index * 180) / arms),
    ),
  );

export const gearPath = (x: number, y: number, r: number, teeth: number, depth: number, turn = 0) => {
  const step = 360 / teeth;
  const points: Point[] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const at = turn + tooth * step;
    points.push(
      polar(x, y, r - depth, at - step * 0.3),
      polar(x, y, r, at - step * 0.18),
      polar(x, y, r, at + step * 0.18),
      polar(x, y, r - depth, at + step * 0.3),
    );
  }
  return polygonPath(...points);
};

type Placing = {
  x?: number;
  y?: number;
  scale?: number;
  scaleX?: number;
  rotate?: number;
  clip?: string;
  opacity?: number;
};

export const place = (placing: Placing, ...marks: Mark[]): Group => {
  const { x = 0, y = 0, scale = 1, scaleX = 1, rotate = 0, clip = null, opacity = 1 } = placing;
  const [cos, sin] = [Math.cos(radians(rotate)), Math.sin(radians(rotate))];
  const isStill = x === 0 && y === 0 && scale === 1 && scaleX === 1 && rotate === 0;
  return {
    marks,
    matrix: isStill ? null : [cos * scale * scaleX, sin * scale * scaleX, -sin * scale, cos * scale, x, y],
    clip,
    opacity,
  };
};

export const clipped = (clip: string, ...marks: Mark[]) => place({ clip }, ...marks);

const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** `soften` rounds every corner by that many units, for children's titles. */
export const toSvg = (marks: Mark[], soften = 0) => {
  const clips: string[] = [];
  const write = (mark: Mark): string => {
    if ("marks" in mark) {
      const inner = mark.marks.map(write).join("");
      const transform = mark.matrix ? ` transform="matrix(${mark.matrix.map(number).join(" ")})"` : "";
      const opacity = mark.opacity === 1 ? "" : ` opacity="${number(mark.opacity)}"`;
      if (mark.clip === null) return `<g${transform}${opacity}>${inner}</g>`;
      clips.push(`<clipPath id="c${clips.length}"><path d="${mark.clip}"/></clipPath>`);
      return `<g${transform}${opacity} clip-path="url(#c${clips.length - 1})">${inner}</g>`;
    }
    const opacity = mark.opacity === 1 ? "" : ` opacity="${number(mark.opacity)}"`;
    if (mark.stroke)
      return `<path d="${mark.d}" fill="none" stroke="${mark.stroke}" stroke-width="${number(mark.width)}"${soften ? ' stroke-linecap="round" stroke-linejoin="round"' : ' stroke-linejoin="round"'}${opacity}/>`;
    const soft =
      soften && mark.d.includes("L")
        ? ` stroke="${mark.fill}" stroke-width="${number(soften)}" stroke-linejoin="round"`
        : "";
    return `<path d="${mark.d}" fill="${mark.fill}"${soft}${opacity}/>`;
  };
  const body = marks.map(write).join("");
  return clips.length ? `<defs>${clips.join("")}</defs>${body}` : body;
};
