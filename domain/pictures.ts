/** Widths, in pixels, that pictures are served in (AMB-030). */
export const pictureWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The only quality that pages request (K-060). */
export const pictureQuality = 75;

/** The URL of a picture in this width; the API gives URLs without a size. */
export const getSizedPictureUrl = (url: string, width: PictureWidth): string =>
  `${url}?w=${width}&q=${pictureQuality}`;
