import path from "node:path";
import type { z } from "zod";
import { type ContentKind, contentKinds } from "#contract/content-kinds";
import { keyNames } from "#domain/content-fields";
import { findProjectRoot } from "../project-root";
import {
  type ContentFiles,
  joinParagraphs,
  listNames,
  loadMarkdown,
  loadYamlFile,
  readContentFiles,
  splitParagraphs,
} from "./content-files";
import {
  articleSchema,
  bannersSchema,
  channelSchema,
  listsSchema,
  personsSchema,
  promotionsSchema,
  tariffsSchema,
  titleSchema,
} from "./content-schema";
import { isDocument } from "./document-files";

/** An entry as its file has it, without its key. */
export type ContentEntry = Record<string, unknown>;

type Entries = Map<string, ContentEntry>;

const readMembers =
  (kind: ContentKind) =>
  (files: ContentFiles): Entries => {
    const keyName = keyNames[kind];
    const members = loadYamlFile(files, `${kind}.yaml`) as ContentEntry[];
    return new Map(members.map(({ [keyName]: key, ...entry }) => [String(key), entry]));
  };
const readFolder =
  (kind: ContentKind, extension: "md" | "yaml") =>
  (files: ContentFiles): Entries =>
    new Map(
      listNames(files, kind).map((key) => {
        const file = `${kind}/${key}.${extension}`;
        if (extension === "yaml") return [key, loadYamlFile(files, file) as ContentEntry];
        const { fields, paragraphs } = loadMarkdown(files, file);
        return [key, { ...fields, body: joinParagraphs(paragraphs) }];
      }),
    );

const readers: Record<ContentKind, (files: ContentFiles) => Entries> = {
  titles: readFolder("titles", "yaml"),
  persons: (files) =>
    new Map(Object.entries(loadYamlFile(files, "persons.yaml") as Record<string, ContentEntry>)),
  collections: readMembers("collections"),
  playlists: readMembers("playlists"),
  banners: readMembers("banners"),
  articles: readFolder("articles", "md"),
  channels: readFolder("channels", "yaml"),
  tariffs: readMembers("tariffs"),
  promotions: readMembers("promotions"),
};

let releases: Record<ContentKind, Entries> | undefined;

/** The entries of this release's files, which are read once. */
export function loadReleaseEntries(kind: ContentKind): Entries {
  releases ??= readEntries(path.join(findProjectRoot(), "content"));
  return releases[kind];
}

function readEntries(folder: string): Record<ContentKind, Entries> {
  const files = readContentFiles(folder, (file) => !isDocument(file));
  return Object.fromEntries(contentKinds.map((kind) => [kind, readers[kind](files)])) as Record<
    ContentKind,
    Entries
  >;
}

/** An issue of Zod's, as far as it matters here. */
type Issue = Pick<z.core.$ZodIssue, "code" | "path" | "message">;
export type Parsed<Value> = { value: Value } | { issues: Issue[] };

function parse<Schema extends z.ZodType>(schema: Schema, data: unknown): Parsed<z.output<Schema>> {
  const { data: value, error } = schema.safeParse(data);
  return error ? { issues: error.issues } : { value: value as z.output<Schema> };
}

const named = <Value extends object>(keyName: "alias", key: string, parsed: Parsed<Value>) =>
  "issues" in parsed ? parsed : { value: { [keyName]: key, ...parsed.value } as Value & { alias: string } };

/** Checks an entry by the schemas of the content; the value is what the catalogue has of it. */
export const parsers = {
  titles: (key: string, entry: ContentEntry) => named("alias", key, parse(titleSchema, entry)),
  persons: (key: string, entry: ContentEntry) => named("alias", key, parse(personsSchema.valueType, entry)),
  collections: (alias: string, entry: ContentEntry) => parse(listsSchema.element, { ...entry, alias }),
  playlists: (alias: string, entry: ContentEntry) => parse(listsSchema.element, { ...entry, alias }),
  banners: (id: string, entry: ContentEntry) => parse(bannersSchema.element, { ...entry, id }),
  articles: (alias: string, { body, ...entry }: ContentEntry) => {
    const paragraphs = typeof body === "string" ? splitParagraphs(body) : [];
    const parsed = parse(articleSchema, { ...entry, paragraphs });
    if ("issues" in parsed)
      return {
        issues: parsed.issues.map((issue) =>
          issue.path[0] === "paragraphs" ? { ...issue, path: ["body"] } : issue,
        ),
      };
    const { paragraphs: texts, ...article } = parsed.value;
    return { value: { alias, ...article, body: joinParagraphs(texts) } };
  },
  channels: (key: string, entry: ContentEntry) => named("alias", key, parse(channelSchema, entry)),
  tariffs: (id: string, entry: ContentEntry) => parse(tariffsSchema.element, { ...entry, id }),
  promotions: (id: string, entry: ContentEntry) => parse(promotionsSchema.element, { ...entry, id }),
} satisfies Record<ContentKind, (key: string, entry: ContentEntry) => Parsed<object>>;

/** What is wrong with an entry by the schemas of the content. */
export function findIssues(kind: ContentKind, key: string, entry: ContentEntry): Issue[] {
  const parsed = parsers[kind](key, entry);
  return "issues" in parsed ? (parsed.issues ?? []) : [];
}
