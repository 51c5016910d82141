import { getPictureHeight, getSizedPictureUrl } from "#domain/pictures";

const previewWidth = 1200;

/** The absolute URL of a picture for link previews, structured data and feeds, 1200 pixels wide; undefined without a picture. */
export const getPreviewPicture = (origin: string, url: string | null | undefined): string | undefined =>
  url ? origin + getSizedPictureUrl(url, previewWidth) : undefined;

type Preview = { url: string; width: number; height: number | null };

/** The picture of a page's link preview with its size: the service's own for pages without one. */
export const getPreview = (origin: string, url: string | null): Preview =>
  url
    ? {
        url: origin + getSizedPictureUrl(url, previewWidth),
        width: previewWidth,
        height: getPictureHeight(url, previewWidth),
      }
    : { url: `${origin}/preview.png`, width: previewWidth, height: 675 };
