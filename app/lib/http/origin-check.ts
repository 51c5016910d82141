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

/**
 * Whether another site led to this request. Without `Sec-Fetch-Site` the Referer tells; without either nobody can, as
 * with an address typed by hand or opened by an application.
 */
export function isFromOtherSite(headers: Headers, publicOrigin: string | null): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "cross-site";
  const referer = headers.get("referer");
  if (referer === null || referer === "") return false;
  return !URL.canParse(referer) || !isOurs(new URL(referer).origin, headers.get("host"), publicOrigin);
}

function isOurs(origin: string, host: string | null, publicOrigin: string | null): boolean {
  if (publicOrigin) return origin === publicOrigin;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
