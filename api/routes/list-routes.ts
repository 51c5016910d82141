import { findLists, listPageOf, storiesOf } from "../catalog/lists";
import { api, type ApiContext, audienceOf } from "../context";
import { fail } from "../errors";
import { listPageSize, pageOf } from "./paging";

type Input = Parameters<typeof audienceOf>[1] & Parameters<typeof pageOf>[0];
type Kind = "collection" | "playlist" | "selection";

async function listing(context: ApiContext, kind: Kind, input: Input) {
  const found = await findLists(context.db, kind, await audienceOf(context, input));
  const { skip, limit } = pageOf(input, listPageSize);
  return { items: found.slice(skip, skip + limit), items_total: found.length };
}

async function page(context: ApiContext, kind: Kind, input: Input & { alias: string }) {
  const found = await listPageOf(
    context,
    kind,
    await audienceOf(context, input),
    input.alias,
    pageOf(input, listPageSize),
  );
  return found ?? fail(404, "NOT_FOUND", `No such ${kind}`);
}

export const listRoutes = {
  collections: api.lists.collections.handler(({ input, context }) => listing(context, "collection", input)),
  collection: api.lists.collection.handler(({ input, context }) => page(context, "collection", input)),
  selections: api.lists.selections.handler(({ input, context }) => listing(context, "selection", input)),
  selection: api.lists.selection.handler(({ input, context }) => page(context, "selection", input)),
  playlists: api.lists.playlists.handler(({ input, context }) => listing(context, "playlist", input)),
  stories: api.lists.stories.handler(async ({ input, context }) => {
    const items = await storiesOf(context, await audienceOf(context, input));
    return { items, items_total: items.length };
  }),
  story: api.lists.story.handler(async ({ input, context }) => {
    const [story] = await storiesOf(context, await audienceOf(context, input), input.alias);
    return story ?? fail(404, "NOT_FOUND", "No such story");
  }),
};
