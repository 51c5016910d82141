import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { createLimit } from "#domain/task-limit";
import { drawYear, type YearPicture } from "./draw-year";

const limit = createLimit(1, 20);
/** A link that is sent around is asked for many times at once. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 100 });

/** The picture of a year as PNG. QueueFullError while too many are drawn. */
export async function renderYear(picture: YearPicture): Promise<Buffer> {
  const svg = drawYear(picture);
  const known = kept.get(svg);
  if (known) return known;
  const drawn = limit(() => sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer());
  kept.set(svg, drawn);
  drawn.catch(() => kept.delete(svg));
  return drawn;
}
