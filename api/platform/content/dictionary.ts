import type { Locale } from "#contract/languages";
import type { Localized } from "#domain/localized";
import type { Database } from "../db/database";
import { countries, genres } from "../db/schema";

/** Names of genres, countries and categories. Small and constant, so loaded once. */
export type Dictionary = {
  genre: (alias: string, locale: Locale) => string;
  hasGenre: (alias: string) => boolean;
  country: (code: string, locale: Locale) => { title: string; alias: string };
  category: (alias: string, locale: Locale) => string;
};

export async function loadDictionary(db: Database): Promise<Dictionary> {
  const genreRows = new Map((await db.select().from(genres)).map((row) => [row.alias, row.title]));
  const countryRows = new Map((await db.select().from(countries)).map((row) => [row.code, row]));
  return {
    genre: (alias, locale) => genreRows.get(alias)?.[locale] ?? alias,
    hasGenre: (alias) => genreRows.has(alias),
    country: (code, locale) => {
      const row = countryRows.get(code);
      return { title: row?.title[locale] ?? code, alias: row?.alias ?? code.toLowerCase() };
    },
    category: (alias, locale) => categories[alias]?.[locale] ?? alias,
  };
}

const categories: Record<string, Localized> = {
  movies: { ru: "Фильмы", en: "Films", sr: "Filmovi", bg: "Филми", hr: "Filmovi" },
  series: { ru: "Сериалы", en: "Series", sr: "Serije", bg: "Сериали", hr: "Serije" },
  animation: { ru: "Анимация", en: "Animation", sr: "Animacija", bg: "Анимация", hr: "Animacija" },
  cartoons: { ru: "Мультики", en: "Cartoons", sr: "Crtani filmovi", bg: "Анимационни филми", hr: "Crtići" },
};
