import type { Story } from "#contract/lists";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { loadPublic } from "../catalog/public-data.server";
import { StoryDialog } from "./story-dialog";

type Options = { isKidsPage: boolean; basePath: string };

/**
 * Server markup of the story in the URL (?popup=story&story=…&slide=N); null if there is none or the API
 * fails.
 */
export async function renderStory(
  context: RequestContext,
  { isKidsPage, basePath }: Options,
): Promise<ServerMarkupRef | null> {
  const query = context.url.searchParams;
  if (query.get("popup") !== "story") return null;
  const result = await attempt(findStories(context, isKidsPage));
  if (!result.ok) return null;
  const stories = result.value;
  const index = stories.findIndex(({ alias }) => alias === query.get("story"));
  const story = stories[index];
  if (!story) return null;
  const slideParam = Number(query.get("slide") ?? 1);
  const slide =
    Number.isInteger(slideParam) && slideParam >= 1 && slideParam <= story.slides.length ? slideParam : 1;
  const before = stories[index - 1];
  const after = stories[index + 1];
  return serverMarkup(context, StoryDialog, {
    story,
    slide,
    basePath,
    before: before ? { alias: before.alias, slides: before.slides.length } : null,
    after: after?.alias ?? null,
  });
}

async function findStories(context: RequestContext, isKidsPage: boolean): Promise<Story[]> {
  const { items } = await loadPublic(context, {
    name: "stories",
    forKids: isKidsPage,
    load: ({ audience, call }) => context.api.lists.stories(audience, call),
  });
  return items.filter(({ slides }) => slides.length > 0);
}

/** GET /resources/story: a story's markup, so that opening one does not reload the page under it. */
export const storyLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const isKidsPage = context.url.searchParams.get("page") === "kids";
  const story = await renderStory(context, {
    isKidsPage,
    basePath: isKidsPage ? paths.kids() : paths.home(),
  });
  const markup = story && context.serverMarkups.get(story.id)?.html;
  return Response.json(
    { story: story && markup ? { id: story.id, html: markup } : null },
    { headers: { "Cache-Control": "private, no-store" } },
  );
});
