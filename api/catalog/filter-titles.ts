import type { SortAlias, SubcategoryAlias } from "../../app/contract/filters";
import type { RubricAlias } from "../../app/contract/journal";
import type { Localized } from "../db/seed/seed-types";

const named = (ru: string, en: string, sr: string, bg: string, hr: string): Localized => ({
  ru,
  en,
  sr,
  bg,
  hr,
});

export const filterTitles = {
  category: named("Категория", "Category", "Kategorija", "Категория", "Kategorija"),
  genre: named("Жанр", "Genre", "Žanr", "Жанр", "Žanr"),
  country: named("Страна", "Country", "Zemlja", "Държава", "Zemlja"),
  year: named("Год", "Year", "Godina", "Година", "Godina"),
  sort: named("Сортировка", "Sorting", "Sortiranje", "Подреждане", "Sortiranje"),
} as const;

export const partTitles: Record<SubcategoryAlias, Localized> = {
  feature: named("Полный метр", "Feature-length", "Dugometražni", "Пълнометражни", "Dugometražni"),
  short: named("Короткий метр", "Short", "Kratkometražni", "Късометражни", "Kratkometražni"),
  serial: named("С продолжением", "Serials", "U nastavcima", "С продължение", "U nastavcima"),
  original: named("Сделано «Лучом»", "Made by Luch", "Napravio Luč", "Направено от «Луч»", "Proizveo Luch"),
};

export const sortTitles: Record<SortAlias, Localized> = {
  "-popularity": named("Популярные", "Most popular", "Najpopularnije", "Най-популярни", "Najpopularnije"),
  "-release_date": named("Сначала новые", "Newest first", "Prvo najnovije", "Първо новите", "Prvo najnovije"),
  "-rating_start": named(
    "С высокой оценкой",
    "Highest rated",
    "Najbolje ocenjeno",
    "С най-висока оценка",
    "Najbolje ocijenjeno",
  ),
  title: named("По названию", "By title", "Po nazivu", "По заглавие", "Po nazivu"),
};

export const rubricTitles: Record<RubricAlias, Localized> = {
  analysis: named("Разбор", "Close look", "Analiza", "Разбор", "Analiza"),
  portrait: named("Портрет", "Portrait", "Portret", "Портрет", "Portret"),
  history: named("История", "History", "Istorija", "История", "Povijest"),
  craft: named("Ремесло", "Craft", "Zanat", "Занаят", "Zanat"),
  kids: named("Детям", "For kids", "Za decu", "За деца", "Za djecu"),
};
