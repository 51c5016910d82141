import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";
import type { z } from "zod";

/** Files of the content by path inside its folder, and a digest of all their bytes. */
export type ContentFiles = { texts: Map<string, string>; digest: string };

/** Reads the YAML and Markdown files of a folder. */
export function readContentFiles(
  folder: string,
  isWanted: (file: string) => boolean = () => true,
): ContentFiles {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /(^|\/)[^/.][^/]*\.(yaml|md)$/.test(file) && isWanted(file))
    .sort();
  const hash = createHash("sha256");
  const texts = new Map<string, string>();
  for (const file of files) {
    const bytes = readFileSync(path.join(folder, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
    texts.set(file, bytes.toString("utf8").replaceAll("\r\n", "\n"));
  }
  return { texts, digest: hash.digest("hex") };
}

/** Parses and validates a YAML file; the error names the file and the field. */
export function parseYaml<Schema extends z.ZodType>(
  files: ContentFiles,
  file: string,
  schema: Schema,
): z.output<Schema> {
  return check(schema, loadYamlFile(files, file), file);
}

/** A YAML file's data, whatever it is. */
export const loadYamlFile = ({ texts }: Pick<ContentFiles, "texts">, file: string): unknown =>
  loadYaml(getText(texts, file), file);

/** Parses and validates a Markdown file's front matter and `paragraphs`; the error names the file and the field. */
export function parseMarkdown<Schema extends z.ZodType>(
  files: ContentFiles,
  file: string,
  schema: Schema,
): z.output<Schema> {
  const { fields, paragraphs } = loadMarkdown(files, file);
  return check(schema, { ...fields, paragraphs }, file);
}

/** A Markdown file's front matter and paragraphs, whatever they are. */
export function loadMarkdown(files: ContentFiles, file: string): { fields: object; paragraphs: string[] } {
  const { fields, body } = splitFrontMatter(files, file);
  const heading = /^#.*\n(?!\n)/m.exec(body.trim());
  if (heading) throw new Error(`content/${file}: an empty line is missing after ${heading[0].trim()}`);
  return { fields, paragraphs: splitParagraphs(body) };
}

/** The same, but with the whole text as `body`. */
export function parseMarkdownBody<Schema extends z.ZodType>(
  files: ContentFiles,
  file: string,
  schema: Schema,
): z.output<Schema> {
  const { fields, body } = splitFrontMatter(files, file);
  return check(schema, { ...fields, body: body.trim() }, file);
}

function splitFrontMatter({ texts }: ContentFiles, file: string): { fields: object; body: string } {
  const [, frontMatter, body] = /^---\n(.*?\n)---\n(.*)$/s.exec(getText(texts, file)) ?? [];
  if (frontMatter === undefined || body === undefined)
    throw new Error(`content/${file}: must begin with fields between two lines of ---`);
  return { fields: loadYaml(frontMatter, file) as object, body };
}

/** Names of the files in a folder of the content, without extensions. */
export function listNames({ texts }: ContentFiles, folder: string): string[] {
  return [...texts.keys()]
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => file.slice(folder.length + 1).replace(/\.\w+$/, ""));
}

function getText(texts: Map<string, string>, file: string): string {
  const text = texts.get(file);
  if (text === undefined) throw new Error(`content/${file}: the file is missing`);
  return text;
}

/** Dates stay strings. */
function loadYaml(text: string, file: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch (error) {
    throw new Error(`content/${file}: ${(error as Error).message}`, { cause: error });
  }
}

const listItem = /^(?:[-*]|\d+\.) /;

/** Splits at empty lines. A line break inside a paragraph becomes a space, except between items of a list. */
export const splitParagraphs = (body: string): string[] =>
  body
    .trim()
    .replaceAll(/^(#.*)\n(?!\n)/gm, "$1\n\n")
    .split(/\n{2,}/)
    .map((paragraph) => (listItem.test(paragraph) ? paragraph : paragraph.replaceAll("\n", " ")));

export const joinParagraphs = (paragraphs: string[]): string => paragraphs.join("\n\n");

function check<Schema extends z.ZodType>(schema: Schema, data: unknown, file: string): z.output<Schema> {
  const { error, data: value } = schema.safeParse(data);
  if (!error) return value;
  throw new Error(
    error.issues
      .map(({ path: fields, message }) => [`content/${file}`, getField(data, fields), message])
      .map((parts) => parts.filter((part) => part !== "").join(": "))
      .join("\n"),
  );
}

/** A path to a field, such as `velikie-komiki.titles.3`. Members of a list are named by alias if they have one. */
function getField(data: unknown, fields: PropertyKey[]): string {
  const [first, ...rest] = fields;
  const member = typeof first === "number" ? (data as { alias?: unknown }[])[first] : undefined;
  return (typeof member?.alias === "string" ? [member.alias, ...rest] : fields).map(String).join(".");
}
