import { and, eq, isNull, lte, ne, or } from "drizzle-orm";
import {
  addGrant,
  askSeconds,
  findGrantRefusal,
  getAskState,
  getLocalTime,
  type GrantRefusal,
} from "#domain/limits";
import type { ApiContext } from "../../context";
import { profiles } from "../../platform/db/schema";
import { failAs } from "../../platform/errors";
import type { Caller } from "../viewers/accounts";
import { lockProfile } from "../viewers/lock-profile";
import { getMessageTarget } from "../viewers/message-target";
import { findMinutesMessages, writeWish } from "./minutes-messages";
import { getDay, getTimeLimits } from "./viewings";

type Profile = Caller["profile"];

/** How often minutes were added to a day. */
export const countGrants = ({ extraDay, extraKeys }: Profile, day: string): number =>
  extraDay === day ? extraKeys.length : 0;

/** When the child asked for more today, since minutes were last added; null if it did not. */
export const getAskedToday = ({ askedForMore, timeZone }: Profile, now: number): number | null =>
  askedForMore !== null && getLocalTime(askedForMore, timeZone).day === getLocalTime(now, timeZone).day
    ? askedForMore
    : null;

const refusals: Record<GrantRefusal, { status: number; code: string; message: string }> = {
  unlimited: { status: 409, code: "UNLIMITED", message: "The child's minutes are not limited" },
  bedtime: { status: 409, code: "BEDTIME", message: "It is bedtime: more minutes would give nothing" },
  "too-many": { status: 409, code: "TOO_MANY_GRANTS", message: "No more can be added today" },
};

/** Adds minutes to a child's day, once for each key: the second press of a form changes nothing. */
export async function grantMinutes(
  context: ApiContext,
  { id }: Pick<Profile, "id">,
  key: string,
): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (transaction) => {
    await lockProfile(transaction, id);
    const [profile] = await transaction.select().from(profiles).where(eq(profiles.id, id));
    if (!profile?.child) return failAs(refusals.unlimited);
    const { day } = getLocalTime(now, profile.timeZone);
    const keys = profile.extraDay === day ? profile.extraKeys : [];
    if (keys.includes(key)) return;
    const limits = getTimeLimits(profile);
    const refusal = findGrantRefusal(limits, { now, grants: keys.length });
    if (refusal) failAs(refusals[refusal]);
    const { watchedSeconds } = await getDay({ db: transaction, now }, profile);
    await transaction
      .update(profiles)
      .set({
        extraDay: day,
        extraMinutes: addGrant(limits, { day, watchedSeconds }),
        extraKeys: [...keys, key],
        askedForMore: null,
      })
      .where(eq(profiles.id, id));
  });
  context.clearCallers();
}

/** Whether the session's child may ask its parents for more minutes. */
export const getAsking = (
  profile: Profile,
  { now, timeUp }: { now: number; timeUp: "bedtime" | "minutes" | null },
) =>
  getAskState({
    timeUp,
    now,
    grants: countGrants(profile, getLocalTime(now, profile.timeZone).day),
    asked: getAskedToday(profile, now),
  });

/**
 * Tells the parents that their child asks for more minutes, at most once in ten minutes: by the channels that the owner
 * has chosen, else at the account's address. 409 NOTHING_TO_ASK if there are minutes left, or none can be added.
 */
export async function askForMinutes(context: ApiContext, caller: Caller): Promise<{ is_told: boolean }> {
  const { db, now } = context;
  const { profile, account } = caller;
  const { timeUp } = await getDay(context, profile);
  const state = getAsking(profile, { now, timeUp });
  if (state === "unavailable")
    failAs({ status: 409, code: "NOTHING_TO_ASK", message: "No more minutes can be asked for now" });
  const target = getMessageTarget(account);
  return db.transaction(async (transaction) => {
    const chosen = await findMinutesMessages(context, transaction, caller, "asks");
    const messages =
      chosen.length > 0 || target === null ? chosen : [writeWish(context, caller, target, "asks")];
    if (messages.length === 0) return { is_told: false };
    // One statement, so that of two that ask at once one is told.
    const asked = await transaction
      .update(profiles)
      .set({ askedForMore: now })
      .where(
        and(
          eq(profiles.id, profile.id),
          or(isNull(profiles.askedForMore), lte(profiles.askedForMore, now - askSeconds)),
        ),
      )
      .returning({ id: profiles.id });
    if (asked.length > 0) await context.messenger.send(transaction, now, ...messages);
    return { is_told: true };
  });
}

/**
 * Tells the parents once a day that their child's minutes are used up, if they have chosen a channel for messages.
 * Nothing is said at bedtime.
 */
export async function tellTimeUp(context: ApiContext, caller: Caller): Promise<void> {
  const { db, now } = context;
  const { profile } = caller;
  if (!profile.child || profile.dailyMinutes === null) return;
  const { day } = getLocalTime(now, profile.timeZone);
  if (profile.toldTimeUp === day || (await getDay(context, profile)).timeUp !== "minutes") return;
  await db.transaction(async (transaction) => {
    const messages = await findMinutesMessages(context, transaction, caller, "usedUp");
    const isFirst = or(isNull(profiles.toldTimeUp), ne(profiles.toldTimeUp, day));
    const told = await transaction
      .update(profiles)
      .set({ toldTimeUp: day })
      .where(and(eq(profiles.id, profile.id), isFirst))
      .returning({ id: profiles.id });
    if (told.length > 0) await context.messenger.send(transaction, now, ...messages);
  });
}
