/** Words that look like a form of «вы» but are not: nouns, adverbs and prepositions. */
const others = new Set(["сайте", "защите", "элите", "свите", "орбите", "лимите", "граните", "магните"]);
const politeWord =
  /(?<![а-яё])(?:(?:вы|вас|вам|вами|ваш[а-яё]*)|[а-яё]+(?:[йиь]те(?:сь)?|[аяуюе]ете(?:сь)?)|(?:буд|мож|хот|ищ|ид)[еи]те)(?![а-яё])/gi;

/** How much of the text before and after such a word a failed test shows. */
const around = 30;

/** The places of a Russian text that say «вы» to its reader, as no text for a child may. */
export const findPoliteForms = (text: string): string[] =>
  [...text.matchAll(politeWord)]
    .filter(([word]) => !others.has(word.toLowerCase()))
    .map(({ index, 0: word }) => text.slice(Math.max(0, index - around), index + word.length + around));
