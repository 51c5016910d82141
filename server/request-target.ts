import { isRelayed } from "./relay";

type RequestTarget = {
  path: string;
  search: string;
  /** Whether the path was sent in its normalised form. Other forms are served, but never cached. */
  isCanonical: boolean;
};
type Refusal = { refusal: 400 | 414 };

const maxTargetLength = 8192;
const anyOrigin = "http://host.invalid";
const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-fA-F:.]+\](:\d{1,5})?$/;

/**
 * The only parser of the request target and Host. Never throws. Resolves dot segments in every encoding, so that all
 * later code sees the path that is actually served.
 */
export function parseRequestTarget(
  target: string | undefined,
  host: string | undefined,
): RequestTarget | Refusal {
  if (target === undefined || !isValidHost(host)) return { refusal: 400 };
  if (target.length > maxTargetLength) return { refusal: 414 };
  const relative = target.startsWith("/") ? target : stripOrigin(target);
  if (relative === null) return { refusal: 400 };
  try {
    const { pathname, search } = new URL(anyOrigin + relative);
    const segments = pathname.split("/").map(decodeURIComponent);
    // Node 20 does not resolve some dot segments, such as that of «//.a/..».
    if (segments.some(isDotSegment)) return { refusal: 400 };
    if (!pathname.startsWith("//") && !isPathWhenDecoded(segments)) return { refusal: 400 };
    const isCanonical = relative.split("?", 1)[0] === pathname;
    // Relayed paths must already be normalised: there is no legitimate reason for dot segments in these folders.
    if (!isCanonical && isRelayed(relative)) return { refusal: 400 };
    return { path: pathname, search, isCanonical };
  } catch {
    return { refusal: 400 };
  }
}

/**
 * Whether a decoded path, which the router parses as a URL again, is still a path: there a backslash is a slash and a
 * tab or line break nothing, so that «/%5C» would be a URL without a host.
 */
function isPathWhenDecoded(segments: readonly string[]): boolean {
  const decoded = segments.map((segment) => segment.replaceAll("/", "%2F")).join("/");
  return URL.canParse(decoded, anyOrigin) && new URL(decoded, anyOrigin).origin === anyOrigin;
}

const isDotSegment = (segment: string): boolean => segment === "." || segment === "..";

/** HTTP/1.1 requires a Host header, and later code builds URLs from it. */
function isValidHost(host: string | undefined): boolean {
  return host !== undefined && host.length <= 255 && plainHost.test(host) && URL.canParse(`http://${host}/`);
}

/** The part after the origin of an absolute-form target, which proxies may send. */
function stripOrigin(target: string): string | null {
  const found = /^https?:\/\/[^/?#\\]+([/?].*)?$/i.exec(target);
  if (!found || !URL.canParse(target)) return null;
  const [, rest = "/"] = found;
  return rest.startsWith("/") ? rest : `/${rest}`;
}
