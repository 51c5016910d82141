/**
 * The words of a response, as aliases and ids are words. Without the letter at the end of a picture's URL, which is its
 * colour: a film is called «M».
 */
export const readWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/\.[0-9a-f]{6}\.[0-9a-z]\b/g, "")
      .split(/[^a-z0-9_-]+/),
  );
