import { listPageSize } from "#contract/sizes";
import { isMoment } from "#domain/moment";
import { findClip } from "../../catalogue/catalog/find-clip";
import { getMomentUrl } from "../../catalogue/catalog/picture-specs";
import { findPlayable } from "../../catalogue/catalog/playable";
import { loadProduct, requireTitle } from "../../catalogue/catalog/product";
import { api, getAudience } from "../../context";
import { getUpgradeOptions } from "../../people/viewers/entitlement";
import { isVisibleTo } from "../../platform/audience";
import { fail } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { getRefusal } from "./play-rules";
import { getPlaybackUrl } from "./playback-answer";
import { loadPlaylist } from "./playlist";
import { findPreview } from "./preview";

export const titleRoutes = {
  watch: api.content.watch.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row = await requireTitle(context.db, audience, input.alias);
    const caller = context.token ? await context.findCaller() : null;
    const isRefused =
      getRefusal(caller, { title: row, kind: "movie", country: audience.country, now: context.now }) !== null;
    return loadProduct(context, audience, row, {
      playbackUrl: isRefused ? null : getPlaybackUrl(row.uid),
      upgradeOptions: getUpgradeOptions(row.windows, caller, context.now),
    });
  }),
  preview: api.content.preview.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row = await requireTitle(context.db, audience, input.alias);
    return { src: await findPreview(context, audience, row) };
  }),
  moment: api.content.moment.handler(async ({ input, context }) => {
    const playable = await findPlayable(context.db, input.uid);
    const isShown =
      playable &&
      playable.kind !== "trailer" &&
      !playable.title.isDisabled &&
      isVisibleTo(playable.title, await getAudience(context, input));
    const clip = isShown ? await findClip(context, playable.clip) : undefined;
    const video = clip && {
      durationSeconds: clip.durationSeconds,
      creditsStart: clip.marks.credits?.startSeconds ?? null,
    };
    if (!clip || !video || !isMoment(input.t, video)) fail(404, "NOT_FOUND", "No such moment");
    return { second: input.t, image: getMomentUrl(clip.id, input.t) };
  }),
  playlist: api.content.playlist.handler(async ({ input, context }) =>
    loadPlaylist(context, await getAudience(context, input), input.alias, getPaging(input, listPageSize)),
  ),
};
