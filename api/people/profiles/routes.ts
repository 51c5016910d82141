import { locales } from "#contract/languages";
import { maxProfiles } from "#contract/profile-options";
import type { ProfileList } from "#contract/profiles";
import { api, type ApiContext, requireCaller } from "../../context";
import { fail } from "../../platform/errors";
import { loadAuthData } from "../auth/confirm-code";
import { findPinInUse, tryPin } from "../pin/pins";
import type { Caller } from "../viewers/accounts";
import {
  avatarSets,
  changeProfile,
  createProfile,
  listProfiles,
  removeProfile,
  requireOwnProfile,
  switchProfile,
  toProfile,
} from "./profiles";

/** Profiles may be changed only by registered adults: 403 CHILD_PROFILE, ACCESS_VIRTUAL_DENIED. */
async function requireAdult(context: ApiContext): Promise<Caller> {
  const caller = await requireCaller(context);
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "Switch to an adult's profile first");
  if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
  return caller;
}

const toPerson = ({ name, gender, birthday }: Caller["profile"]) => ({ name, gender, birthday });

/** Profiles of an account. */
export const profilesRoutes = {
  list: api.profiles.list.handler(async ({ context }) => {
    const caller = await requireCaller(context);
    const rows = await listProfiles(context.db, caller.account.id);
    const data: ProfileList = {
      items: rows.map((row) => toProfile(row, caller)),
      items_total: rows.length,
      current: caller.profile.id,
      max: maxProfiles,
      pin_to_leave: caller.profile.child && (await findPinInUse(context.db, caller)) !== null,
      avatars: avatarSets,
      content_languages: locales,
    };
    return { data };
  }),
  select: api.profiles.select.handler(async ({ input, context }) => {
    const { db } = context;
    const caller = await requireCaller(context);
    if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
    const row = await requireOwnProfile(db, caller, input.profile_id);
    const pin = caller.profile.child && !row.child ? await findPinInUse(db, caller) : null;
    if (pin) {
      if (input.code === undefined) fail(403, "PIN_REQUIRED", "Leaving a child's profile requires the PIN");
      await tryPin(context, caller, input.code);
    }
    const token = await switchProfile(context, caller, {
      profileId: row.id,
      pinSeen: pin && !pin.isEverytime ? context.now : null,
    });
    return loadAuthData(context, token);
  }),
  create: api.profiles.create.handler(async ({ input, context }) => {
    const caller = await requireAdult(context);
    return toProfile(await createProfile(context, caller, input), caller);
  }),
  update: api.profiles.update.handler(async ({ input: { profile_id, ...given }, context }) => {
    const caller = await requireAdult(context);
    return toProfile(await changeProfile(context, caller, profile_id, given), caller);
  }),
  remove: api.profiles.remove.handler(async ({ input, context }) => {
    await removeProfile(context, await requireAdult(context), input.profile_id);
    return { ok: true as const };
  }),
  person: api.profiles.person.handler(async ({ context }) => toPerson((await requireAdult(context)).profile)),
  setPerson: api.profiles.setPerson.handler(async ({ input, context }) => {
    const caller = await requireAdult(context);
    return toPerson(await changeProfile(context, caller, caller.profile.id, input));
  }),
};
