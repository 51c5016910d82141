import path from "node:path";
import { locales } from "#contract/languages";
import { findProjectRoot } from "../project-root";
import { type ContentFiles, listNames, parseMarkdown, parseYaml, readContentFiles } from "./content-files";
import {
  articleSchema,
  bannersSchema,
  type CategoryText,
  categoryTextSchema,
  channelSchema,
  countriesSchema,
  experimentsSchema,
  genresSchema,
  heroSchema,
  listsSchema,
  offerSchema,
  personsSchema,
  popularSearchesSchema,
  promotionsSchema,
  replacedAliasesSchema,
  type SeedArticle,
  type SeedChannel,
  type SeedOffer,
  type SeedPerson,
  type SeedShow,
  type SeedSupportArticle,
  type SeedTitle,
  storiesSchema,
  supportArticleSchema,
  supportCategoriesSchema,
  tariffsSchema,
  titleOrderSchema,
  titleSchema,
} from "./content-schema";
import { derivedCollections } from "./derived-collections";
import { isDocument } from "./document-files";

export type Catalogue = ReturnType<typeof readCatalogue>;

let loaded: Catalogue | undefined;

/** Everything the demonstration service shows, from the folder `content`, which is read once. */
export function loadCatalogue(): Catalogue {
  loaded ??= readCatalogue(path.join(findProjectRoot(), "content"));
  return loaded;
}

/** Reads and validates the content for seeding. `digest` changes with any byte of it. */
export function readCatalogue(folder: string) {
  const files = readContentFiles(folder, (file) => !isDocument(file));
  const titles = getTitles(files);
  const genres = parseYaml(files, "genres.yaml", genresSchema);
  const countries = parseYaml(files, "countries.yaml", countriesSchema);
  const collections = parseYaml(files, "collections.yaml", listsSchema);
  const hero = parseYaml(files, "hero.yaml", heroSchema);
  return {
    digest: files.digest,
    titles,
    persons: getPersons(files),
    genres,
    countries,
    collections: [...collections, ...derivedCollections(titles, countries, genres)],
    playlists: parseYaml(files, "playlists.yaml", listsSchema),
    selections: parseYaml(files, "selections.yaml", listsSchema),
    articles: getArticles(files),
    categoryTexts: getCategoryTexts(files),
    supportCategories: parseYaml(files, "support/categories.yaml", supportCategoriesSchema),
    supportArticles: getSupportArticles(files),
    ...getChannels(files),
    tariffs: parseYaml(files, "tariffs.yaml", tariffsSchema),
    promotions: parseYaml(files, "promotions.yaml", promotionsSchema),
    offers: getOffers(files),
    experiments: parseYaml(files, "experiments.yaml", experimentsSchema),
    stories: parseYaml(files, "stories.yaml", storiesSchema),
    heroAliases: hero.main,
    kidsHeroAliases: hero.kids,
    banners: parseYaml(files, "banners.yaml", bannersSchema),
    popularSearches: getPopularSearches(files),
    replacedAliases: parseYaml(files, "replaced-aliases.yaml", replacedAliasesSchema),
  };
}

/** Titles in the order of title-order.yaml, then all others by alias. */
function getTitles(files: ContentFiles): SeedTitle[] {
  const order = parseYaml(files, "title-order.yaml", titleOrderSchema);
  const names = new Set(listNames(files, "titles"));
  const unknown = order.find((alias) => !names.has(alias));
  if (unknown) throw new Error(`content/title-order.yaml: there is no title ${unknown}`);
  return [...new Set([...order, ...names])].map((alias) => ({
    alias,
    ...parseYaml(files, `titles/${alias}.yaml`, titleSchema),
  }));
}

function getPersons(files: ContentFiles): SeedPerson[] {
  const persons = parseYaml(files, "persons.yaml", personsSchema);
  return Object.entries(persons).map(([alias, person]) => ({ alias, ...person }));
}

function getArticles(files: ContentFiles): SeedArticle[] {
  return listNames(files, "articles").map((alias) => {
    const { paragraphs, ...article } = parseMarkdown(files, `articles/${alias}.md`, articleSchema);
    return { alias, ...article, body: paragraphs.join("\n\n") };
  });
}

function getOffers(files: ContentFiles): SeedOffer[] {
  return listNames(files, "pages").map((alias) => ({
    alias,
    ...parseYaml(files, `pages/${alias}.yaml`, offerSchema),
  }));
}

/** `support/ru/refund.md` is the article «refund» in Russian. */
function getSupportArticles(files: ContentFiles): SeedSupportArticle[] {
  return locales.flatMap((locale) =>
    listNames(files, `support/${locale}`).map((id) => {
      const file = `support/${locale}/${id}.md`;
      const { paragraphs, ...article } = parseMarkdown(files, file, supportArticleSchema);
      return { id, locale, ...article, body: paragraphs.join("\n\n") };
    }),
  );
}

/** `movies.md` is the text of a category, `movies/drama.md` of one genre in it. */
function getCategoryTexts(files: ContentFiles): CategoryText[] {
  return listNames(files, "category-texts").map((name) => {
    const [category = "", genre] = name.split("/");
    const text = parseMarkdown(files, `category-texts/${name}.md`, categoryTextSchema);
    return { category, ...(genre ? { genre } : {}), ...text };
  });
}

/** Channels by id, and the shows of each by its alias. */
function getChannels(files: ContentFiles) {
  const channels: SeedChannel[] = [];
  const shows: Record<string, SeedShow[]> = {};
  for (const alias of listNames(files, "channels")) {
    const { shows: own, ...channel } = parseYaml(files, `channels/${alias}.yaml`, channelSchema);
    channels.push({ alias, ...channel });
    shows[alias] = own;
  }
  return { channels: channels.sort((one, other) => one.id - other.id), shows };
}

const maxSearches = 120;
const searchStep = 4;

/**
 * Initial search counts, so that a new installation can show popular searches. Existing counts are not overwritten.
 */
function getPopularSearches(files: ContentFiles) {
  return parseYaml(files, "popular-searches.yaml", popularSearchesSchema).map((search, position) => ({
    ...search,
    count: Math.max(1, maxSearches - position * searchStep),
  }));
}
