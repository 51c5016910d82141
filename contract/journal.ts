import * as z from "zod";
import { ArticleCard } from "./catalog";
import { createRoutes } from "./create-routes";
import { FilterItem } from "./filters";
import { PersonCard } from "./persons";
import { AudienceQuery, listSchema, Paging, TitleCard, tolerantArray } from "./shared";
import { listPageSize } from "./sizes";

export const RubricAlias = z.enum(["analysis", "portrait", "history", "craft", "kids"]);
export type RubricAlias = z.infer<typeof RubricAlias>;

export const JournalCard = ArticleCard.extend({
  rubric_alias: RubricAlias,
  reading_minutes: z.number().int(),
});
export type JournalCard = z.infer<typeof JournalCard>;

/** `rubrics` count all the articles for this audience, whichever rubric was requested. */
export const JournalPage = listSchema(JournalCard).extend({
  rubrics: tolerantArray(FilterItem),
  skip: z.number().int(),
});
export type JournalPage = z.infer<typeof JournalPage>;

export const Article = JournalCard.extend({
  author: z.string(),
  /** Paragraphs, `##` headings, links and pictures `![words](title:alias)`, in Markdown. */
  body: z.string(),
  texts_lang: z.string(),
  titles: tolerantArray(TitleCard),
  persons: tolerantArray(PersonCard),
});
export type Article = z.infer<typeof Article>;

const { get } = createRoutes("journal");

export const journal = {
  list: get("/journal", `Articles, the newest first; ${listPageSize} a page`)
    .input(AudienceQuery.extend({ ...Paging.shape, rubric: RubricAlias.optional() }))
    .output(JournalPage),
  article: get("/journal/{alias}", "An article with the titles and people it is about")
    .input(AudienceQuery.extend({ alias: z.string().max(200) }))
    .output(Article),
};
