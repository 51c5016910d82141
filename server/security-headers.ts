import type { NextFunction, Request, Response } from "express";
import { isEmbedPath } from "#domain/embedding";

const headers: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not no-referrer: browsers would then send «Origin: null» with our own forms.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};
const transport = "max-age=63072000; includeSubDomains";

/** Pages that other sites show in frames, also sites that are isolated from all others. */
const { "X-Frame-Options": _, ...shared } = headers;
const frameable: Record<string, string> = {
  ...shared,
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cross-Origin-Embedder-Policy": "credentialless",
};

type HeaderOptions = {
  isHttps: boolean;
  /** The sites that may show titles in frames. */
  embedOrigins: readonly string[];
};

/** The fixed headers of a path, and the sites that may show it in a frame. */
export function getFixedHeaders(path: string, { isHttps, embedOrigins }: HeaderOptions) {
  const isFrameable = embedOrigins.length > 0 && isEmbedPath(path);
  return {
    headers: {
      ...(isFrameable ? frameable : headers),
      ...(isHttps ? { "Strict-Transport-Security": transport } : {}),
    },
    frameAncestors: isFrameable ? embedOrigins.join(" ") : "'none'",
  };
}

/** Headers of static files. Framing and permission headers apply only to documents. */
export const fileHeaders = (isHttps: boolean): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...(isHttps ? { "Strict-Transport-Security": transport } : {}),
});

/** Headers of every response. Pages replace the bare content policy, by which nothing may be loaded, with their own. */
export function securityHeaders(options: HeaderOptions) {
  return (request: Request, response: Response, next: NextFunction) => {
    const { headers: all, frameAncestors } = getFixedHeaders(request.path, options);
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", `default-src 'none'; frame-ancestors ${frameAncestors}`);
    next();
  };
}
