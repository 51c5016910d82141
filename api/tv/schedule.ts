import type { ChannelSchedule } from "#contract/tv";
import { daySeconds } from "#domain/time-units";
import type { Audience } from "../catalog/audience";
import { toChannel } from "../catalog/channels";
import { type ChannelRow, loadTimetable, type TimetableContext } from "../catalog/programmes";
import { fail } from "../errors";
import { mayShow, toProgramme } from "./programme";
import { scheduleLimits } from "./showings";

const maxSpanSeconds = 8 * daySeconds;

export async function loadSchedule(
  context: TimetableContext,
  audience: Audience,
  channels: ChannelRow[],
  { from, to }: { from: number; to: number },
): Promise<ChannelSchedule[]> {
  const { now } = context;
  const isAllowed =
    from < to &&
    to - from <= maxSpanSeconds &&
    from >= now - scheduleLimits.back &&
    to <= now + scheduleLimits.ahead;
  if (!isAllowed) fail(400, "BAD_REQUEST", "A span of at most 8 days, within 16 days back and 9 ahead");
  const timetable = await loadTimetable(context);
  return channels.map((channel) => ({
    channel: toChannel(channel, audience),
    programs: timetable
      .slots(channel, from, to)
      .filter(({ item }) => mayShow(item, audience))
      .map((slot) => toProgramme(channel, slot, audience, now)),
  }));
}
