import { listPageSize } from "#contract/sizes";
import { type ApiContext, getAudience, sharedApi } from "../../context";
import { fail } from "../../platform/errors";
import { createList, createPage, getPaging } from "../../platform/paging";
import { findLists, loadListPage, loadStories } from "./lists";

type Input = Parameters<typeof getAudience>[1] & Parameters<typeof getPaging>[0];
type Kind = "collection" | "playlist" | "selection";

async function loadListing(context: ApiContext, kind: Kind, input: Input) {
  const found = await findLists(context.db, kind, await getAudience(context, input));
  return createPage(found, input, listPageSize);
}

async function loadPage(context: ApiContext, kind: Kind, input: Input & { alias: string }) {
  const found = await loadListPage(
    context,
    kind,
    await getAudience(context, input),
    input.alias,
    getPaging(input, listPageSize),
  );
  return found ?? fail(404, "NOT_FOUND", `No such ${kind}`);
}

export const listRoutes = {
  collections: sharedApi.lists.collections.handler(({ input, context }) =>
    loadListing(context, "collection", input),
  ),
  collection: sharedApi.lists.collection.handler(({ input, context }) =>
    loadPage(context, "collection", input),
  ),
  selections: sharedApi.lists.selections.handler(({ input, context }) =>
    loadListing(context, "selection", input),
  ),
  selection: sharedApi.lists.selection.handler(({ input, context }) => loadPage(context, "selection", input)),
  playlists: sharedApi.lists.playlists.handler(({ input, context }) =>
    loadListing(context, "playlist", input),
  ),
  stories: sharedApi.lists.stories.handler(async ({ input, context }) => {
    const items = await loadStories(context, await getAudience(context, input));
    return createList(items);
  }),
  story: sharedApi.lists.story.handler(async ({ input, context }) => {
    const [story] = await loadStories(context, await getAudience(context, input), input.alias);
    return story ?? fail(404, "NOT_FOUND", "No such story");
  }),
};
