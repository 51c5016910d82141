/** The pages' Content-Security-Policy; `formTargets` are sites that a submitted form may redirect to. */
export const createPolicy = (formTargets: string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${["'self'", ...new Set(formTargets)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
