import { Hono } from "hono";
import {
  getWidths,
  type PictureFormat,
  type Pictures,
  pictureVersion,
  type RenderedPicture,
} from "#artwork/pictures/render-picture";
import type { PictureSpec } from "#domain/artwork";
import {
  getPictureUrl,
  getSizedPictureUrl,
  parsePictureName,
  pictureQuality,
  type PictureWidth,
  pictureWidths,
} from "#domain/pictures";
import { QueueFullError } from "#domain/task-limit";
import { refusalBody } from "../../platform/errors";
import { StorageError } from "../../platform/storage/storage";
import { ticketKind } from "../../platform/tickets";
import { isAddress, type OutsidePhotos } from "./outside-photos";

const forGood = "public, max-age=31536000, immutable";
/** What lies elsewhere may change there. */
const forAnHour = "public, max-age=3600, stale-while-revalidate=86400";
/** A drawing in place of what does not answer. */
const forAMinute = "public, max-age=60";

/** What is shown of the spec now, and for how long. */
async function findShown(spec: PictureSpec, { findMark }: Pick<OutsidePhotos, "findMark">) {
  const { photo, ...drawn } = spec;
  if (photo === undefined || !isAddress(photo)) return { shown: spec, cacheControl: forGood };
  const mark = await findMark(photo);
  return mark === null
    ? { shown: drawn, cacheControl: forAMinute }
    : { shown: { ...spec, photo: `${photo}#${mark}` }, cacheControl: forAnHour };
}

type FindSpec = (kind: string, alias: string) => PictureSpec | null | Promise<PictureSpec | null>;
/** What a picture shows whose address says it: a draft's, or a ticket's; null if the address is not of ours. */
type ReadSealed = (kind: string, sealed: string) => PictureSpec | null;

/** Tickets are shown in letters and sent on, so in the format that every program reads. */
const pickFormat = ({ shape }: PictureSpec, accept: string): PictureFormat =>
  shape === "ticket"
    ? "jpeg"
    : accept.includes("image/avif")
      ? "avif"
      : accept.includes("image/webp")
        ? "webp"
        : "jpeg";

const parseWidth = (value: string | undefined): PictureWidth | null =>
  pictureWidths.find((width) => String(width) === value) ?? null;

const isAllowedQuality = (value: string | undefined) =>
  value === undefined || value === String(pictureQuality);

const retryAfterSeconds = 2;

/** The picture, or why it cannot be had for the moment: the queue is full, or the storage of photos is away. */
const drawUnlessBusy = async (drawing: Promise<RenderedPicture>) => {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof QueueFullError) return refusalBody("TOO_BUSY", "Too many pictures are being drawn");
    if (error instanceof StorageError)
      return refusalBody("STORAGE_UNAVAILABLE", "The picture cannot be read at the moment");
    throw error;
  }
};

const matches = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//u, "") === etag);

type Options = {
  pictures: Pictures;
  findSpec: FindSpec;
  /** Without it nothing that lies elsewhere is shown. */
  photos?: Pick<OutsidePhotos, "findMark">;
  readSealed?: ReadSealed;
};

const noPhotos = { findMark: async () => null };

export const pictureRoutes = ({
  pictures,
  findSpec,
  photos = noPhotos,
  readSealed = () => null,
}: Options) => {
  const app = new Hono();
  app.get("/images/:kind/:name", async (context) => {
    const width = parseWidth(context.req.query("w"));
    if (width === null)
      return context.json(refusalBody("BAD_WIDTH", `w is one of ${pictureWidths.join(", ")}`), 400);
    if (!isAllowedQuality(context.req.query("q")))
      return context.json(refusalBody("BAD_QUALITY", `q is ${pictureQuality}`), 400);
    const { kind, name } = context.req.param();
    const parsed = parsePictureName(name);
    const spec =
      parsed &&
      (parsed.sealed === null ? await findSpec(kind, parsed.alias) : readSealed(kind, parsed.sealed));
    if (parsed === null || spec === null)
      return context.json(refusalBody("NOT_FOUND", "There is no such picture"), 404);
    const offered = getWidths(spec.shape);
    if (!offered.includes(width))
      return context.json(refusalBody("BAD_WIDTH", `w is one of ${offered.join(", ")}`), 400);
    const current = pictureVersion(spec);
    // A cached page may still use an older URL. Redirect it, but do not let the redirect be cached.
    if (parsed.version !== current) {
      context.header("Cache-Control", "no-store");
      const version = parsed.sealed === null ? current : `${current}.${parsed.sealed}`;
      return context.redirect(getSizedPictureUrl(getPictureUrl(kind, parsed.alias, version), width), 302);
    }
    const format = pickFormat(spec, context.req.header("accept") ?? "");
    let cacheControl = forGood;
    const draw = async () => {
      const found = await findShown(spec, photos);
      cacheControl = parsed.sealed === null || kind === ticketKind ? found.cacheControl : "private, no-store";
      return pictures.get(found.shown, { width, format });
    };
    const picture = await drawUnlessBusy(draw());
    if ("code" in picture) {
      return context.json(picture, 503, {
        "Retry-After": String(retryAfterSeconds),
        "Cache-Control": "no-store",
      });
    }
    const headers = {
      "Cache-Control": cacheControl,
      ETag: picture.etag,
      Vary: "Accept",
    };
    if (matches(context.req.header("if-none-match"), picture.etag)) return context.body(null, 304, headers);
    return context.body(new Uint8Array(picture.body), 200, {
      ...headers,
      "Content-Type": picture.contentType,
      "Content-Length": String(picture.body.length),
    });
  });
  return app;
};
