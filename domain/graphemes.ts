/** A text's characters as readers see them: an emoji of several code points is one. */
export const splitGraphemes = (text: string): string[] =>
  // Old browsers have no segmenter.
  typeof Intl.Segmenter === "function"
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : [...text];
