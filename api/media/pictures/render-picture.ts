import { createHash } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { drawPicture, type PictureShape, pictureSizes, type PictureSpec } from "./draw-picture";
import { createLimit } from "./limit";
import { createPictureStore } from "./picture-store";

/** To be raised whenever the drawing or the encoding changes: kept pictures and their addresses follow from it. */
const drawingVersion = 3;

// No picture is drawn from the same source twice in a row: what libvips would keep is only memory.
sharp.cache(false);
sharp.concurrency(1);

export const pictureWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Emblems are shown small, and once in a preview of the page elsewhere. */
const emblemWidths: readonly PictureWidth[] = [640, 1200];
const posterWidths: readonly PictureWidth[] = [640, 750, 828, 1080, 1200];

/** The widths that pages of ours ask a picture of this shape in. Nobody else's wishes are drawn: drawing is dear. */
export const getWidths = (shape: PictureShape): readonly PictureWidth[] => {
  if (shape === "person" || shape === "channel" || shape === "avatar") return emblemWidths;
  return shape === "poster" ? posterWidths : pictureWidths;
};

/** The one quality that pages ask for (K-060). */
export const pictureQuality = 75;
export type PictureFormat = "avif" | "webp" | "jpeg";
export type PictureRequest = { width: PictureWidth; format: PictureFormat };
export type RenderedPicture = { body: Buffer; contentType: string; etag: string };
export type Pictures = {
  get(spec: PictureSpec, request: PictureRequest): Promise<RenderedPicture>;
  /** Draws ahead what the first pages show. */
  warm(specs: readonly PictureSpec[], request?: Partial<PictureRequest>): Promise<void>;
};

const digest = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
const specDigest = (spec: PictureSpec) =>
  digest(
    JSON.stringify([
      drawingVersion,
      spec.shape,
      spec.lettering,
      spec.year,
      spec.motifs,
      spec.palette,
      spec.seed,
    ]),
  );

/** Six hexadecimal digits that change with the picture, so that its address may be kept for ever. */
export const pictureVersion = (spec: PictureSpec) => specDigest(spec).slice(0, 6);

const encode = (spec: PictureSpec, { width, format }: PictureRequest) => {
  const quality = pictureQuality;
  const [ownWidth] = pictureSizes[spec.shape];
  const image = sharp(Buffer.from(drawPicture(spec)), {
    density: Math.max(1, (72 * width) / ownWidth),
  }).resize({ width });
  // AVIF's scale is not JPEG's: two thirds of the number give the same look for flat art
  if (format === "avif")
    return image
      .avif({ quality: Math.max(1, Math.round(quality * 0.65)), effort: width <= 1080 ? 2 : 1 })
      .toBuffer();
  if (format === "webp") return image.webp({ quality, effort: 3 }).toBuffer();
  return image.flatten().jpeg({ quality, mozjpeg: true }).toBuffer();
};

/** A page of ours asks for some thirty pictures; what waits longer than its viewer would is not worth drawing. */
const maxWaiting = 200;
const maxBytesStored = 1024 ** 3;

type Options = { dataDir: string; concurrency?: number; maxWaiting?: number; maxBytesStored?: number };

export const createPictures = ({ dataDir, concurrency = 2, ...limits }: Options): Pictures => {
  const limit = createLimit(concurrency, limits.maxWaiting ?? maxWaiting);
  const underway = new Map<string, Promise<RenderedPicture>>();
  const folder = join(dataDir, "pictures", digest(`drawing ${drawingVersion}`).slice(0, 8));
  const store = createPictureStore({ folder, maxBytes: limits.maxBytesStored ?? maxBytesStored });

  const draw = async (path: string, spec: PictureSpec, request: PictureRequest): Promise<RenderedPicture> => {
    let body = await store.read(path);
    if (body === null) {
      body = await limit(() => encode(spec, request));
      await store.write(path, body);
    }
    return { body, contentType: `image/${request.format}`, etag: `"${digest(body).slice(0, 20)}"` };
  };

  const get: Pictures["get"] = (spec, request) => {
    const path = join(
      folder,
      spec.shape,
      `${specDigest(spec).slice(0, 24)}-${request.width}-${pictureQuality}.${request.format}`,
    );
    const running = underway.get(path);
    if (running) return running;
    const started = draw(path, spec, request).finally(() => underway.delete(path));
    underway.set(path, started);
    return started;
  };

  return {
    get,
    warm: async (specs, request = {}) => {
      await Promise.all(specs.map((spec) => get(spec, { width: 640, format: "avif", ...request })));
    },
  };
};
