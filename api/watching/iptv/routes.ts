import type { IptvChannel } from "#contract/iptv";
import { mayWatchRecording } from "#domain/access";
import { daySeconds } from "#domain/time-units";
import { api, type ApiContext, getCallersCountry } from "../../context";
import { iptvAddressLimits, iptvLimits, takeAttempts } from "../../people/auth/attempts";
import { listProfiles, requireOwnProfile } from "../../people/profiles/profiles";
import { type Caller, getLanguage, getProfileAudience } from "../../people/viewers/accounts";
import { getViewer } from "../../people/viewers/entitlement";
import { requireOwner } from "../../people/viewers/owner";
import type { Audience } from "../../platform/audience";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { getKeepingSeconds } from "../../tv/channels/channel-rules";
import { getWatchableChannels } from "../../tv/channels/find-channels";
import type { ChannelRow } from "../../tv/channels/timetable";
import { channelKinds } from "../../tv/programmes/names";
import { loadSchedule } from "../../tv/programmes/schedule";
import { startLive, startRecording } from "../playback/start-stream";
import { findAddresses, findHolder, makeAddress, removeAddress } from "./addresses";

const done = { ok: true as const };

/** Who an address is of; 404 if it has ended, 429 for one that asks too often. */
async function requireHolder({ db, now }: ApiContext, token: string): Promise<Caller> {
  const caller = (await findHolder(db, now, token)) ?? fail(404, "NOT_FOUND", "No such address");
  await takeAttempts(db, now, iptvLimits(caller.profile.id), "IPTV_LIMIT");
  return caller;
}

async function loadGuide(context: ApiContext, caller: Caller, span: { from: number; to: number }) {
  const { now } = context;
  const { profile } = caller;
  const audience: Audience = {
    locale: getLanguage(caller),
    ...getProfileAudience(caller),
    country: getCallersCountry(context, caller),
    now,
  };
  const { favoriteChannels } = profile;
  const getPlace = ({ id }: ChannelRow) =>
    favoriteChannels.includes(id) ? favoriteChannels.indexOf(id) : favoriteChannels.length;
  const channels = (await getWatchableChannels(context, audience)).toSorted(
    (one, other) => getPlace(one) - getPlace(other),
  );
  const schedule = await loadSchedule(context, audience, channels, span);
  const mayReplay = mayWatchRecording(getViewer(caller, now));
  const items = channels.flatMap((channel, index): IptvChannel[] => {
    const listed = schedule[index];
    if (!listed) return [];
    return [
      {
        ...listed,
        group: channelKinds[channel.category]?.[audience.locale] ?? channel.category,
        catchup_days: mayReplay ? Math.ceil(getKeepingSeconds(channel) / daySeconds) : 0,
      },
    ];
  });
  return { locale: audience.locale, items };
}

/** Channels, programmes and streams for players of other makers, by an address of a profile (docs/decisions/0069). */
export const iptvRoutes = {
  addresses: api.iptv.addresses.handler(async ({ context }) => {
    const caller = await requireOwner(context);
    const [rows, addresses] = await Promise.all([
      listProfiles(context.db, caller.account.id),
      findAddresses(context.db, caller),
    ]);
    return createList(
      rows.map(({ id, name, child }) => {
        const found = addresses.get(id);
        return {
          profile_id: id,
          name,
          child,
          address: found
            ? {
                token: found.token,
                made_ts: found.made,
                used_ts: found.used > found.made ? found.used : null,
              }
            : null,
        };
      }),
    );
  }),
  makeAddress: api.iptv.makeAddress.handler(async ({ input, context }) => {
    const { db, now } = context;
    const caller = await requireOwner(context);
    const { id } = await requireOwnProfile(db, caller, input.profile_id);
    await takeAttempts(db, now, iptvAddressLimits(id), "IPTV_LIMIT");
    await makeAddress(db, now, caller, id);
    return done;
  }),
  removeAddress: api.iptv.removeAddress.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    const { id } = await requireOwnProfile(context.db, caller, input.profile_id);
    await removeAddress(context.db, caller, id);
    return done;
  }),
  guide: api.iptv.guide.handler(async ({ input, context }) =>
    loadGuide(context, await requireHolder(context, input.token), input),
  ),
  live: api.iptv.live.handler(async ({ input, context }) => {
    const caller = await requireHolder(context, input.token);
    return startLive(
      context,
      { caller, deviceId: caller.deviceId },
      { id: input.id, locale: getLanguage(caller) },
    );
  }),
  recording: api.iptv.recording.handler(async ({ input, context }) => {
    const caller = await requireHolder(context, input.token);
    return startRecording(
      context,
      { caller, deviceId: caller.deviceId },
      { id: input.id, locale: getLanguage(caller) },
    );
  }),
};
