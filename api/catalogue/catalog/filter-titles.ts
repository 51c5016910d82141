import type { SortAlias, SubcategoryAlias } from "#contract/filters";
import type { RubricAlias } from "#contract/journal";
import type { TrackKind } from "#contract/track-kinds";
import { type Localized, localized } from "#domain/localized";

export const partTitles: Record<SubcategoryAlias, Localized> = {
  feature: localized("Полный метр", "Feature-length", "Dugometražni", "Пълнометражни", "Dugometražni"),
  short: localized("Короткий метр", "Short", "Kratkometražni", "Късометражни", "Kratkometražni"),
  serial: localized("С продолжением", "Serials", "U nastavcima", "С продължение", "U nastavcima"),
  original: localized(
    "Сделано «Лучом»",
    "Made by Luch",
    "Napravio Luč",
    "Направено от «Луч»",
    "Proizveo Luch",
  ),
};

export const trackKindTitles: Record<TrackKind, Localized> = {
  description: localized("Тифлокомментарий", "Audio description", "Audio-opis", "Аудиоописание", "Audioopis"),
  sdh: localized(
    "Субтитры для глухих",
    "Subtitles for the deaf",
    "Titlovi za gluve",
    "Субтитри за глухи",
    "Titlovi za gluhe",
  ),
};

export const sortTitles: Record<SortAlias, Localized> = {
  "-popularity": localized("Популярные", "Most popular", "Najpopularnije", "Най-популярни", "Najpopularnije"),
  "-release_date": localized(
    "Сначала новые",
    "Newest first",
    "Prvo najnovije",
    "Първо новите",
    "Prvo najnovije",
  ),
  "-rating_start": localized(
    "С высокой оценкой",
    "Highest rated",
    "Najbolje ocenjeno",
    "С най-висока оценка",
    "Najbolje ocijenjeno",
  ),
  title: localized("По названию", "By title", "Po nazivu", "По заглавие", "Po nazivu"),
};

export const rubricTitles: Record<RubricAlias, Localized> = {
  analysis: localized("Разбор", "Close look", "Analiza", "Разбор", "Analiza"),
  portrait: localized("Портрет", "Portrait", "Portret", "Портрет", "Portret"),
  history: localized("История", "History", "Istorija", "История", "Povijest"),
  craft: localized("Ремесло", "Craft", "Zanat", "Занаят", "Zanat"),
  kids: localized("Детям", "For kids", "Za decu", "За деца", "Za djecu"),
};
