import { listPageSize } from "#contract/sizes";
import { isMoment } from "#domain/moment";
import { veilProduct } from "#domain/spoilers";
import { getMomentUrl } from "../../catalogue/catalog/picture-specs";
import { findPlayable } from "../../catalogue/catalog/playable";
import { loadProduct, requireTitle } from "../../catalogue/catalog/product";
import { veilCards } from "../../catalogue/catalog/veiled-articles";
import { api, getAudience, sharedApi } from "../../context";
import { getUpgradeOptions } from "../../people/viewers/entitlement";
import { findVeiledFromOf, getProtection } from "../../people/viewers/viewed";
import { isVisibleTo } from "../../platform/audience";
import { fail } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { findWatchedParts } from "../saved/finished";
import { findVideo } from "./find-video";
import { getRefusal } from "./play-rules";
import { getPlaybackUrl } from "./playback-answer";
import { loadPlaylist } from "./playlist";
import { findPreview } from "./preview";

export const titleRoutes = {
  watch: sharedApi.content.watch.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row = await requireTitle(context.db, audience, input.alias);
    const caller = context.token ? await context.findCaller() : null;
    const isRefused =
      getRefusal(caller, { title: row, kind: "movie", country: audience.country, now: context.now }) !== null;
    const known = await loadProduct(context, audience, row, {
      playbackUrl: isRefused ? null : getPlaybackUrl(row.uid),
      upgradeOptions: getUpgradeOptions(row.windows, caller, context.now),
    });
    if (caller === null) return known;
    const product = {
      ...known,
      articles: await veilCards(context.primary, caller.profile, known.articles),
    };
    if (row.kind !== "series") return product;
    const watched = await findWatchedParts(context.primary, caller.profile.id, row.id);
    return veilProduct(
      product,
      { watched, protection: getProtection(caller.profile, row.id) },
      audience.locale,
    );
  }),
  preview: sharedApi.content.preview.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row = await requireTitle(context.db, audience, input.alias);
    return { src: await findPreview(context, audience, row, input.height) };
  }),
  moment: sharedApi.content.moment.handler(async ({ input, context }) => {
    const playable = await findPlayable(context.db, input.uid);
    const isShown =
      playable &&
      playable.kind !== "trailer" &&
      !playable.title.isDisabled &&
      isVisibleTo(playable.title, await getAudience(context, input));
    const video = isShown ? await findVideo(context, playable) : null;
    if (!isShown || !video || !isMoment(input.t, video)) fail(404, "NOT_FOUND", "No such moment");
    const caller = context.token ? await context.findCaller() : null;
    const veiledFrom = caller && (await findVeiledFromOf(context.primary, caller.profile, playable));
    const isVeiled = veiledFrom !== null && input.t >= veiledFrom;
    return { second: input.t, image: video.clip && !isVeiled ? getMomentUrl(video.clip, input.t) : null };
  }),
  playlist: api.content.playlist.handler(async ({ input, context }) =>
    loadPlaylist(context, await getAudience(context, input), input.alias, getPaging(input, listPageSize)),
  ),
};
