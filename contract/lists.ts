import * as z from "zod";
import { ListCard, StoryCard } from "./catalog";
import { createRoutes } from "./create-routes";
import { AudienceQuery, listSchema, Paging, TitleCard, tolerantArray } from "./shared";

const Alias = z.string().max(200);
const PagedQuery = AudienceQuery.extend(Paging.shape);

/** An editor's list with a page of its titles. */
export const ListPage = ListCard.extend({
  texts_lang: z.string(),
  items: tolerantArray(TitleCard),
  skip: z.number().int(),
});
export type ListPage = z.infer<typeof ListPage>;

/** One slide of a story: a title's picture with a line of text. */
const StorySlide = z.object({ title: TitleCard, text: z.string(), image: z.string().nullable() });

export const Story = StoryCard.extend({ texts_lang: z.string(), slides: tolerantArray(StorySlide) });
export type Story = z.infer<typeof Story>;

const { get } = createRoutes("lists");
const listing = (path: `/${string}`, summary: string) =>
  get(path, summary).input(PagedQuery).output(listSchema(ListCard));
const page = (path: `/${string}`, summary: string) =>
  get(path, summary)
    .input(PagedQuery.extend({ alias: Alias }))
    .output(ListPage);

/** Editors' lists and stories, 30 a page. Totals count what the audience may see; empty lists are omitted. */
export const lists = {
  collections: listing("/catalog/collections", "Collections"),
  collection: page("/catalog/collections/{alias}", "A collection, a page of its titles"),
  selections: listing("/catalog/selections", "Selections"),
  selection: page("/catalog/selections/{alias}", "A selection, a page of its titles"),
  playlists: listing("/catalog/playlists", "Playlists; one of them is GET /playlist/{alias}"),
  stories: get("/catalog/stories", "Stories with their slides")
    .input(AudienceQuery)
    .output(listSchema(Story)),
  story: get("/catalog/stories/{alias}", "One story")
    .input(AudienceQuery.extend({ alias: Alias }))
    .output(Story),
};
