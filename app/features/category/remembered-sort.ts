import type { SortAlias } from "~/contract/filters";
import { isSort } from "./category-url";

/**
 * The sort a viewer chose holds for all categories until it is reset or the browser is closed (K-054, AMB-218): the cookie
 * tells the server, so that it holds without script; session storage mirrors it where the specification names the key.
 */
export const sortCookieName = "selectedSort";

export function sortCookie(sort: SortAlias | null, isSecure: boolean): string {
  return `${sortCookieName}=${sort ?? ""}; Path=/; SameSite=Lax${sort === null ? "; Max-Age=0" : ""}${isSecure ? "; Secure" : ""}`;
}

/** The remembered sort, as any cookie not to be believed. */
export const rememberedSort = (value: string | undefined): SortAlias | null => (isSort(value) ? value : null);
