import { defaultLocale } from "#contract/languages";
import { getLocalTime } from "#domain/limits";
import { hourSeconds } from "#domain/time-units";
import { readZoneOffset, serviceTimeZone } from "#domain/time-zone";
import { api, type ApiContext, requireCaller } from "../../context";
import type { Caller } from "../../people/viewers/accounts";
import { requireStaff } from "../../people/viewers/staff";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import {
  closeCampaign,
  hasCampaigns,
  isClosed,
  listCampaigns,
  listPopups,
  removeCampaign,
  saveCampaign,
} from "./campaigns";
import { loadNoticeSettings, readNotices, writeNotices } from "./notices";

const done = { ok: true as const };
const noCampaign = () => fail(404, "NOT_FOUND", "No such campaign");

/** The date in a zone, given by its name or its hours from UTC (AMB-176). */
function getDay(now: number, zone: string): string {
  try {
    const hours = readZoneOffset(zone);
    return hours === null ? getLocalTime(now, zone).day : getLocalTime(now + hours * hourSeconds, "UTC").day;
  } catch {
    return fail(400, "BAD_TIME_ZONE", "No such time zone");
  }
}

/** An adult with an account: nobody else gets campaigns (F-161). */
async function requireAdult(context: ApiContext): Promise<Caller> {
  const caller = await requireCaller(context);
  if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "Not for a child's profile");
  return caller;
}

/** What pages say unasked: the marketing's popups, a message to everyone and the survey. */
export const popupRoutes = {
  list: api.popups.list.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    if (caller.profile.id !== input.profile_id) fail(404, "NOT_FOUND", "No such profile");
    const day = getDay(context.now, input.tz ?? serviceTimeZone);
    return createList(await listPopups(context.db, caller, { day, locale: input.locale ?? defaultLocale }));
  }),
  pull: api.popups.pull.handler(async ({ input, context }) => {
    const { profile } = await requireAdult(context);
    const isWatched = await isClosed(context.db, profile.id, input.id);
    return isWatched === null ? noCampaign() : { id: input.id, is_watched: isWatched };
  }),
  watch: api.popups.watch.handler(async ({ input, context }) => {
    const { profile } = await requireAdult(context);
    if ((await isClosed(context.db, profile.id, input.id)) === null) noCampaign();
    await closeCampaign(context.db, profile.id, input.id, context.now);
    return { id: input.id, is_watched: true };
  }),
  campaigns: api.popups.campaigns.handler(async ({ context }) => {
    await requireStaff(context, "popups");
    return createList(await listCampaigns(context.db));
  }),
  saveCampaign: api.popups.saveCampaign.handler(async ({ input, context }) => {
    await requireStaff(context, "popups");
    await saveCampaign(context.db, input);
    return done;
  }),
  removeCampaign: api.popups.removeCampaign.handler(async ({ input, context }) => {
    await requireStaff(context, "popups");
    return (await removeCampaign(context.db, input.id)) ? done : noCampaign();
  }),
  notices: api.popups.notices.handler(async ({ context }) => {
    await requireStaff(context, "popups");
    return readNotices(context.db);
  }),
  saveNotices: api.popups.saveNotices.handler(async ({ input, context }) => {
    await requireStaff(context, "popups");
    await writeNotices(context.db, input);
    return done;
  }),
};

export const configRoutes = {
  config: api.system.config.handler(async ({ input, context }) => {
    const { popup, survey } = await loadNoticeSettings(context.db, input.locale ?? defaultLocale);
    return {
      // Which clients an experiment sells to; the default group has the only terms.
      pay: [{ clients: ["web"], exp_id: "default", group_ids: ["control"] }],
      popup: { ...popup, has_campaigns: await hasCampaigns(context.db) },
      survey,
    };
  }),
};
