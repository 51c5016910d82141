import { findKept } from "~/lib/offline/kept";

const urls = new Map<string, Promise<string | null>>();

/** An address for a picture that the browser keeps; null if it keeps none. */
export function getPictureUrl(path: string): Promise<string | null> {
  const url =
    urls.get(path) ??
    findKept(path).then(async (found) => (found ? URL.createObjectURL(await found.blob()) : null));
  urls.set(path, url);
  return url;
}

/** Shows a kept picture, or removes its element. */
export async function showPicture(image: HTMLImageElement, path: string): Promise<void> {
  const url = await getPictureUrl(path);
  if (url === null) (image.closest("figure") ?? image).remove();
  else image.src = url;
}
