import sharp from "sharp";
import { maxPictureBytes } from "#contract/sizes";
import { createLimit, QueueFullError } from "#domain/task-limit";
import { fail } from "../../platform/errors";

type EncodedPicture = { bytes: Buffer; width: number; height: number };

/** As many as today's phone cameras have; a decoded pixel takes four bytes. */
const maxPixels = 50_000_000;
const maxSide = 1600;
/** In base64 it must fit into a response of the API. */
const maxEncodedBytes = 1024 * 1024;
const qualities = [80, 60, 40];
const decodeSeconds = 10;

/** File signatures; only these formats are passed to the decoder. */
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};

/** Two at a time, because decoding takes up to 200 MB per picture. */
const limit = createLimit(2, 8);

/**
 * Re-encodes a viewer's picture, which removes everything else in the file (EXIF, appended files). 400 PICTURE_REFUSED
 * unless it is a JPEG, PNG or WebP of a sensible size; 413 PICTURE_TOO_LARGE, 429 UPLOADS_BUSY.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  if (bytes.length > maxPictureBytes) fail(413, "PICTURE_TOO_LARGE", "A picture has at most 5 MB");
  const format = Object.keys(signatures).find((name) => signatures[name]?.(bytes));
  if (format === undefined) fail(400, "PICTURE_REFUSED", "Only JPEG, PNG and WebP");
  try {
    return await limit(() => encode(bytes, format ?? ""));
  } catch (error) {
    if (error instanceof QueueFullError) fail(429, "UPLOADS_BUSY", "Too many pictures at once: try again");
    fail(400, "PICTURE_REFUSED", "The picture cannot be read");
  }
}

async function encode(bytes: Buffer, format: string): Promise<EncodedPicture> {
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 });
  const found = await open().metadata();
  if (found.format !== format) throw new Error("Another format than its signature");
  for (const quality of qualities) {
    const { data, info } = await open()
      .timeout({ seconds: decodeSeconds })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= maxEncodedBytes) return { bytes: data, width: info.width, height: info.height };
  }
  throw new Error("Too large even when encoded again");
}
