import { api, type ApiContext, getAudience, requireCaller } from "../../context";
import { lockProfile } from "../../people/viewers/lock-profile";
import { updateProfile } from "../../people/viewers/update-profile";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { requireTelevision } from "../channels/channel-rules";
import { getWatchableChannels } from "../channels/find-channels";
import { requireBroadcast } from "./broadcasts";
import { addReminder, deleteReminder, listReminders } from "./reminders";

const done = { ok: true as const };

/** Whether a channel is visible to the viewer. */
async function loadVisibility(context: ApiContext): Promise<(id: number) => boolean> {
  const channels = await getWatchableChannels(context, await getAudience(context, {}));
  const visible = new Set(channels.map(({ id }) => id));
  return (id) => visible.has(id);
}

const toList = (ids: number[]) => ({ data: createList(ids.map((id) => ({ id }))) });

/** Favourite channels and reminders of a profile. */
export const tvPersonalRoutes = {
  favorites: api.tv.favorites.handler(async ({ context }) => {
    const { favoriteChannels } = (await requireCaller(context)).profile;
    return toList(favoriteChannels.filter(await loadVisibility(context)));
  }),
  setFavorites: api.tv.setFavorites.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireTelevision(await getAudience(context, {}));
    const isVisible = await loadVisibility(context);
    const given = [...new Set(input.body)].filter(isVisible);
    const { change = "replace" } = input.query;
    return context.db.transaction(async (transaction) => {
      const kept = (await lockProfile(transaction, caller.profile.id))?.favoriteChannels ?? [];
      const others = kept.filter((id) => !given.includes(id));
      const favoriteChannels = {
        // Those that limits hide at present stay, because the caller cannot see them.
        replace: [...given, ...others.filter((id) => !isVisible(id))],
        add: [...others, ...given],
        remove: others,
      }[change];
      await updateProfile(transaction, caller.profile.id, { favoriteChannels });
      return toList(favoriteChannels.filter(isVisible));
    });
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
