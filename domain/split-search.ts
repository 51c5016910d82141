/**
 * The path of a URL and its query from the first «?» on, as URLSearchParams reads it: further question marks are
 * letters like any other.
 */
export function splitSearch(url: string): { path: string; search: string } {
  const at = url.indexOf("?");
  return at === -1 ? { path: url, search: "" } : { path: url.slice(0, at), search: url.slice(at) };
}
