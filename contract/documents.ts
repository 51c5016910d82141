import * as z from "zod";
import { createRoutes } from "./create-routes";
import { AudienceQuery, listSchema, LocaleCode, tolerantArray } from "./shared";

/** Where a document is shown: on a page of its own, or in the list of legal documents, partners or platforms. */
export const DocumentGroup = z.enum(["page", "legal", "partner", "platform"]);
export type DocumentGroup = z.infer<typeof DocumentGroup>;

/** YYYY-MM-DD in Moscow. */
const Day = z.iso.date();

export const DocumentCard = z.object({
  alias: z.string(),
  group: DocumentGroup,
  title: z.string(),
  description: z.string(),
  /** The first day on which the text applies. */
  effective: Day,
  /** The language of the texts; the default one if there is no translation. */
  texts_lang: LocaleCode,
  /** Languages that the document is available in. */
  locales: tolerantArray(LocaleCode),
});
export type DocumentCard = z.infer<typeof DocumentCard>;

/** A version is identified by the day from which it applies. */
export const DocumentVersion = z.object({
  version: Day,
  state: z.enum(["upcoming", "current", "earlier"]),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

export const DocumentText = DocumentCard.extend({
  state: DocumentVersion.shape.state,
  /** Markdown: headings with ids `## Words {#id}`, paragraphs, lists, tables and links within the site. */
  body: z.string(),
  /** The page's call to action. */
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** All versions in this language, latest first. */
  versions: tolerantArray(DocumentVersion),
});
export type DocumentText = z.infer<typeof DocumentText>;

const { get } = createRoutes("documents");

export const documents = {
  list: get("/documents", "Documents that are in force, by group")
    .input(AudienceQuery)
    .output(listSchema(DocumentCard)),
  document: get("/documents/{alias}", "A document: the text in force, or another version of it")
    .input(AudienceQuery.extend({ alias: z.string().max(100), version: Day.optional() }))
    .output(DocumentText),
};
