import { getSizedPictureUrl } from "#domain/pictures";

/** The absolute URL of a picture for link previews, structured data and feeds, 1200 pixels wide; undefined without a picture. */
export const getPreviewPicture = (origin: string, url: string | null | undefined): string | undefined =>
  url ? origin + getSizedPictureUrl(url, 1200) : undefined;
