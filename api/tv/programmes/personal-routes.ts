import { and, asc, eq, gt, lte } from "drizzle-orm";
import { api, type ApiContext, getAudience, requireCaller } from "../../context";
import { profiles, reminders } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { mayWatchChannel, requireTelevision } from "../channels/channel-rules";
import { getWatchableChannels, toChannel } from "../channels/find-channels";
import { toProgramme } from "../channels/programme";
import { findShowing, requireShowing } from "./showings";

const done = { ok: true as const };

/** The ids that are channels visible to this audience, without duplicates. */
async function getVisibleIds(context: ApiContext, ids: number[]) {
  const visible = new Set(
    (await getWatchableChannels(context, await getAudience(context, {}))).map(({ id }) => id),
  );
  const items = [...new Set(ids)].filter((id) => visible.has(id)).map((id) => ({ id }));
  return { data: createList(items) };
}

/** Favourite channels and reminders of a profile. */
export const tvPersonalRoutes = {
  favorites: api.tv.favorites.handler(async ({ context }) =>
    getVisibleIds(context, (await requireCaller(context)).profile.favoriteChannels),
  ),
  setFavorites: api.tv.setFavorites.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireTelevision(await getAudience(context, {}));
    const visible = await getVisibleIds(context, input.body);
    const newIds = visible.data.items.map(({ id }) => id);
    // Keep favourites that are currently hidden by limits, because the caller cannot see them.
    const favoriteIds = caller.profile.favoriteChannels;
    const visibleIds = new Set((await getVisibleIds(context, favoriteIds)).data.items.map(({ id }) => id));
    const hidden = favoriteIds.filter((id) => !visibleIds.has(id));
    await context.db
      .update(profiles)
      .set({ favoriteChannels: [...newIds, ...hidden] })
      .where(eq(profiles.id, caller.profile.id));
    return visible;
  }),
  reminders: api.tv.reminders.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const audience = await getAudience(context, input);
    const rows = await context.db
      .select()
      .from(reminders)
      .where(and(eq(reminders.profileId, caller.profile.id), gt(reminders.start, context.now)))
      .orderBy(asc(reminders.start), asc(reminders.programmeId));
    const showings = await Promise.all(
      rows.map(({ programmeId }) => findShowing(context, audience, programmeId)),
    );
    const items = showings.flatMap((showing) =>
      showing && mayWatchChannel(showing.channel, audience)
        ? [
            {
              program: toProgramme(showing.channel, showing.slot, audience, context.now),
              channel: toChannel(showing.channel, audience),
            },
          ]
        : [],
    );
    return createList(items);
  }),
  remind: api.tv.remind.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { slot } = await requireShowing(context, await getAudience(context, {}), input.id);
    if (slot.start <= context.now) fail(409, "ALREADY_STARTED", "The programme is on or over");
    const mine = eq(reminders.profileId, caller.profile.id);
    await context.db.delete(reminders).where(and(mine, lte(reminders.start, context.now)));
    await context.db
      .insert(reminders)
      .values({ profileId: caller.profile.id, programmeId: input.id, start: slot.start })
      .onConflictDoNothing();
    return done;
  }),
  forgetReminder: api.tv.forgetReminder.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    await context.db
      .delete(reminders)
      .where(and(eq(reminders.profileId, caller.profile.id), eq(reminders.programmeId, input.id)));
    return done;
  }),
};
