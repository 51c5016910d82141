import { parseDocument, stringify } from "yaml";
import { type ContentKind } from "#contract/content-kinds";
import { type ContentField, contentFields, keyNames } from "#domain/content-fields";
import { getFieldLanguages } from "#domain/content-form";
import type { ContentEntry } from "../platform/content/entries";
import type { PublishedEntry } from "../platform/content/lay-over";
import { getVersion } from "../platform/version";

/** Files by path; null for one that is gone. */
type ChangedFiles = Map<string, string | null>;

const format = { lineWidth: 100, indentSeq: true, flowCollectionPadding: false } as const;
const inFolders: Partial<Record<ContentKind, "yaml" | "md">> = {
  titles: "yaml",
  channels: "yaml",
  articles: "md",
};

/** The content's files that what editors published changes. Everything that they did not change keeps its bytes. */
export function exportChanges(
  readText: (file: string) => string | null,
  published: readonly PublishedEntry[],
): ChangedFiles {
  const changed: ChangedFiles = new Map();
  const read = (file: string) => (changed.has(file) ? (changed.get(file) ?? null) : readText(file));
  for (const { kind, key, entry: given } of published) {
    const entry = given && order(contentFields[kind], given);
    const extension = inFolders[kind];
    const file = extension ? `${kind}/${key}.${extension}` : `${kind}.yaml`;
    const before = read(file);
    const after =
      extension === undefined
        ? changeMember(before ?? "", { kind, key, entry })
        : entry && (extension === "md" ? writeMarkdown(before, entry) : writeFields(before, entry));
    if (after !== before) changed.set(file, after);
  }
  return changed;
}

/** Fields in the order of the form: the database keeps none. */
function order(fields: readonly ContentField[], entry: ContentEntry): ContentEntry {
  const known = fields.flatMap((field): [string, unknown][] =>
    entry[field.name] === undefined ? [] : [[field.name, orderValue(field, entry[field.name])]],
  );
  return { ...Object.fromEntries(known), ...leaveOut(entry, new Set(fields.map(({ name }) => name))) };
}

function orderValue(field: ContentField, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return field.sort === "records"
      ? (value as ContentEntry[]).map((one) => order(field.fields, one))
      : value;
  const texts = value as ContentEntry;
  if (field.sort === "group") return order(field.fields, texts);
  return Object.fromEntries(
    getFieldLanguages(field).flatMap((locale) =>
      texts[locale] === undefined ? [] : [[locale, texts[locale]]],
    ),
  );
}

const leaveOut = (entry: ContentEntry, names: Set<string>): ContentEntry =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.has(name)));

/** Whether they hold the same, in whatever order. */
const isSame = (one: unknown, other: unknown) => getVersion({ one }) === getVersion({ one: other });

/** Fields as YAML; those that are as they were keep their form and their comments. */
function writeFields(before: string | null, entry: ContentEntry): string {
  if (before === null) return stringify(entry, format);
  const document = parseDocument(before, { keepSourceTokens: true });
  const known = (document.toJS() ?? {}) as ContentEntry;
  const names = [...new Set([...Object.keys(known), ...Object.keys(entry)])];
  const differing = names.filter((name) => !isSame(known[name], entry[name]));
  if (differing.length === 0) return before;
  for (const name of differing)
    if (entry[name] === undefined) document.delete(name);
    else document.set(name, entry[name]);
  return document.toString(format);
}

function writeMarkdown(before: string | null, { body, ...fields }: ContentEntry): string {
  const [, front, text] = /^---\n(.*?\n)---\n(.*)$/s.exec(before ?? "") ?? [];
  const given = typeof body === "string" ? body : "";
  const isSameText = text !== undefined && toParagraphs(text) === toParagraphs(given);
  return `---\n${writeFields(front ?? null, fields)}---\n${isSameText ? text : `\n${given.trim()}\n`}`;
}

/** A text as paragraphs without their line breaks. */
const toParagraphs = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll("\n", " "))
    .join("\n\n");

/** A file of many entries: each begins at the left edge, and only the one that changed is written anew. */
function changeMember(before: string, { kind, key, entry }: PublishedEntry): string {
  const isMap = kind === "persons";
  const keyName = keyNames[kind];
  const [head = "", ...members] = before.split(isMap ? /^(?=[a-z0-9][a-z0-9-]*:)/m : /^(?=- )/m);
  const hasHead = !/^(- |[a-z0-9][a-z0-9-]*:)/.test(head);
  const blocks = hasHead ? members : [head, ...members];
  const getKey = (block: string) => {
    const value: unknown = parseDocument(block).toJS();
    return isMap ? Object.keys(value as object)[0] : String((value as ContentEntry[])[0]?.[keyName] ?? "");
  };
  const place = blocks.findIndex((block) => getKey(block) === key);
  const block = blocks[place];
  const kept = block === undefined ? null : block;
  const written = entry === null ? null : writeMember(kept, { isMap, keyName, key, entry });
  if (place >= 0) blocks.splice(place, 1, ...(written === null ? [] : [written]));
  else if (written !== null) blocks.push(before === "" || before.endsWith("\n") ? written : `\n${written}`);
  return (hasHead ? head : "") + blocks.join("");
}

function writeMember(
  block: string | null,
  { isMap, keyName, key, entry }: { isMap: boolean; keyName: string; key: string; entry: ContentEntry },
): string {
  const fields = isMap ? entry : { [keyName]: key, ...entry };
  if (block === null) return `${stringify(isMap ? { [key]: fields } : [fields], format)}${isMap ? "\n" : ""}`;
  const document = parseDocument(block, { keepSourceTokens: true });
  const at = isMap ? [key] : [0];
  const known = (document.toJS() as Record<string, ContentEntry>)[String(at[0])] ?? {};
  const names = [...new Set([...Object.keys(known), ...Object.keys(fields)])] as (keyof typeof fields)[];
  const differing = names.filter((name) => !isSame(known[name], fields[name]));
  if (differing.length === 0) return block;
  for (const name of differing)
    if (fields[name] === undefined) document.deleteIn([...at, name]);
    else document.setIn([...at, name], document.createNode(fields[name]));
  // Of the empty lines at its end, which belong to the file.
  const end = /\n*$/.exec(block)?.[0] ?? "\n";
  return document.toString(format).trimEnd() + end;
}
