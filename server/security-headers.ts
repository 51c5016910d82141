import type { NextFunction, Request, Response } from "express";

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

/** For responses other than pages: they may load nothing. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'";

export const fixedHeaders = (isHttps: boolean): Record<string, string> =>
  isHttps ? { ...headers, "Strict-Transport-Security": transport } : headers;

/** Headers of static files. Framing and permission headers apply only to documents. */
export const fileHeaders = (isHttps: boolean): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...(isHttps ? { "Strict-Transport-Security": transport } : {}),
});

/** Headers of every response. Pages replace the bare content policy with their own. */
export function securityHeaders(isHttps: boolean) {
  const all = fixedHeaders(isHttps);
  return (_request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value);
    response.setHeader("Content-Security-Policy", barePolicy);
    next();
  };
}
