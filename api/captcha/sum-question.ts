import type { Locale } from "#contract/languages";

const numbers: Record<Locale, string[]> = {
  ru: ["ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"],
  en: ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  sr: ["nula", "jedan", "dva", "tri", "četiri", "pet", "šest", "sedam", "osam", "devet"],
  bg: ["нула", "едно", "две", "три", "четири", "пет", "шест", "седем", "осем", "девет"],
  hr: ["nula", "jedan", "dva", "tri", "četiri", "pet", "šest", "sedam", "osam", "devet"],
};

const questions: Record<Locale, (one: string, other: string) => string> = {
  ru: (one, other) => `Сколько будет ${one} плюс ${other}? Ответ цифрами`,
  en: (one, other) => `How much is ${one} plus ${other}? Answer in digits`,
  sr: (one, other) => `Koliko je ${one} plus ${other}? Odgovor ciframa`,
  bg: (one, other) => `Колко е ${one} плюс ${other}? Отговор с цифри`,
  hr: (one, other) => `Koliko je ${one} plus ${other}? Odgovor znamenkama`,
};

/** A simple sum in words, as an alternative to the picture. */
export function formatSumQuestion(one: number, other: number, locale: Locale): string {
  return questions[locale](numbers[locale][one] ?? String(one), numbers[locale][other] ?? String(other));
}
