import {
  type ContentFault,
  type ContentKind,
  maxContentItems,
  maxContentLine,
  maxContentProse,
} from "#contract/content-kinds";
import { isForChildren } from "#domain/age-rating";
import { childrensPalettes } from "#domain/artwork";
import { type ContentField, contentFields, type Referred } from "#domain/content-fields";
import { cleanLine, cleanProse } from "#domain/entered-text";
import type { Catalogue } from "../platform/content/catalogue";
import { type ContentEntry, findIssues } from "../platform/content/entries";
import type { OwnLook } from "../seed/shown-catalogue";

export type Fault = { path: string[]; fault: ContentFault };
/** What entries may name. */
type Known = { catalogue: Catalogue; own: readonly OwnLook[] };
type Fields = readonly ContentField[];

/** An entry's texts without invisible signs, as editors' texts are kept. */
export const cleanEntry = (kind: ContentKind, entry: ContentEntry): ContentEntry =>
  cleanFields(contentFields[kind], entry);

function cleanFields(fields: Fields, entry: ContentEntry): ContentEntry {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      const field = byName.get(name);
      return [name, field ? cleanValue(field, value) : value];
    }),
  );
}

function cleanValue(field: ContentField, value: unknown): unknown {
  if (typeof value === "string") return field.sort === "prose" ? cleanProse(value) : cleanLine(value);
  if (Array.isArray(value))
    return (value as unknown[]).map((member) =>
      field.sort === "records" && isObject(member)
        ? cleanFields(field.fields, member)
        : cleanValue(field, member),
    );
  if (!isObject(value)) return value;
  if (field.sort === "group") return cleanFields(field.fields, value);
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, cleanValue(field, text)]));
}

const isObject = (value: unknown): value is ContentEntry =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is wrong with an entry: by the schemas of the content, by its sizes, and by what it names. */
export function findFaults(known: Known, kind: ContentKind, key: string, entry: ContentEntry): Fault[] {
  const ofSizes = [...findLong(contentFields[kind], entry)];
  if (ofSizes.length > 0) return ofSizes;
  const issues = findIssues(kind, key, entry).map(({ path, code }): Fault => {
    const names = path.map(String);
    const value = getAt(entry, names);
    // A rule across fields says what it wants in words; anything else that is missing or has no length is empty.
    const isEmpty =
      code !== "custom" && (value === undefined || (code === "too_small" && typeof value !== "number"));
    return { path: names, fault: isEmpty ? "empty" : "wrong" };
  });
  if (issues.length > 0) return issues;
  return [
    ...findUnknown(known, contentFields[kind], entry),
    ...findUnsuitable(known, kind, entry),
    ...findRepeated(known, kind, key, entry),
  ];
}

const getAt = (value: unknown, [name, ...rest]: string[]): unknown =>
  name === undefined ? value : getAt((value as Record<string, unknown> | undefined)?.[name], rest);

function* findLong(fields: Fields, entry: ContentEntry, start: string[] = []): Generator<Fault> {
  for (const field of fields) {
    const value = entry[field.name];
    const path = [...start, field.name];
    const max = field.sort === "prose" ? maxContentProse : field.sort === "localized" ? 1000 : maxContentLine;
    if (typeof value === "string" && value.length > max) yield { path, fault: "tooLong" };
    if (isObject(value)) {
      if (field.sort === "group") yield* findLong(field.fields, value, path);
      else
        for (const [name, text] of Object.entries(value))
          if (typeof text === "string" && text.length > max)
            yield { path: [...path, name], fault: "tooLong" };
    }
    if (!Array.isArray(value)) continue;
    if (value.length > maxContentItems) yield { path, fault: "tooLong" };
    for (const [index, member] of (value as unknown[]).entries()) {
      if (typeof member === "string" && member.length > max) yield { path, fault: "tooLong" };
      if (field.sort === "records" && isObject(member))
        yield* findLong(field.fields, member, [...path, String(index)]);
    }
  }
}

function* findUnknown(
  known: Known,
  fields: Fields,
  entry: ContentEntry,
  start: string[] = [],
): Generator<Fault> {
  for (const field of fields) {
    const value = entry[field.name];
    const path = [...start, field.name];
    if (field.sort === "group" && isObject(value)) yield* findUnknown(known, field.fields, value, path);
    if (field.sort === "records" && Array.isArray(value))
      for (const [index, member] of (value as ContentEntry[]).entries())
        yield* findUnknown(known, field.fields, member, [...path, String(index)]);
    if (!("of" in field) || field.of === undefined) continue;
    const named = Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];
    const aliases = getAliases(known, field.of);
    if (named.some((alias) => !aliases.has(alias))) yield { path, fault: "unknown" };
    if (new Set(named).size < named.length) yield { path, fault: "repeated" };
  }
}

const getAliases = ({ catalogue, own }: Known, kind: Referred): Set<string> => {
  if (kind === "titles") return new Set([...catalogue.titles, ...own].map(({ alias }) => alias));
  if (kind === "countries") return new Set(catalogue.countries.map(({ code }) => code));
  if (kind === "tariffs" || kind === "promotions" || kind === "banners")
    return new Set(catalogue[kind].map(({ id }) => id));
  return new Set(catalogue[kind].map(({ alias }) => alias));
};

/** What children would see, and should not. */
function* findUnsuitable(
  { catalogue, own }: Known,
  kind: ContentKind,
  entry: ContentEntry,
): Generator<Fault> {
  const { forKids, palette } = entry;
  const isOfChildren = childrensPalettes.some((one) => one === palette);
  if (typeof palette === "string" && isOfChildren !== (forKids === true))
    yield { path: ["palette"], fault: "childrensPalette" };
  if (
    kind === "titles" &&
    forKids === true &&
    !isForChildren({ forKids, ratingAge: String(entry.ratingAge) })
  )
    yield { path: ["ratingAge"], fault: "notForChildren" };
  if (kind === "titles" && entry.category === "cartoons" && forKids !== true)
    yield { path: ["category"], fault: "notForChildren" };
  if (forKids !== true) return;
  const childrens = new Set([...catalogue.titles, ...own].filter(isForChildren).map(({ alias }) => alias));
  const { titles, similar, picture, action, shows } = entry as Partial<
    Record<"titles" | "similar", string[]> & {
      picture: string;
      action: { alias?: string; target?: string };
      shows: { ratingAge: string }[];
    }
  >;
  for (const [name, aliases] of [
    ["titles", titles],
    ["similar", similar],
  ] as const)
    if (aliases?.some((alias) => !childrens.has(alias))) yield { path: [name], fault: "notForChildren" };
  if (kind === "banners" && !childrens.has(picture ?? ""))
    yield { path: ["picture"], fault: "notForChildren" };
  const opened = getOpened(catalogue, entry);
  if (
    kind === "banners" &&
    action?.alias !== undefined &&
    opened !== null &&
    !opened(action.alias, childrens)
  )
    yield { path: ["action", "alias"], fault: "notForChildren" };
  for (const [index, { ratingAge }] of (shows ?? []).entries())
    if (!["0+", "6+"].includes(ratingAge))
      yield { path: ["shows", String(index), "ratingAge"], fault: "notForChildren" };
}

/** Whether children may open what a banner leads to. */
function getOpened(catalogue: Catalogue, { type }: ContentEntry) {
  const lists = {
    collection: catalogue.collections,
    playlist: catalogue.playlists,
    mainselection: catalogue.selections,
  };
  if (type === "product") return (alias: string, childrens: Set<string>) => childrens.has(alias);
  const list = lists[type as keyof typeof lists] as typeof catalogue.collections | undefined;
  return list ? (alias: string) => list.some((one) => one.alias === alias && one.forKids) : null;
}

/** What the kind asks for besides. */
function* findRepeated(known: Known, kind: ContentKind, key: string, entry: ContentEntry): Generator<Fault> {
  const { catalogue } = known;
  if (kind === "banners") {
    const { type, action, title } = entry as { type: string; action: { alias?: string }; title?: object };
    const kinds = {
      product: "titles",
      collection: "collections",
      playlist: "playlists",
      mainselection: "selections",
    };
    const of = kinds[type as keyof typeof kinds] as Referred | undefined;
    const isKnown = of !== undefined && getAliases(known, of).has(action.alias ?? "");
    if (of !== undefined && !isKnown)
      yield { path: ["action", "alias"], fault: action.alias ? "unknown" : "empty" };
    if (of === undefined && title === undefined) yield { path: ["title"], fault: "empty" };
  }
  if (kind === "channels") {
    const { id, hls, shows = [] } = entry as { id: number; hls?: string; shows?: { alias: string }[] };
    if (id >= 1000 || catalogue.channels.some((one) => one.id === id && one.alias !== key))
      yield { path: ["id"], fault: "taken" };
    if (shows.length === 0 && hls === undefined) yield { path: ["shows"], fault: "empty" };
    const others = new Set(
      Object.entries(catalogue.shows).flatMap(([alias, own]) =>
        alias === key ? [] : own.map((one) => one.alias),
      ),
    );
    for (const [index, { alias }] of shows.entries())
      if (others.has(alias) || shows.findIndex((one) => one.alias === alias) < index)
        yield { path: ["shows", String(index), "alias"], fault: "taken" };
  }
  if (kind === "promotions") {
    const { kind: gives, days, tariffId } = entry as { kind: string; days?: number; tariffId?: string };
    if (gives === "discount" ? tariffId === undefined : days === undefined)
      yield { path: [gives === "discount" ? "tariffId" : "days"], fault: "empty" };
  }
  if (kind === "titles" && key.startsWith("generated-")) yield { path: ["title"], fault: "taken" };
}
