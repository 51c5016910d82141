import type { TitleCard } from "#contract/shared";
import { getAge } from "#domain/age-rating";
import { getSizedPictureUrl, pictureWidths } from "#domain/pictures";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { isOwnPicture, type Kept, type KeptChannel, type KeptFrame, type KeptShow } from "~/lib/offline/kept";
import { findOfflineAudience } from "~/lib/request-context/offline-audience.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { hasPart } from "~/lib/site-parts";
import { loadPublic } from "../catalog/public-data.server";
import { loadFavoriteChannels, loadSchedule } from "../tv/tv-data.server";
import { getGuideSpan } from "../tv/tv-days";
import { viewerHasTelevision } from "../tv-access/tv-access.server";
import { getKeptHeaders } from "./kept-headers.server";

const maxChannels = 30;
const maxShows = 40;
const frameCount = 12;

/**
 * GET /resources/offline: the rest of today's guide and stills for the game, as this audience may see them. What fails to
 * load is left out. Nothing while nobody can say who is watching.
 */
export const keptLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const isKnown = (await findOfflineAudience(context)) !== null;
  const { isChild } = await context.viewer();
  const [guide, frames] = isKnown ? await Promise.all([loadGuide(context), loadFrames(context)]) : [[], []];
  const kept: Kept = { isChild, made: context.now, guide, frames };
  return Response.json(kept, { headers: await getKeptHeaders(context) });
});

async function loadGuide(context: RequestContext): Promise<KeptChannel[]> {
  if (!hasPart("television") || !(await viewerHasTelevision(context))) return [];
  const { now, timeZone } = context;
  const span = getGuideSpan(null, now, timeZone);
  const [found, favorites] = await Promise.all([
    attempt(loadSchedule(context, span)),
    loadFavoriteChannels(context),
  ]);
  if (!found.ok) return [];
  const isFavorite = (id: number) => favorites.includes(id);
  return found.value.items
    .toSorted((one, other) => Number(isFavorite(other.channel.id)) - Number(isFavorite(one.channel.id)))
    .slice(0, maxChannels)
    .map(({ channel, programs }) => ({
      name: channel.title,
      shows: programs
        .filter(({ stop_ts }) => stop_ts > now)
        .slice(0, maxShows)
        .map(
          ({ start_ts, stop_ts, title, rating_age }): KeptShow => [
            start_ts,
            stop_ts,
            title,
            getAge(rating_age),
          ],
        ),
    }))
    .filter(({ shows }) => shows.length > 0);
}

/** Stills of popular titles; posters would say what they are of. */
async function loadFrames(context: RequestContext): Promise<KeptFrame[]> {
  const found = await attempt(
    loadPublic(context, {
      name: "offline-frames",
      load: ({ audience, call }) => context.api.catalog.list({ ...audience, limit: 2 * frameCount }, call),
    }),
  );
  return found.ok ? found.value.items.flatMap(toFrame).slice(0, frameCount) : [];
}

function toFrame({ title, images }: TitleCard): KeptFrame[] {
  const picture = images.frame_wide;
  return picture !== null && isOwnPicture(picture)
    ? [{ picture: getSizedPictureUrl(picture, pictureWidths[0]), title }]
    : [];
}
