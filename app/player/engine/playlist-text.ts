/** Parses just enough HLS to know what will be requested first. The engine does the full parsing later. */
type Variant = { bandwidth: number; width: number; height: number; url: string };
/** A file or a byte range of it. */
export type Piece = { url: string; range: { offset: number; length: number } | null };
type MediaText = { init: Piece | null; segments: (Piece & { startSeconds: number })[] };

const attribute = (line: string, name: string) =>
  new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1]?.replaceAll('"', "") ?? "";

export function readMaster(text: string, base: string): Variant[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    const url = lines[at + 1];
    if (!line.startsWith("#EXT-X-STREAM-INF") || !url || url.startsWith("#")) return [];
    const [width = 0, height = 0] = attribute(line, "RESOLUTION").split("x").map(Number);
    return [{ bandwidth: Number(attribute(line, "BANDWIDTH")), width, height, url: new URL(url, base).href }];
  });
}

/** «length@offset»; without an offset the range follows the previous one. */
function readRange(text: string, following: number): Piece["range"] {
  const [length, offset] = text.split("@");
  if (!length) return null;
  return { length: Number(length), offset: offset === undefined ? following : Number(offset) };
}

export function readMedia(text: string, base: string): MediaText {
  const media: MediaText = { init: null, segments: [] };
  let startSeconds = 0;
  let duration = 0;
  let range: Piece["range"] = null;
  let following = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#EXT-X-MAP"))
      media.init = {
        url: new URL(attribute(line, "URI"), base).href,
        range: readRange(attribute(line, "BYTERANGE"), 0),
      };
    else if (line.startsWith("#EXTINF:")) duration = Number.parseFloat(line.slice(8));
    else if (line.startsWith("#EXT-X-BYTERANGE:")) range = readRange(line.slice(17), following);
    else if (line && !line.startsWith("#")) {
      media.segments.push({ url: new URL(line, base).href, range, startSeconds });
      following = range ? range.offset + range.length : 0;
      startSeconds += duration;
      range = null;
    }
  }
  return media;
}

/**
 * The engine's own rule: among variants that fit the bandwidth with a 20 % margin, the smallest that fills the
 * screen.
 */
export function chooseFirstVariant(
  variants: readonly Variant[],
  bandwidth: number,
  screen: { width: number; height: number },
): Variant | null {
  const sorted = [...variants].sort((a, b) => a.bandwidth - b.bandwidth);
  const affordable = sorted.filter((variant) => variant.bandwidth * 1.2 < bandwidth);
  const filling = affordable.find(
    (variant) => variant.width > screen.width || variant.height > screen.height,
  );
  return filling ?? affordable.at(-1) ?? sorted[0] ?? null;
}

export function findSegment(media: MediaText, seconds: number): Piece | null {
  return media.segments.findLast((segment) => segment.startSeconds <= seconds) ?? media.segments[0] ?? null;
}
