import { randomBytes } from "node:crypto";
import { channelDaysAhead } from "#contract/own-channel-options";
import { createProgramme, isSameProgramme } from "#domain/own-channel";
import { daySeconds, hourSeconds } from "#domain/time-units";
import { api, type ApiContext, getAudience, requireCaller } from "../../context";
import { ownChannelLimits, takeAttempts } from "../../people/auth/attempts";
import { requireSecondsFrom } from "../../people/parents/viewings";
import type { Caller } from "../../people/viewers/accounts";
import { lockProfile } from "../../people/viewers/lock-profile";
import { fail } from "../../platform/errors";
import { findChannelTitles, type Source } from "./find-titles";
import { describeProgramme } from "./programme";
import {
  findLink,
  findOwnChannel,
  findShared,
  removeLink,
  removeOwnChannel,
  saveLink,
  saveOwnChannel,
} from "./store";

const done = { ok: true as const };

/** «Now» may be a minute ago, and a page may have been open for a while. */
const pastSeconds = hourSeconds;

type Wanted = Source & { start_ts: number; hours: number };

/** Chooses what is shown and when, and keeps that. */
async function makeChannel(
  context: ApiContext,
  caller: Caller,
  { start_ts: start, hours, ...source }: Wanted,
) {
  const { db, now } = context;
  const { profile } = caller;
  if (start < now - pastSeconds || start > now + channelDaysAhead * daySeconds)
    fail(400, "BAD_START", "A channel begins within two days");
  await takeAttempts(db, now, ownChannelLimits(profile.id), "CHANNEL_LIMIT");
  const seconds = await requireSecondsFrom(context, profile, Math.max(start, now));
  const titles = await findChannelTitles(context, await getAudience(context, {}), { ...source, caller });
  const until = start + Math.min(hours * hourSeconds, seconds ?? Infinity);
  const slots = createProgramme(titles, { start, until });
  if (slots.length === 0) fail(409, "NOTHING_FITS", "Nothing of it can be watched in that time");
  const alias = source.source === "favorites" ? null : (source.alias ?? null);
  await saveOwnChannel(db, { profileId: profile.id, source: source.source, alias, slots, made: now });
}

async function findChannel(context: ApiContext, caller: Caller, locale: Parameters<typeof getAudience>[1]) {
  const { db } = context;
  const [stored, link] = await Promise.all([
    findOwnChannel(db, caller.profile.id),
    findLink(db, caller.profile.id),
  ]);
  if (!stored) return null;
  const { slots, source, alias } = stored;
  return {
    source,
    alias,
    ...(await describeProgramme(context, await getAudience(context, locale), { slots, caller })),
    link: link && {
      id: link.id,
      start_ts: link.slots[0]?.start ?? 0,
      is_current: isSameProgramme(link.slots, slots),
    },
  };
}

/** A link may reach anybody: children are given none. */
async function shareChannel(context: ApiContext, { profile }: Caller): Promise<string> {
  const { db, now } = context;
  if (profile.child) fail(403, "CHILD_PROFILE", "Children make no links");
  const [channel, link] = await Promise.all([findOwnChannel(db, profile.id), findLink(db, profile.id)]);
  if (!channel) fail(404, "NOT_FOUND", "There is no channel");
  if (link && isSameProgramme(link.slots, channel.slots)) return link.id;
  await takeAttempts(db, now, ownChannelLimits(profile.id), "CHANNEL_LIMIT");
  return db.transaction(async (transaction) => {
    await lockProfile(transaction, profile.id);
    const current = await findOwnChannel(transaction, profile.id);
    if (!current) fail(404, "NOT_FOUND", "There is no channel");
    return saveLink(transaction, current, randomBytes(16).toString("hex"));
  });
}

/** Channels that viewers make of titles (docs/decisions/0068). */
export const ownChannelRoutes = {
  get: api.ownChannel.get.handler(async ({ input, context }) => ({
    channel: await findChannel(context, await requireCaller(context), input),
  })),
  make: api.ownChannel.make.handler(async ({ input, context }) => {
    await makeChannel(context, await requireCaller(context), input);
    return done;
  }),
  remove: api.ownChannel.remove.handler(async ({ context }) => {
    await removeOwnChannel(context.db, (await requireCaller(context)).profile.id);
    return done;
  }),
  share: api.ownChannel.share.handler(async ({ context }) => ({
    id: await shareChannel(context, await requireCaller(context)),
  })),
  unshare: api.ownChannel.unshare.handler(async ({ context }) => {
    await removeLink(context.db, (await requireCaller(context)).profile.id);
    return done;
  }),
  shared: api.ownChannel.shared.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    const slots = await findShared(context.db, context.now, input.id);
    const audience = await getAudience(context, input);
    const shared = slots && (await describeProgramme(context, audience, { slots, caller }));
    if (!shared || shared.items.length === 0) fail(404, "NOT_FOUND", "No such programme");
    return shared;
  }),
};
