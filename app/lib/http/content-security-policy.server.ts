import { createHash } from "node:crypto";
import { env } from "../env.server";
import { issuerOrigins } from "./issuer-origins.server";
import { paymentOrigin } from "./payment-origin.server";

function getOrigin(base: string): string {
  return base ? ` ${new URL(base).origin}` : "";
}

const media = getOrigin(env.MEDIA_BASE_URL);
const images = getOrigin(env.IMAGE_BASE_URL);

const pictureHosts = env.PICTURE_HOSTS.map((host) => ` https://${host}`).join("");

const common = [
  "default-src 'none'",
  `img-src 'self' data: blob:${images}${media}${pictureHosts}`,
  "font-src 'self'",
  `connect-src 'self'${media}`,
  `media-src 'self' blob:${media}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'none'",
  "base-uri 'none'",
  ["form-action 'self'", ...issuerOrigins, ...(paymentOrigin ? [paymentOrigin] : [])].join(" "),
  "frame-ancestors 'none'",
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

const createPolicy = (scripts: string, styles: string) =>
  import.meta.env.DEV
    ? developmentPolicy
    : [
        ...common.slice(0, 1),
        `script-src ${scripts}`,
        `style-src 'self'${styles ? ` ${getStyleSource(styles)}` : ""}`,
        ...common.slice(1),
      ].join("; ");

/** For pages rendered for one request. `styles` are the document's inline styles. */
export function createNoncePolicy(nonce: string, styles = ""): string {
  return createPolicy(`'nonce-${nonce}' 'strict-dynamic'`, styles);
}

/**
 * For cached pages: a 304 with a new nonce would block every cached script, so scripts are allowed by hash.
 */
export const createCachedPagePolicy = (scripts: readonly string[], styles = ""): string =>
  createPolicy(["'self'", ...new Set(scripts.map(getHashSource))].join(" "), styles);
