import type { Database } from "../../../platform/db/database";
import {
  type ChannelRow,
  findOutsideChannel,
  loadTimetable,
  type TimetableContext,
} from "../../../tv/channels/timetable";
import type { FindOutsideStream } from "./outside-streams";

/** The name of a channel's stream in a link: all of it, or only what is sent from a time on. */
export const getLiveName = ({ id }: Pick<ChannelRow, "id">, since: number | null): string =>
  since === null ? `live-${id}` : `live-${id}-${since}`;
export const getRecordingName = ({ id }: Pick<ChannelRow, "id">, start: number): string =>
  `recording-${id}-${start}`;

/** Finds the streams of channels that are not a loop of films. */
export const createFindChannelStream =
  ({
    db,
    clips,
    now,
  }: {
    db: Database;
    clips: TimetableContext["clips"];
    now: () => number;
  }): FindOutsideStream =>
  async (name) => {
    const [, live, since, recorded, start] =
      /^(?:live-(\d{1,9})(?:-(\d{1,12}))?|recording-(\d{1,9})-(\d{1,12}))$/.exec(name) ?? [];
    const id = live ?? recorded;
    const channel = id === undefined ? null : await findOutsideChannel({ db }, Number(id));
    if (!channel) return null;
    const { hls } = channel.source;
    if (live !== undefined) return { hls, from: Number(since ?? -Infinity), to: Infinity, isWhole: false };
    const timetable = await loadTimetable({ db, clips, now: now() });
    const [slot] = timetable.slots(channel, Number(start), Number(start) + 1);
    return slot?.start === Number(start) ? { hls, from: slot.start, to: slot.stop, isWhole: true } : null;
  };
