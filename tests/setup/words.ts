/**
 * The words of a response, as aliases and ids are words. Without styles, classes and the letters of pictures' colours
 * at the end of their URLs: a film is called «M».
 */
export const readWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/<style.*?<\/style>|\bclass=\\?"[^"\\]*|\.[0-9a-f]{6}\.[0-9a-z]\b/gs, "")
      .split(/[^a-z0-9_-]+/),
  );
