import { createHash } from "node:crypto";
import { env } from "../env.server";

function originOf(base: string): string {
  return base ? ` ${new URL(base).origin}` : "";
}

const media = originOf(env.MEDIA_BASE_URL);
const images = originOf(env.IMAGE_BASE_URL);

const common = [
  "default-src 'none'",
  "style-src 'self'",
  `img-src 'self' data: blob:${images}${media}`,
  "font-src 'self'",
  `connect-src 'self'${media}`,
  `media-src 'self' blob:${media}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const policyWith = (scripts: string) => [...common.slice(0, 1), `script-src ${scripts}`, ...common.slice(1)].join("; ");

/** For pages made for one request. */
export function noncePolicy(nonce: string): string {
  return policyWith(`'nonce-${nonce}' 'strict-dynamic'`);
}

const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** For kept pages: a 304 with a new nonce would block every stored script, so each is named by its hash. */
export function keptPagePolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return policyWith(["'self'", ...new Set(hashes)].join(" "));
}
