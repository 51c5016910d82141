const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** The code of a page's inline scripts, Remix's own among them, which exist nowhere else as text. */
export const getInlineScripts = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(([, code = ""]) => code);
