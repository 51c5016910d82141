import { createRequire } from "node:module";
import type { Mark } from "../pictures/marks";

/** The subset of @napi-rs/canvas in use. It is needed only for redrawing the films, so it is not a dependency. */
type Path = object;
type Context = {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineJoin: string;
  lineCap: string;
  globalAlpha: number;
  fill(path: Path): void;
  stroke(path: Path): void;
  clip(path: Path): void;
  save(): void;
  restore(): void;
  scale(x: number, y: number): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
};
type Canvas = { getContext(kind: "2d"): Context; data(): Buffer };
type CanvasModule = { createCanvas(width: number, height: number): Canvas; Path2D: new (d: string) => Path };

export const createFrameDrawer = (width: number, height: number, soft: number) => {
  const { createCanvas, Path2D } = createRequire(process.env.CANVAS_HOME ?? import.meta.url)(
    "@napi-rs/canvas",
  ) as CanvasModule;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const paths = new Map<string, Path>();
  const getPath = (d: string) => {
    const known = paths.get(d);
    if (known) return known;
    if (paths.size > 4000) paths.clear();
    const path = new Path2D(d);
    paths.set(d, path);
    return path;
  };
  const draw = (mark: Mark) => {
    if ("marks" in mark) {
      context.save();
      if (mark.matrix) context.transform(...mark.matrix);
      if (mark.clip) context.clip(getPath(mark.clip));
      mark.marks.forEach(draw);
      context.restore();
      return;
    }
    context.globalAlpha = mark.opacity;
    const path = getPath(mark.d);
    if (mark.stroke) {
      Object.assign(context, {
        strokeStyle: mark.stroke,
        lineWidth: mark.width,
        lineCap: soft ? "round" : "butt",
        lineJoin: "round",
      });
      context.stroke(path);
      return;
    }
    context.fillStyle = mark.fill ?? "#000";
    context.fill(path);
  };
  return (marks: readonly Mark[]): Buffer => {
    context.save();
    context.scale(width / 1920, height / 1080);
    marks.forEach(draw);
    context.restore();
    return canvas.data();
  };
};
