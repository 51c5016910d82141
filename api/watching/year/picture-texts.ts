import type { YearPicture } from "#artwork/pictures/draw-year";
import { languages, type Locale } from "#contract/languages";
import type { SharedYear } from "#contract/year";
import { fillText } from "#domain/fill-text";
import bg from "./texts/bg.json";
import en from "./texts/en.json";
import hr from "./texts/hr.json";
import ru from "./texts/ru.json";
import sr from "./texts/sr.json";

const texts: Record<Locale, Record<string, string>> = { ru, en, sr, bg, hr };

/** What the picture of a shared year says, in a language. */
export function getPictureTexts(shared: SharedYear, locale: Locale): YearPicture {
  const own = texts[locale];
  const rules = new Intl.PluralRules(languages[locale].tag);
  const numbers = new Intl.NumberFormat(languages[locale].tag, { useGrouping: false });
  const count = (name: string, value: number) => ({
    value: numbers.format(value),
    label: own[`${name}_${rules.select(value)}`] ?? own[`${name}_other`] ?? "",
  });
  const { year, minutes, films, episodes, genre, decade, titles } = shared;
  const hours = Math.round(minutes / 60);
  return {
    year: String(year),
    heading: own.heading ?? "",
    main: hours > 0 ? count("hours", hours) : count("minutes", minutes),
    counts: [
      ...(films > 0 ? [count("films", films)] : []),
      ...(episodes > 0 ? [count("episodes", episodes)] : []),
    ],
    lines: [
      ...(genre ? [{ label: own.genre ?? "", text: genre.title }] : []),
      ...(decade === null
        ? []
        : [{ label: own.decade ?? "", text: fillText(own.years ?? "", { decade: String(decade) }) }]),
      ...(titles?.most ? [{ label: own.most ?? "", text: titles.most.card.title }] : []),
    ],
  };
}
