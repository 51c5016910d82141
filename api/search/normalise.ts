/** Letters that are more than a letter with a mark. */
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

/** The longest word worth comparing. */
const longestWord = 60;

/**
 * Text as it is compared: lower case, no marks over letters but й's, ё as е, and between words one space in place of all that is
 * neither letter nor digit.
 */
export function normalise(text: string): string {
  const folded = [...text.normalize("NFC").toLowerCase().normalize("NFC")]
    .map((letter) => ligatures[letter] ?? (keepsDiacritic(letter) ? letter : bare(letter)))
    .join("");
  return folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Cyrillic letters are letters of their own with what is over them. */
const keepsDiacritic = (letter: string) => /^[\u0400-\u04ff]$/.test(letter);

const bare = (letter: string) => letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a normalised text, each once, in their order. */
export function getWords(normalised: string): string[] {
  return [...new Set(normalised.split(" "))]
    .filter((word) => word !== "")
    .map((word) => word.slice(0, longestWord));
}

export const isCyrillic = (text: string) => /[\u0400-\u04ff]/.test(text);

/** Neighbours written together, and a short name as one word: «кинг-конг» is found as «кингконг», «D.O.A.» as «doa». */
export function joinedWords(normalised: string): string[] {
  const words = normalised.split(" ");
  if (words.length < 2) return [];
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
  return [...new Set(words.length === 3 ? [...pairs, words.join("")] : pairs)].filter(
    (word) => word.length <= longestWord,
  );
}

/** A hashtag as one word that no other word is taken for: «#Немое кино» is «#немоекино». */
export const hashtagLexeme = (tag: string): string =>
  `#${normalise(tag).replaceAll(" ", "").slice(0, longestWord)}`;
