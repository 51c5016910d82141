import type { Story } from "#contract/lists";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { loadPublic } from "../catalog/public-data.server";
import type { StoryView } from "./story-dialog";

/** The story in the URL (?popup=story&story=…&slide=N); null if there is none or the API fails. */
export async function loadStory(
  context: RequestContext,
  { isKidsPage }: { isKidsPage: boolean },
): Promise<StoryView | null> {
  const query = context.url.searchParams;
  if (query.get("popup") !== "story") return null;
  const result = await attempt(findStories(context, isKidsPage));
  if (!result.ok) return null;
  const stories = result.value;
  const index = stories.findIndex(({ alias }) => alias === query.get("story"));
  const story = stories[index];
  if (!story) return null;
  const slideParam = Number(query.get("slide") ?? 1);
  const [before, after] = [stories[index - 1], stories[index + 1]];
  return {
    alias: story.alias,
    title: story.title,
    textsLang: story.texts_lang,
    slides: story.slides.map(({ title, text, image }) => ({
      titleAlias: title.alias,
      title: title.title,
      text,
      image,
    })),
    slide:
      Number.isInteger(slideParam) && slideParam >= 1 && slideParam <= story.slides.length ? slideParam : 1,
    before: before ? { alias: before.alias, slides: before.slides.length } : null,
    after: after ? { alias: after.alias, image: after.slides[0]?.image ?? null } : null,
  };
}

async function findStories(context: RequestContext, isKidsPage: boolean): Promise<Story[]> {
  const { items } = await loadPublic(context, {
    name: "stories",
    forKids: isKidsPage,
    load: ({ audience, call }) => context.api.lists.stories(audience, call),
  });
  return items.filter(({ slides }) => slides.length > 0);
}

/** GET /resources/story: a story's data, so that opening one does not reload the page under it. */
export const storyLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const isKidsPage = context.url.searchParams.get("page") === "kids";
  const story = await loadStory(context, { isKidsPage });
  return Response.json({ story }, { headers: { "Cache-Control": "private, no-store" } });
});
