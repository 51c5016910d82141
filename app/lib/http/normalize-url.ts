import { defaultLocale, localisedPath, prefixedLocales, splitLocale } from "../i18n/locales";
import { paths } from "../paths";

type CanonicalRedirect = { path: string; status: 301 | 302 };

/**
 * The redirect to a URL's canonical form; null if it is canonical. Capital letters, letters that are encoded, the default
 * locale's prefix and trailing slashes redirect with 301, the «tapp» source with 302. Rules R-182, R-183, AMB-054, AMB-055, AMB-214,
 * AMB-227.
 */
export function normalizeUrl(url: URL): CanonicalRedirect | null {
  const path = getCanonicalPath(url);
  return path === url.pathname ? getTappRedirect(url) : { path: path + url.search, status: 301 };
}

const getCanonicalPath = (url: URL): string =>
  stripTrailingSlash(normalizeCase(normalizeLocale(collapseLeadingSlashes(decodePlain(url.pathname)))), url);

/** The router decodes paths, so that «/%61ccount» would be the account's page without the account's rules. */
const decodePlain = (path: string): string =>
  path.replace(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi, decodeURIComponent);

/** Keeps the redirect from pointing to another host. */
function collapseLeadingSlashes(path: string): string {
  return path.replace(/^[/\\]+/, "/");
}

function normalizeLocale(path: string): string {
  const [, first = "", ...rest] = path.split("/");
  const locale = first.toLowerCase();
  if (locale === defaultLocale) {
    if (first !== defaultLocale) return ["", defaultLocale, ...rest].join("/");
    return collapseLeadingSlashes(`/${rest.join("/")}`);
  }
  const isOurs = (prefixedLocales as readonly string[]).includes(locale);
  return isOurs && first !== locale ? ["", locale, ...rest].join("/") : path;
}

const language = `(?:/(?:${prefixedLocales.join("|")}))?`;

/** Identifiers, codes and files at the end of a path, which are case-sensitive. */
const opaqueTails = [
  /\/(?:assets|movie|archive\/watch|auth\/unsubscribe|coupon\/registration|resources\/showings)\/(.+)/,
  /\/(?:embed|transcript|support\/play-check\/watch)\/[^/]+\/(.+)/,
  // The last segment of a title's path is either a fixed word or an episode identifier.
  /\/watch\/[^/]+\/(?!(?:selections|trailers|person|characters|articles|season-\d+)\/*$)(.+)/,
].map(({ source }) => new RegExp(`^${language}${source}$`, "i"));

/** Fixed segments that contain capitals. */
const capitalised = new Map(
  ["subscriptionManage", "paymentSuccess", "paymentFail"].map((part) => [part.toLowerCase(), part]),
);
const firstSegment = new RegExp(`^(${language}/)([^/]+)`);

/** Fixed segments and aliases are lower case (AMB-227). */
function normalizeCase(path: string): string {
  const opaque = opaqueTails.map((tail) => tail.exec(path)?.[1]).find((part) => part !== undefined) ?? "";
  const lower = lowerCase(path.slice(0, path.length - opaque.length)) + opaque;
  return lower.replace(
    firstSegment,
    (_all, start: string, part: string) => start + (capitalised.get(part) ?? part),
  );
}

/** Leaves percent-encoded bytes as they are. */
const lowerCase = (text: string) =>
  text.replace(/%[\dA-F]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));

function stripTrailingSlash(path: string, url: URL): string {
  if (path === "/" || !path.endsWith("/")) return path;
  if (/\/channel\/$/.test(path) && url.searchParams.has("category")) return path;
  return path.replace(/\/+$/, "") || "/";
}

/**
 * Redirects to the title named by «tapp», in the page's language. The target must be canonical, or it would redirect
 * back.
 */
function getTappRedirect(url: URL): CanonicalRedirect | null {
  const id = url.searchParams.get("watch");
  if (url.searchParams.get("s") !== "tapp" || !id) return null;
  const { locale } = splitLocale(url.pathname);
  const target = getCanonicalPath(new URL(localisedPath(paths.title(id), locale), url));
  if (url.pathname === target) return null;
  const ap = url.searchParams.get("ap") ?? "";
  return {
    path: `${target}?s=tapp&watch=${encodeURIComponent(id)}&ap=${encodeURIComponent(ap)}`,
    status: 302,
  };
}
