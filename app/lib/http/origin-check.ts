/**
 * The header with the server's verdict for the action. Remix's own check would otherwise run first and respond with an
 * empty 500.
 */
export const originVerdictHeader = "x-luch-origin";

type Headers = { get: (name: string) => string | null };
type Options = { publicOrigin: string | null; hasSessionCookie: boolean };

/**
 * Whether a write comes from our own pages (threat T1). `Sec-Fetch-Site` decides; without it the Origin must
 * be ours: PUBLIC_ORIGIN, or the requested host if that is not set (AMB-211). Without either header only
 * requests without a session pass.
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
