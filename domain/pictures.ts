/** Widths, in pixels, that pictures are served in (AMB-030). */
export const pictureWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The only quality that pages request (K-060). */
export const pictureQuality = 75;

/** The URL of a picture in this width; the API gives URLs without a size. */
export const getSizedPictureUrl = (url: string, width: PictureWidth): string =>
  `${url}?w=${width}&q=${pictureQuality}`;

/** The URL of a picture without size: pages add width and quality (K-060, K-061). */
export function getPictureUrl(kind: string, alias: string, version: string): string {
  return `/images/${kind}/${alias}.${version}`;
}

/** The alias and version from a URL's last segment. Versions in older URLs have no tone. */
export function parsePictureName(name: string): { alias: string; version: string } | null {
  const [, alias, version] = /^([\w-]+)\.([0-9a-f]{6}(?:\.[0-9a-z])?)$/u.exec(name) ?? [];
  return alias && version ? { alias, version } : null;
}
