import type { ChannelSchedule } from "#contract/tv";
import { daySeconds } from "#domain/time-units";
import type { Audience } from "../../platform/audience";
import { fail } from "../../platform/errors";
import { toChannel } from "../channels/find-channels";
import { isProgrammeVisibleTo, toProgramme } from "../channels/programme";
import { type ChannelRow, loadTimetable, type TimetableContext } from "../channels/timetable";
import { scheduleLimits } from "./broadcasts";

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
  if (!isAllowed) fail(400, "BAD_REQUEST");
  const timetable = await loadTimetable(context);
  return channels.map((channel) => ({
    channel: toChannel(channel, audience),
    programs: timetable
      .slots(channel, from, to)
      .filter(({ item }) => isProgrammeVisibleTo(item, audience))
      .map((slot) => toProgramme(channel, slot, audience, now)),
  }));
}
