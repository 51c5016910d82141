const base = "https://luch.invalid";
const maxLength = 2048;
const forbidden = /[\u0000-\u001f\u007f\\]/;

/**
 * A path on this site from untrusted input (path, query and hash), or null. Refuses other origins in every
 * spelling, control characters and backslashes (AMB-200).
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== "string" || value.length === 0 || value.length > maxLength) return null;
  if (!value.startsWith("/") || value.startsWith("//") || forbidden.test(value)) return null;
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
