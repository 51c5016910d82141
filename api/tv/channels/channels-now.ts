import type { ChannelNow } from "#contract/catalog";
import type { Audience } from "../../platform/audience";
import { toChannel } from "./find-channels";
import { isProgrammeVisibleTo } from "./programme";
import type { ZoneClock } from "./time-zone";
import { type ChannelRow, loadTimetable, type TimetableContext } from "./timetable";

/** Channels with their current and next programmes, with times formatted by `clock`. */
export async function loadChannelsNow(
  context: TimetableContext,
  audience: Audience,
  channels: ChannelRow[],
  clock: ZoneClock,
): Promise<ChannelNow[]> {
  const { now } = context;
  const timetable = await loadTimetable(context);
  return channels.map((channel) => {
    const current = timetable.slots(channel, now, now + 1);
    const next = current.flatMap(({ stop }) => timetable.slots(channel, stop, stop + 1));
    return {
      ...toChannel(channel, audience),
      current_programs: [...current, ...next]
        .filter(({ item }) => isProgrammeVisibleTo(item, audience))
        .map(({ item, start, stop }) => ({
          title: item.title[audience.locale],
          start_ts: start,
          stop_ts: stop,
          start_time: clock(start),
          stop_time: clock(stop),
          rating_age: item.ratingAge,
        })),
    };
  });
}
