/** Letters that Unicode normalisation does not reduce to a base letter. */
const ligatures: Record<string, string> = {
  đ: "dj",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  ı: "i",
  ё: "е",
  ѝ: "и",
};

/** Longer words are truncated. */
const maxWordLength = 60;

/**
 * Normalises text for comparison: lower case, no diacritics except on Cyrillic letters, ё as е, and a single space in
 * place of anything that is neither a letter nor a digit.
 */
export function normalize(text: string): string {
  const folded = [...text.normalize("NFC").toLowerCase().normalize("NFC")]
    .map((letter) => ligatures[letter] ?? (keepsDiacritic(letter) ? letter : stripDiacritics(letter)))
    .join("");
  return folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** A Cyrillic letter with a diacritic, such as й, is a separate letter. */
const keepsDiacritic = (letter: string) => /^[\u0400-\u04ff]$/.test(letter);

const stripDiacritics = (letter: string) => letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The distinct words of a normalised text, in order. */
export function getWords(normalized: string): string[] {
  return [...new Set(normalized.split(" "))]
    .filter((word) => word !== "")
    .map((word) => word.slice(0, maxWordLength));
}

export const isCyrillic = (text: string) => /[\u0400-\u04ff]/.test(text);

/**
 * Adjacent words joined, and a three-word name joined completely: «кинг-конг» is found as «кингконг», «D.O.A.» as
 * «doa».
 */
export function joinWords(normalized: string): string[] {
  const words = normalized.split(" ");
  if (words.length < 2) return [];
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return [...new Set(words.length === 3 ? [...pairs, words.join("")] : pairs)].filter(
    (word) => word.length <= maxWordLength,
  );
}

/** A hashtag as a single lexeme that never equals a word: «#Немое кино» is «#немоекино». */
export const toHashtagLexeme = (tag: string): string =>
  `#${normalize(tag).replaceAll(" ", "").slice(0, maxWordLength)}`;
