import type { ContentKind } from "#contract/content-kinds";
import type { Catalogue } from "./catalogue";
import { derivedCollections } from "./derived-collections";
import { type ContentEntry, type Parsed, parsers } from "./entries";

/** What was published of an entry; null if it was taken away. */
export type PublishedEntry = { kind: ContentKind; key: string; entry: ContentEntry | null };
type Value<Kind extends ContentKind> = Extract<
  ReturnType<(typeof parsers)[Kind]>,
  { value: unknown }
>["value"];
type Use = { kind: string; key: string };

/**
 * The catalogue with what editors published over it, new entries first. What this release's schemas refuse is left
 * out, and what others still name is not taken away.
 */
export function layOver(catalogue: Catalogue, published: readonly PublishedEntry[]): Catalogue {
  if (published.length === 0) return catalogue;
  const of = <Kind extends ContentKind>(wanted: Kind) => {
    const changes = new Map<string, Value<Kind> | null>();
    for (const { kind, key, entry } of published) {
      if (kind !== wanted) continue;
      const parsed = entry && (parsers[wanted](key, entry) as Parsed<Value<Kind>>);
      if (parsed === null) changes.set(key, null);
      else if ("value" in parsed) changes.set(key, parsed.value);
    }
    return changes;
  };
  const derivedBefore = new Set(derive(catalogue).map(({ alias }) => alias));
  const channels = merge(
    catalogue.channels.map((channel) => ({ ...channel, shows: catalogue.shows[channel.alias] ?? [] })),
    of("channels"),
    getAlias,
  ).sort((one, other) => one.id - other.id);
  const laid: Catalogue = {
    ...catalogue,
    titles: merge(catalogue.titles, of("titles"), getAlias),
    persons: merge(catalogue.persons, of("persons"), getAlias),
    playlists: merge(catalogue.playlists, of("playlists"), getAlias),
    banners: merge(catalogue.banners, of("banners"), getId),
    articles: merge(catalogue.articles, of("articles"), getAlias),
    tariffs: merge(catalogue.tariffs, of("tariffs"), getId, "last"),
    promotions: merge(catalogue.promotions, of("promotions"), getId, "last"),
    channels: channels.map(({ shows: _shows, ...channel }) => channel),
    shows: Object.fromEntries(channels.map(({ alias, shows }) => [alias, shows])),
  };
  const editorial = merge(
    catalogue.collections.filter(({ alias }) => !derivedBefore.has(alias)),
    of("collections"),
    getAlias,
  );
  const taken = new Set(editorial.map(getAlias));
  return keepUsed(catalogue, {
    ...laid,
    collections: [...editorial, ...derive(laid).filter(({ alias }) => !taken.has(alias))],
  });
}

const getAlias = ({ alias }: { alias: string }) => alias;
const getId = ({ id }: { id: string }) => id;
const derive = ({ titles, countries, genres }: Catalogue) => derivedCollections(titles, countries, genres);

function merge<Item>(
  items: readonly Item[],
  changes: ReadonlyMap<string, Item | null>,
  getKey: (item: Item) => string,
  place: "first" | "last" = "first",
): Item[] {
  const known = new Set(items.map(getKey));
  const kept = items.flatMap((item) => {
    const change = changes.get(getKey(item));
    return change === undefined ? [item] : (change ?? []);
  });
  const added = [...changes].flatMap(([key, item]) => (item === null || known.has(key) ? [] : [item]));
  return place === "first" ? [...added, ...kept] : [...kept, ...added];
}

/** People whom titles credit stay, because their credits refer to them. */
function keepUsed(before: Catalogue, { persons, ...catalogue }: Catalogue): Catalogue {
  const now = new Set(persons.map(getAlias));
  const gone = before.persons.filter(
    ({ alias }) => !now.has(alias) && findUses({ ...catalogue, persons }, "persons", alias).length > 0,
  );
  return { ...catalogue, persons: [...persons, ...gone] };
}

/** What names an entry, and would lead nowhere without it. */
export function findUses(catalogue: Catalogue, kind: ContentKind, key: string): Use[] {
  const of = <Item>(
    name: string,
    items: readonly Item[],
    getKey: (item: Item) => string,
    isUse: (item: Item) => boolean,
  ): Use[] => items.filter(isUse).map((item) => ({ kind: name, key: getKey(item) }));
  const { titles, collections, playlists, selections, articles, banners, promotions, offers } = catalogue;
  const opens = (type: string) => (banner: Catalogue["banners"][number]) =>
    banner.type === type && banner.action.alias === key;
  switch (kind) {
    case "titles":
      return [
        ...of("playlists", playlists, getAlias, (list) => list.titles.includes(key)),
        ...of("selections", selections, getAlias, (list) => list.titles.includes(key)),
        ...of("articles", articles, getAlias, (article) => article.titles.includes(key)),
        ...of("banners", banners, getId, (banner) => banner.picture === key || opens("product")(banner)),
      ];
    case "persons":
      return [
        ...of("titles", titles, getAlias, (title) => getCredited(title).has(key)),
        ...of("articles", articles, getAlias, ({ persons }) => persons.includes(key)),
      ];
    case "collections":
      return collections.some(({ alias }) => alias === key)
        ? of("banners", banners, getId, opens("collection"))
        : [];
    case "playlists":
      return of("banners", banners, getId, opens("playlist"));
    case "tariffs":
      return [
        ...of("promotions", promotions, getId, ({ tariffId }) => tariffId === key),
        ...of("pages", offers, getAlias, ({ tariff }) => tariff === key),
      ];
    case "promotions":
      return of("pages", offers, getAlias, ({ promotion }) => promotion === key);
    default:
      return [];
  }
}

/** Everybody whom a title credits. */
export const getCredited = (title: Catalogue["titles"][number]): Set<string> =>
  new Set([
    ...title.directors,
    ...[title.writers, title.producers, title.operators, title.composers].flatMap((people) => people ?? []),
    ...title.cast.map(({ person }) => person),
  ]);
