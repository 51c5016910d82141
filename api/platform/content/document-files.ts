import * as z from "zod";
import { DocumentGroup } from "#contract/documents";
import { isLocale, type Locale } from "#contract/languages";
import { parseMarkdownBody, readContentFiles } from "./content-files";

const text = z.string().min(1);

const documentSchema = z.strictObject({
  title: text,
  /** One or two sentences for lists and search engines. */
  description: text.max(300),
  group: DocumentGroup,
  /** Position in the list of its group. */
  order: z.int().positive(),
  /** YYYY-MM-DD: the first day on which it applies. */
  effective: z.iso.date(),
  /** Where it is shown; everywhere by default. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
  action: z.strictObject({ label: text, path: z.string().regex(/^\/[a-z]/) }).optional(),
  body: text,
});

/** One version of a document in one language. */
export type StoredDocument = z.infer<typeof documentSchema> & { alias: string; locale: Locale };

const folder = "documents/";
export const isDocument = (file: string): boolean => file.startsWith(folder);

/** `documents/ru/terms_of_use.md`, and for other versions `documents/ru/terms_of_use@2026-03-01.md`. */
const filePattern = /^documents\/([a-z]{2})\/([a-z][a-z0-9_-]*)(?:@(\d{4}-\d{2}-\d{2}))?\.md$/;

/**
 * Reads and validates all documents of the folder `content`; versions of a document come latest first. Errors name the
 * file and the field.
 */
export function readDocuments(content: string): StoredDocument[] {
  const files = readContentFiles(content, isDocument);
  const found = [...files.texts.keys()].map((file): StoredDocument => {
    const [, locale, alias, version] = filePattern.exec(file) ?? [];
    if (!isLocale(locale) || alias === undefined)
      throw new Error(`content/${file}: must be named <language>/<alias>.md or …@YYYY-MM-DD.md`);
    const document = parseMarkdownBody(files, file, documentSchema);
    if (version !== undefined && version !== document.effective)
      throw new Error(`content/${file}: effective: differs from the day in the file's name`);
    return { alias, locale, ...document };
  });
  const keys = found.map(({ locale, alias, effective }) => `${locale}/${alias} of ${effective}`);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated) throw new Error(`content/documents: two files define ${repeated}`);
  return found.sort((one, other) => other.effective.localeCompare(one.effective));
}
