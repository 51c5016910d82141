/**
 * The words of a response, as aliases and ids are words. Without the letters of pictures' colours, at the end of their
 * URLs and in the style sheet: a film is called «M».
 */
export const readWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/\bclass=\\?"[^"\\]*/g, "")
      .replace(/\.[0-9a-f]{6}\.[0-9a-z]\b|\[src\*="\.[0-9a-z]\?"\]/g, "")
      .split(/[^a-z0-9_-]+/),
  );
