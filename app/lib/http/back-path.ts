import type { PopupName } from "../popup-path";
import { safePath } from "./safe-path";

/** The path a form returns to, without its popup: the given one, else the referring page, else home. */
export function getBackPath(request: Request, path?: string): string {
  const url = new URL(safePath(path) ?? getRefererPath(request) ?? "/", "http://host.invalid");
  url.searchParams.delete("popup");
  return url.pathname + url.search;
}

/** The path that a form returns to, with this popup open over it. */
export function getBackPathWithPopup(popup: PopupName, request: Request, path?: string): string {
  const url = new URL(getBackPath(request, path), "http://host.invalid");
  url.searchParams.set("popup", popup);
  return url.pathname + url.search;
}

function getRefererPath(request: Request): string | null {
  try {
    const referer = new URL(request.headers.get("referer") ?? "");
    return referer.host === new URL(request.url).host ? safePath(referer.pathname + referer.search) : null;
  } catch {
    return null;
  }
}
