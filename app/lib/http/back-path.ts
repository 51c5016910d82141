import { type PopupName, popupPath, withoutPopup } from "../popup-path";
import { safePath } from "./safe-path";

/** The path a form returns to, without its popup: the given one, else the referring page, else home. */
export function getBackPath(request: Request, path?: string): string {
  return withoutPopup(new URL(safePath(path) ?? getRefererPath(request) ?? "/", "http://host.invalid"));
}

/** The path that a form returns to, with this popup open over it. */
export function getBackPathWithPopup(popup: PopupName, request: Request, path?: string): string {
  return popupPath(getBackPath(request, path), popup);
}

/** The page that a form of its own was sent from, with its query; its path alone if it was sent from elsewhere. */
export function getOwnPagePath(request: Request, pathname: string): string {
  const page = getRefererPath(request);
  return page?.startsWith(`${pathname}?`) ? getBackPath(request, page) : pathname;
}

function getRefererPath(request: Request): string | null {
  try {
    const referer = new URL(request.headers.get("referer") ?? "");
    return referer.host === new URL(request.url).host ? safePath(referer.pathname + referer.search) : null;
  } catch {
    return null;
  }
}
