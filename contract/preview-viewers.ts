/** Whom an editor can look at the site as. Without Zod, so that scripts of pages may import it. */
export const previewViewers = [
  "visitor",
  "registered",
  "trial",
  "lite",
  "subscriber",
  "former",
  "child",
] as const;
