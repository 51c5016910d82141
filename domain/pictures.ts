/** Widths, in pixels, that pictures are served in (AMB-030). */
export const pictureWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The only quality that pages request (K-060). */
export const pictureQuality = 75;

/** The URL of a picture in this width; the API gives URLs without a size. */
export const getSizedPictureUrl = (url: string, width: PictureWidth): string =>
  `${url}?w=${width}&q=${pictureQuality}`;

/** Width by height of the kinds of pictures that are not 16 by 9. */
const ratios: Partial<Record<string, number>> = {
  poster: 2 / 3,
  square: 1,
  person: 1,
  channel: 1,
  avatar: 1,
  frame: 2.2,
  question: 2.2,
  narrow: 5,
  ticket: 40 / 21,
};

/** The height of a picture of this width, by the kind in its URL; null for pictures that are not ours. */
export function getPictureHeight(url: string, width: PictureWidth): number | null {
  const kind = /(?:^|\/)images\/([\w-]+)\//u.exec(url)?.[1];
  return kind === undefined ? null : Math.round(width / (ratios[kind] ?? 16 / 9));
}

/** The URL of a picture without size: pages add width and quality (K-060, K-061). */
export function getPictureUrl(kind: string, alias: string, version: string): string {
  return `/images/${kind}/${alias}.${version}`;
}

type PictureName = {
  alias: string;
  version: string;
  /** What is drawn, sealed, where nothing stored says it: of a draft, or a ticket. */
  sealed: string | null;
};

/** The alias and version from a URL's last segment. Versions in older URLs have no tone. */
export function parsePictureName(name: string): PictureName | null {
  const [, alias, version, sealed = null] =
    /^([\w-]+)\.([0-9a-f]{6}(?:\.[0-9a-z])?)(?:\.([\w-]{20,}\.[\w-]{20,}))?$/u.exec(name) ?? [];
  return alias && version ? { alias, version, sealed } : null;
}
