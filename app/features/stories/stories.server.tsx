import type { Story } from "#contract/lists";
import { attempt } from "~/lib/api/api-client.server";
import { cachedPublic, cachePolicies } from "~/lib/cache/public-cache.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { childFilterDropped } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { isForChildren } from "../catalog/filter-for-children";
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
  const audience = await context.cacheAudience({ forKids: isKidsPage });
  const { value } = await cachedPublic({
    name: "stories",
    audience,
    policy: cachePolicies.catalogue,
    load: async () => {
      const { items } = await context.api.lists.stories(
        {
          device_type: "web",
          locale: audience.locale,
          for_kids: audience.forKids,
          geoip_cc: audience.country,
        },
        { context: { apiKey: audience.apiKey } },
      );
      return (audience.forKids ? items.map(onlyForChildren) : items).filter(
        ({ slides }) => slides.length > 0,
      );
    },
  });
  return value;
}

/** Defence in depth behind the API's own child filter. */
function onlyForChildren(story: Story): Story {
  const slides = story.for_kids ? story.slides.filter(({ title }) => isForChildren(title)) : [];
  if (slides.length < story.slides.length) childFilterDropped.inc(story.slides.length - slides.length);
  return { ...story, slides };
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
