import { api, type ApiContext, getAudience, requireCaller } from "../../context";
import { updateProfile } from "../../people/viewers/update-profile";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { requireTelevision } from "../channels/channel-rules";
import { getWatchableChannels } from "../channels/find-channels";
import { requireBroadcast } from "./broadcasts";
import { addReminder, deleteReminder, listReminders } from "./reminders";

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
    await updateProfile(context.db, caller.profile.id, { favoriteChannels: [...newIds, ...hidden] });
    return visible;
  }),
  reminders: api.tv.reminders.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const audience = await getAudience(context, input);
    return createList(await listReminders(context, audience, caller.profile.id));
  }),
  remind: api.tv.remind.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { slot } = await requireBroadcast(context, await getAudience(context, {}), input.id);
    if (slot.start <= context.now) fail(409, "ALREADY_STARTED", "The programme is on or over");
    await addReminder(context, caller.profile.id, { programmeId: input.id, start: slot.start });
    return done;
  }),
  forgetReminder: api.tv.forgetReminder.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    await deleteReminder(context.db, caller.profile.id, input.id);
    return done;
  }),
};
