import { filterNames } from "#contract/filter-names";
import {
  CategoryAlias,
  type CategoryPage,
  type Filter,
  type Filters,
  type GenreTotals,
  SortAlias,
  SubcategoryAlias,
  TrackKindAlias,
} from "#contract/filters";
import { trackKinds } from "#contract/track-kinds";
import { type Localized, localized } from "#domain/localized";
import type { Audience } from "../../platform/audience";
import { loadCatalogue } from "../../platform/content/catalogue";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { type Choices, countChosen, countFacets, countGenres, type Facet, splitCategories } from "./facets";
import { partTitles, sortTitles, trackKindTitles } from "./filter-titles";

type Context = { db: Database; dictionary: Dictionary };

const filterTitles: Record<Filter["alias"], Localized> = {
  category: localized("Категория", "Category", "Kategorija", "Категория", "Kategorija"),
  genre: localized("Жанр", "Genre", "Žanr", "Жанр", "Žanr"),
  country: localized("Страна", "Country", "Zemlja", "Държава", "Zemlja"),
  year: localized("Год", "Year", "Godina", "Година", "Godina"),
  accessibility: localized("Доступность", "Accessibility", "Pristupačnost", "Достъпност", "Pristupačnost"),
  sort: localized("Сортировка", "Sorting", "Sortiranje", "Подреждане", "Sortiranje"),
};

/** The filters of a catalogue page with all their values. */
export async function getFilters(
  { db, dictionary }: Context,
  audience: Audience,
  choices: Choices,
): Promise<Filters> {
  const { locale } = audience;
  const [counts, total] = await Promise.all([
    countFacets(db, audience, choices),
    countChosen(db, audience, choices),
  ]);
  const byTitle = new Intl.Collator(locale);
  const getItems = (facet: Facet, getTitle: (value: string) => string) =>
    counts
      .filter((count) => count.facet === facet)
      .map(({ value, total: left }) => ({ alias: value, title: getTitle(value), total: left }));
  const sortByOrder = (order: readonly string[], list: Filter["items"]) =>
    list.sort((one, other) => order.indexOf(one.alias) - order.indexOf(other.alias));
  const sortByTitle = (list: Filter["items"]) =>
    list.sort((one, other) => byTitle.compare(one.title, other.title));
  const category =
    splitCategories(choices).categories.length === 0
      ? sortByOrder(
          CategoryAlias.options,
          getItems("category", (alias) => dictionary.category(alias, locale)),
        )
      : sortByOrder(
          SubcategoryAlias.options,
          getItems("part", (alias) => partTitles[SubcategoryAlias.parse(alias)][locale]),
        );
  const items: Record<Filter["alias"], Filter["items"]> = {
    category,
    genre: sortByTitle(getItems("genre", (alias) => dictionary.genre(alias, locale))),
    country: sortByTitle(getItems("country", (code) => dictionary.country(code, locale).title)),
    year: getItems("year", (year) => year).sort((one, other) => Number(other.alias) - Number(one.alias)),
    accessibility: sortByOrder(
      trackKinds,
      getItems("accessibility", (kind) => trackKindTitles[TrackKindAlias.parse(kind)][locale]),
    ),
    sort: SortAlias.options.map((alias) => ({ alias, title: sortTitles[alias][locale], total })),
  };
  return {
    filters: [...filterNames, "sort" as const].map((alias) => ({
      alias,
      title: filterTitles[alias][locale],
      items: items[alias],
    })),
    items_total: total,
  };
}

/** Categories with their long text, or with that of one genre. Children only see the texts of cartoons. */
export async function getCategories(
  { db, dictionary }: Context,
  audience: Audience,
  genre?: string,
): Promise<CategoryPage[]> {
  const counts = await countGenres(db, audience);
  return CategoryAlias.options.map((alias) => ({
    alias,
    title: dictionary.category(alias, audience.locale),
    total: counts.find((count) => count.category === alias && count.genre === (genre ?? null))?.total ?? 0,
    text: findCategoryText(alias, genre, audience),
  }));
}

function findCategoryText(
  category: CategoryAlias,
  genre: string | undefined,
  { forKids }: Audience,
): CategoryPage["text"] {
  if (forKids && category !== "cartoons") return null;
  const found = loadCatalogue().categoryTexts.find(
    (text) => text.category === category && text.genre === genre,
  );
  return found ? { title: found.title, paragraphs: found.paragraphs, lang: "ru" } : null;
}

/** Genres with titles visible to this audience, sorted by name. */
export async function getGenres({ db, dictionary }: Context, audience: Audience): Promise<GenreTotals[]> {
  const { locale } = audience;
  const counts = (await countGenres(db, audience)).filter(({ total }) => total > 0);
  const aliases = [...new Set(counts.flatMap(({ genre }) => (genre === null ? [] : [genre])))];
  return aliases
    .map((alias) => {
      const totals = counts
        .filter(({ genre }) => genre === alias)
        .map(({ category, total }) => ({
          alias: category,
          title: dictionary.category(category, locale),
          total,
        }));
      return {
        alias,
        title: dictionary.genre(alias, locale),
        total: totals.reduce((sum, { total }) => sum + total, 0),
        totals,
      };
    })
    .sort((one, other) => one.title.localeCompare(other.title, locale));
}
