import { createHash } from "node:crypto";
import type { ThirdParty } from "#domain/third-parties";
import { env } from "../env.server";
import { issuerOrigins } from "./issuer-origins.server";
import { paymentOrigin } from "./payment-origin.server";
import { getThirdPartyOrigins } from "./third-party-sources.server";

function getOrigin(base: string): string {
  return base ? ` ${new URL(base).origin}` : "";
}

const media = getOrigin(env.MEDIA_BASE_URL);
/** Of channels and films that are given by their addresses. */
const outsideMedia = env.MEDIA_ORIGINS.map((origin) => ` ${origin}`).join("");
const images = getOrigin(env.IMAGE_BASE_URL);

const pictureHosts = env.PICTURE_HOSTS.map((host) => ` https://${host}`).join("");

const getCommon = (others: string, frameAncestors: readonly string[]) => [
  "default-src 'none'",
  `img-src 'self' data: blob:${images}${media}${pictureHosts}${others}`,
  "font-src 'self'",
  `connect-src 'self'${media}${outsideMedia}${others}`,
  `media-src 'self' blob:${media}${outsideMedia}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  `frame-src${others || " 'none'"}`,
  "base-uri 'none'",
  ["form-action 'self'", ...issuerOrigins, ...(paymentOrigin ? [paymentOrigin] : [])].join(" "),
  `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(" ") : "'none'"}`,
];

const getHashSource = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const hashes = new Map<string, string>();

/** The CSP source for inlined styles; hashes are cached, since there are only a few style texts. */
function getStyleSource(styles: string): string {
  const hash = hashes.get(styles) ?? getHashSource(styles);
  hashes.set(styles, hash);
  return hash;
}

// Vite's own scripts and styles are inline, and it uses a WebSocket on another port.
const developmentPolicy = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'";

type Page = {
  /** The document's inline styles. */
  styles?: string;
  /** Scripts of other companies that may run on it. */
  thirdParties?: readonly ThirdParty[];
  /** The sites that may show it in a frame. */
  frameAncestors?: readonly string[];
};

function createPolicy(
  scripts: string,
  { styles = "", thirdParties = [], frameAncestors = [] }: Page,
): string {
  if (import.meta.env.DEV) return developmentPolicy;
  const others = getThirdPartyOrigins(thirdParties)
    .map((origin) => ` ${origin}`)
    .join("");
  const [first, ...rest] = getCommon(others, frameAncestors);
  return [
    first,
    `script-src ${scripts}${others}`,
    `style-src 'self'${styles ? ` ${getStyleSource(styles)}` : ""}${others}`,
    ...rest,
  ].join("; ");
}

/** For pages rendered for one request. */
export function createNoncePolicy(nonce: string, page: Page = {}): string {
  return createPolicy(`'nonce-${nonce}' 'strict-dynamic'`, page);
}

/**
 * For cached pages: a 304 with a new nonce would block every cached script, so scripts are allowed by hash.
 */
export const createCachedPagePolicy = (scripts: readonly string[], page: Page = {}): string =>
  createPolicy(["'self'", ...new Set(scripts.map(getHashSource))].join(" "), page);
