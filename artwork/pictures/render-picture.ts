import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import sharp from "sharp";
import type { PictureShape, PictureSpec } from "#domain/artwork";
import { pictureQuality, type PictureWidth, pictureWidths } from "#domain/pictures";
import { createLimit } from "#domain/task-limit";
import { drawPicture, pictureSizes } from "./draw-picture";
import { createPictureStore } from "./picture-store";
import { getTone } from "./picture-tone";

/** Increment whenever the drawing or the encoding changes: it is part of picture URLs and of the cache folder. */
const drawingVersion = 3;

// The same source is never rendered twice in a row, so libvips' cache would only waste memory.
sharp.cache(false);
sharp.concurrency(1);

/** Emblems are shown small; the larger width is for link previews on other sites, as are moments of films. */
const emblemWidths: readonly PictureWidth[] = [640, 1200];
const posterWidths: readonly PictureWidth[] = [640, 750, 828, 1080, 1200];

/** The widths our pages use for this shape. Others are rejected, because rendering is expensive. */
export const getWidths = (shape: PictureShape): readonly PictureWidth[] => {
  if (shape === "person" || shape === "channel" || shape === "avatar" || shape === "moment")
    return emblemWidths;
  return shape === "poster" || shape === "ticket" ? posterWidths : pictureWidths;
};

export type PictureFormat = "avif" | "webp" | "jpeg";
type PictureRequest = { width: PictureWidth; format: PictureFormat };
export type RenderedPicture = { body: Buffer; contentType: string; etag: string };
export type Pictures = {
  get(spec: PictureSpec, request: PictureRequest): Promise<RenderedPicture>;
  /** Renders pictures ahead of the first request. */
  warm(specs: readonly PictureSpec[], request?: Partial<PictureRequest>): Promise<void>;
};

const hash = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
/** Frames have no lettering, so a quiz question and its title share the rendered picture under different versions. */
const withoutUndrawn = (spec: PictureSpec): PictureSpec =>
  spec.shape === "frame" ? { ...spec, lettering: null } : spec;
const hashSpec = (spec: PictureSpec) =>
  hash(
    JSON.stringify([
      drawingVersion,
      spec.shape,
      spec.lettering,
      spec.year,
      spec.motifs,
      spec.palette,
      spec.seed,
      ...(spec.moment ? [spec.moment] : []),
      ...(spec.lines ? [spec.lines] : []),
      ...(spec.photo ? [spec.photo] : []),
    ]),
  );

/** Changes with the picture, so that its URL can be cached forever: six hexadecimal digits and its tone. */
export const pictureVersion = (spec: PictureSpec) => `${hashSpec(spec).slice(0, 6)}.${getTone(spec)}`;

/** The given picture, cut to the shape; the drawing where there is none, or where it cannot be read. */
const openPicture = async (spec: PictureSpec, width: number, readPhoto: ReadPhoto) => {
  const [ownWidth, ownHeight] = pictureSizes[spec.shape];
  const given = spec.photo === undefined ? null : await readPhoto(spec.photo.replace(/#.*/, ""));
  if (given !== null) {
    const height = Math.round((width * ownHeight) / ownWidth);
    const photo = await sharp(given)
      .rotate()
      .resize({ width, height, fit: "cover", position: "attention" })
      .png({ compressionLevel: 0 })
      .toBuffer()
      .catch(() => null);
    if (photo !== null) return sharp(photo);
  }
  return sharp(Buffer.from(drawPicture(spec)), {
    density: Math.max(1, (72 * width) / ownWidth),
  }).resize({ width });
};

const encode = async (spec: PictureSpec, { width, format }: PictureRequest, readPhoto: ReadPhoto) => {
  const quality = pictureQuality;
  const image = await openPicture(spec, width, readPhoto);
  // AVIF quality is not comparable to JPEG's: for flat art about two thirds of the number looks the same.
  if (format === "avif")
    return image
      .avif({ quality: Math.max(1, Math.round(quality * 0.65)), effort: width <= 1080 ? 2 : 1 })
      .toBuffer();
  if (format === "webp") return image.webp({ quality, effort: 3 }).toBuffer();
  return image.flatten().jpeg({ quality, mozjpeg: true }).toBuffer();
};

/** A page requests about thirty pictures. A longer queue would outlast the visitor's patience. */
const maxWaiting = 200;
const maxBytesStored = 1024 ** 3;

/** Null without such a file; rejects if it cannot be read now, so that no drawing takes its place for good. */
type ReadPhoto = (path: string) => Promise<Buffer | null>;
/** Where several servers find what one of them has rendered, by names of its own. */
type SharedPictures = {
  read(name: string): Promise<Buffer | null>;
  write(name: string, body: Buffer): Promise<void>;
};

type Options = {
  dataDir: string;
  readPhoto?: ReadPhoto;
  shared?: SharedPictures | null;
  concurrency?: number;
  maxWaiting?: number;
  maxBytesStored?: number;
};

export const createPictures = ({
  dataDir,
  readPhoto = async () => null,
  shared = null,
  concurrency = 2,
  ...limits
}: Options): Pictures => {
  const limit = createLimit(concurrency, limits.maxWaiting ?? maxWaiting);
  const inProgress = new Map<string, Promise<RenderedPicture>>();
  const folder = join(dataDir, "pictures", hash(`drawing ${drawingVersion}`).slice(0, 8));
  const store = createPictureStore({ folder, maxBytes: limits.maxBytesStored ?? maxBytesStored });

  const draw = async (path: string, spec: PictureSpec, request: PictureRequest): Promise<RenderedPicture> => {
    let body = await store.read(path);
    if (body === null) {
      const name = relative(dataDir, path);
      // Without the others' pictures it renders its own.
      body = (await shared?.read(name).catch(() => null)) ?? null;
      if (body === null) {
        const rendered = await limit(() => encode(spec, request, readPhoto));
        void shared?.write(name, rendered).catch(() => {});
        body = rendered;
      }
      // A picture that a full disk does not keep is shown all the same, and rendered again the next time.
      await store.write(path, body).catch(() => {});
    }
    return { body, contentType: `image/${request.format}`, etag: `"${hash(body).slice(0, 20)}"` };
  };

  const get: Pictures["get"] = (spec, request) => {
    const path = join(
      folder,
      spec.shape,
      `${hashSpec(withoutUndrawn(spec)).slice(0, 24)}-${request.width}-${pictureQuality}.${request.format}`,
    );
    const running = inProgress.get(path);
    if (running) return running;
    const started = draw(path, spec, request).finally(() => inProgress.delete(path));
    inProgress.set(path, started);
    return started;
  };

  return {
    get,
    warm: async (specs, request = {}) => {
      await Promise.all(specs.map((spec) => get(spec, { width: 640, format: "avif", ...request })));
    },
  };
};
