import { LRUCache } from "lru-cache";
import type { Product } from "#contract/content";
import type { WatchedEpisode, WatchedPart, WatchPosition } from "#contract/profile";
import type { Protection, VeiledArticles } from "#domain/spoilers";
import { type Attempt, attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { resumeFrom } from "~/player/resume";
import type { TitleView } from "../catalog/title-view";

/**
 * Where «play» resumes: an episode of a series, and the position in it or in the film; for a series, also what was
 * watched of its parts.
 */
export type Resume = {
  episode: (WatchedEpisode & { uid: string }) | null;
  position: WatchPosition | null;
  watched: WatchedPart[];
  spoilers: Protection;
  /** Of those about the title. */
  veiledArticles: VeiledArticles;
};

type Part = { uid: string; season?: number; articles?: true };

function getPart(product: Product, view: TitleView): Part {
  if (view.kind === "episode") return { uid: view.episode.uid };
  return view.kind === "season" ? { uid: product.uid, season: view.season.number } : { uid: product.uid };
}

/** The same for the page, which shows articles: of them it asks only where some are about series. */
const getPagePart = (product: Product, view: TitleView): Part => ({
  ...getPart(product, view),
  ...(product.articles.some(({ veiled_title: veiledTitle }) => veiledTitle !== null)
    ? { articles: true }
    : {}),
});

const ask = async (context: RequestContext, part: Part, token: string) =>
  attempt(context.api.profile.resume(part, await context.callOptions(token)));

/** Where to resume a title, season or episode; null if unknown. */
export async function findResume(
  context: RequestContext,
  product: Product,
  view: TitleView,
  token: string | null,
): Promise<Resume | null> {
  return token === null ? null : toResume(await ask(context, getPart(product, view), token));
}

/** What a title page was about when it was last shown, by its address: the same for every viewer. */
const knownParts = new LRUCache<string, Part>({ max: 20_000 });

/**
 * Like findResume, but asks at once if the page was shown before, without waiting for the viewer and the title. What
 * was asked is used only if it turns out to be what the page needs.
 */
export function beginResume(context: RequestContext, page: string) {
  const guess = knownParts.get(page);
  const early = guess && askEarly(context, guess);
  early?.catch(() => {});
  return async (product: Product, view: TitleView, token: string | null): Promise<Resume | null> => {
    const part = getPagePart(product, view);
    knownParts.set(page, part);
    if (token === null) return null;
    const isKnown =
      part.uid === guess?.uid && part.season === guess.season && part.articles === guess.articles;
    return toResume((isKnown && (await early)) || (await ask(context, part, token)));
  };
}

async function askEarly(context: RequestContext, part: Part) {
  const token = await context.token();
  return token === null ? null : ask(context, part, token);
}

function toResume(result: Attempt<Awaited<ReturnType<RequestContext["api"]["profile"]["resume"]>>>) {
  if (!result.ok) return null;
  const { episode, place: position, watched, spoilers, veiled_articles: veiledArticles } = result.value;
  return {
    episode,
    position: position && isWithin(position) ? position : null,
    watched,
    spoilers,
    veiledArticles,
  };
}

/** Within the first and last few seconds the player starts over. */
const isWithin = ({ position_seconds, duration_seconds }: WatchPosition) =>
  resumeFrom({
    startSeconds: position_seconds,
    durationSeconds: duration_seconds,
    markers: { intro: null, credits: null },
    live: null,
  }) > 0;
