import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { hasPopup, withoutPopup } from "../popup-path";

type Args = Pick<
  ShouldRevalidateFunctionArgs,
  "currentUrl" | "nextUrl" | "formMethod" | "defaultShouldRevalidate"
>;

/** For pages' data: the menu opens over any page and closes without loading it again. */
export function isOtherPage({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: Args): boolean {
  const isForMenu = currentUrl.href !== nextUrl.href && underMenu(currentUrl) === underMenu(nextUrl);
  return isForMenu && formMethod === undefined ? false : defaultShouldRevalidate;
}

const underMenu = (url: URL): string =>
  hasPopup(url.searchParams, "mobile-menu") ? withoutPopup(url) : url.pathname + url.search;
