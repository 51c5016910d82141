/** How the server in front tells what it found before the framework's own check, which answers an empty 500, could see it. */
export const originVerdictHeader = "x-luch-origin";

type Headers = { get: (name: string) => string | null };
type Options = { publicOrigin: string | null; hasSessionCookie: boolean };

/**
 * Whether a write comes from our own pages (threat T1). `Sec-Fetch-Site` decides; without it the Origin must be
 * ours: PUBLIC_ORIGIN, or in its absence the host asked (AMB-211). Without either header only a request that
 * carries no session passes.
 */
export function isOwnOrigin(headers: Headers, { publicOrigin, hasSessionCookie }: Options): boolean {
  if (headers.get(originVerdictHeader) === "foreign") return false;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (origin !== null && !isOurs(origin, headers.get("host"), publicOrigin)) return false;
  if (site !== null) return site === "same-origin" || site === "none";
  return origin !== null || !hasSessionCookie;
}

function isOurs(origin: string, host: string | null, publicOrigin: string | null): boolean {
  if (publicOrigin) return origin === publicOrigin;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
