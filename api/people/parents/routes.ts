import { defaultLocale } from "#contract/languages";
import { listPageSize } from "#contract/sizes";
import { api, type ApiContext, requireCaller, requireNotDeleted } from "../../context";
import { fail } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { findPinInUse, isPinNeeded, requirePinEntered, tryPin } from "../pin/pins";
import { requireOwnProfile } from "../profiles/profiles";
import { requireOwner } from "../viewers/owner";
import { addBlock, changeLimits, hideViewing, loadLimits, loadWatched, removeBlock } from "./limits";
import { askForMinutes, getAsking, grantMinutes, tellTimeUp } from "./minutes";
import { getDay, reportViewing } from "./viewings";

const done = { ok: true as const };
/** The `uid` for which the PIN is entered here. */
const pinUse = "parents";

/**
 * A profile of the account, for an adult who changes its limits: 403 CHILD_PROFILE, 404 PROFILE_NOT_FOUND, and where the
 * account has a PIN 403 PIN_REQUIRED.
 */
async function requireProfileToChange(context: ApiContext, id: string) {
  const caller = await requireOwner(context);
  const profile = await requireOwnProfile(context.db, caller, id);
  await requirePinEntered(context, caller, pinUse);
  return profile;
}

/** Parental controls: limits of a profile, and what a child watched. */
export const parentsRoutes = {
  limits: api.parents.limits.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    const profile = await requireOwnProfile(context.db, caller, input.profile_id);
    return {
      ...(await loadLimits(context, profile, input.locale ?? defaultLocale)),
      needs_pin: await isPinNeeded(context, caller, pinUse),
    };
  }),
  setLimits: api.parents.setLimits.handler(async ({ input: { profile_id, ...given }, context }) => {
    await changeLimits(context, await requireProfileToChange(context, profile_id), given);
    return done;
  }),
  block: api.parents.block.handler(async ({ input: { profile_id, ...block }, context }) => {
    await addBlock(context, await requireProfileToChange(context, profile_id), block);
    return done;
  }),
  unblock: api.parents.unblock.handler(async ({ input: { profile_id, ...block }, context }) => {
    await removeBlock(context, await requireProfileToChange(context, profile_id), block);
    return done;
  }),
  watched: api.parents.watched.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    return loadWatched(context, await requireOwnProfile(context.db, caller, input.profile_id), {
      reader: caller.profile,
      locale: input.locale ?? defaultLocale,
      ...getPaging(input, listPageSize),
    });
  }),
  forgetWatched: api.parents.forgetWatched.handler(async ({ input: { profile_id, ...entry }, context }) => {
    await hideViewing(context, await requireProfileToChange(context, profile_id), entry);
    return done;
  }),
  grantMinutes: api.parents.grantMinutes.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    const profile = await requireOwnProfile(context.db, caller, input.profile_id);
    // The page may be open on the device that the child holds, so the PIN is asked for each time.
    if (await findPinInUse(context.db, caller))
      await tryPin(context, caller, input.code ?? fail(403, "PIN_REQUIRED", "Enter the PIN"));
    await grantMinutes(context, profile, input.key);
    return done;
  }),
  askForMinutes: api.parents.askForMinutes.handler(async ({ context }) =>
    askForMinutes(context, requireNotDeleted(await requireCaller(context))),
  ),
  timeLeft: api.parents.timeLeft.handler(async ({ context }) => {
    const { profile } = await requireCaller(context);
    const { seconds, timeUp } = await getDay(context, profile);
    return { seconds, time_up: timeUp, ask: getAsking(profile, { now: context.now, timeUp }) };
  }),
  reportViewing: api.parents.reportViewing.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    await reportViewing(context, caller, input);
    await tellTimeUp(context, caller);
    return done;
  }),
};
