const cyrillic: Record<string, string> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "z",
  з: "z",
  и: "i",
  й: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "c",
  ч: "c",
  ш: "s",
  щ: "sc",
  ъ: "",
  ы: "i",
  ь: "",
  э: "e",
  ю: "iu",
  я: "ia",
  ђ: "dj",
  ј: "i",
  љ: "li",
  њ: "ni",
  ћ: "c",
  џ: "dz",
  є: "e",
  і: "i",
  ї: "i",
  ґ: "g",
  ў: "u",
};

/** Latin spellings of sounds, replaced in this order. */
const latin: [RegExp, string][] = [
  [/shch|sch/g, "s!"],
  [/zh/g, "z"],
  [/kh/g, "h"],
  [/sh/g, "s"],
  [/t[sz]|ch/g, "!"],
  [/ck/g, "k"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/c(?=[aoulrkt])/g, "k"],
  [/c(?=e$)/g, "s"],
  [/!/g, "c"],
  [/x/g, "ks"],
  [/w/g, "v"],
  [/q/g, "k"],
  [/ou/g, "u"],
  [/[yj]/g, "i"],
];

/**
 * An approximate phonetic key of a word in either alphabet. The common romanisations of Russian give the same key, and
 * so do foreign names in Russian spelling («chaplin» and «чаплин», «eyzenshteyn» and «эйзенштейн»).
 */
export function soundKey(word: string): string {
  const plain = /[\u0400-\u04ff]/.test(word)
    ? [...word].map((letter) => cyrillic[letter] ?? letter).join("")
    : latin.reduce((text, [from, to]) => text.replace(from, to), word);
  return plain.replace(/tc/g, "c").replace(/(.)\1+/g, "$1");
}
