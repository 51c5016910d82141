import type { SortAlias } from "#contract/filter-names";
import { sortCookieName } from "~/lib/sort-cookie";
import { isSort } from "./category-url";

/**
 * A chosen sort applies to all categories until it is reset or the browser is closed (K-054, AMB-218). The cookie
 * lets the server apply it without script; session storage mirrors it under the key given in the specification.
 */
export function createSortCookie(sort: SortAlias | null, isSecure: boolean): string {
  return `${sortCookieName}=${sort ?? ""}; Path=/; SameSite=Lax${sort === null ? "; Max-Age=0" : ""}${isSecure ? "; Secure" : ""}`;
}

/** The remembered sort. Validated, because cookies are untrusted. */
export const parseRememberedSort = (value: string | undefined): SortAlias | null =>
  isSort(value) ? value : null;

/** Stores the sort in this browser; null clears it. If storage is unavailable, the cookie still has it. */
export function storeSort(sort: SortAlias | null): void {
  document.cookie = createSortCookie(sort, location.protocol === "https:");
  try {
    if (sort === null) sessionStorage.removeItem(sortCookieName);
    else sessionStorage.setItem(sortCookieName, sort);
  } catch {
    return;
  }
}

export function loadSort(): SortAlias | null {
  try {
    return parseRememberedSort(sessionStorage.getItem(sortCookieName) ?? undefined);
  } catch {
    return null;
  }
}
