import { Hono } from "hono";
import type { PictureSpec } from "./draw-picture";
import { pictureVersion, pictureWidths, type PictureFormat, type Pictures, type PictureWidth } from "./render-picture";

export type FindSpec = (kind: string, alias: string) => PictureSpec | null | Promise<PictureSpec | null>;

export const pictureUrl = (kind: string, alias: string, version: string) => `/images/${kind}/${alias}.${version}`;

const formatFor = (accept: string): PictureFormat => (accept.includes("image/avif") ? "avif" : accept.includes("image/webp") ? "webp" : "jpeg");

const readWidth = (value: string | undefined): PictureWidth | null => pictureWidths.find((width) => String(width) === value) ?? null;

const readQuality = (value: string | undefined): number | null => {
  if (value === undefined) return 75;
  if (!/^\d{1,3}$/u.test(value)) return null;
  const quality = Number(value);
  return quality >= 1 && quality <= 100 ? quality : null;
};

const matches = (header: string | undefined, etag: string) =>
  header !== undefined && header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//u, "") === etag);

export const pictureRoutes = ({ pictures, findSpec }: { pictures: Pictures; findSpec: FindSpec }) => {
  const app = new Hono();
  app.get("/images/:kind/:name", async (context) => {
    const width = readWidth(context.req.query("w"));
    if (width === null) return context.json({ code: "BAD_WIDTH", message: `w is one of ${pictureWidths.join(", ")}`, data: null }, 400);
    const quality = readQuality(context.req.query("q"));
    if (quality === null) return context.json({ code: "BAD_QUALITY", message: "q is a whole number from 1 to 100", data: null }, 400);
    const { kind, name } = context.req.param();
    const [, alias, version] = /^([\w-]+)\.([0-9a-f]{6})$/u.exec(name) ?? [];
    const spec = alias ? await findSpec(kind, alias) : null;
    if (spec === null || !alias) return context.json({ code: "NOT_FOUND", message: "There is no such picture", data: null }, 404);
    const current = pictureVersion(spec);
    // a page kept from before the picture changed still finds it, but nobody stores the old address
    if (version !== current) {
      context.header("Cache-Control", "no-store");
      return context.redirect(`${pictureUrl(kind, alias, current)}?w=${width}&q=${quality}`, 302);
    }
    const picture = await pictures.get(spec, { width, quality, format: formatFor(context.req.header("accept") ?? "") });
    const headers = { "Cache-Control": "public, max-age=31536000, immutable", ETag: picture.etag, Vary: "Accept" };
    if (matches(context.req.header("if-none-match"), picture.etag)) return context.body(null, 304, headers);
    return context.body(new Uint8Array(picture.body), 200, { ...headers, "Content-Type": picture.contentType, "Content-Length": String(picture.body.length) });
  });
  return app;
};
