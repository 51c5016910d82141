import { getAge } from "#domain/age-rating";
import type { Database } from "../../../platform/db/database";
import {
  type Broadcast,
  type ChannelRow,
  findOutsideChannel,
  loadTimetable,
  type TimetableContext,
} from "../../../tv/channels/timetable";
import type { FindOutsideStream } from "./outside-streams";

/** The name of a channel's stream in a link: all of it, or only what is sent from a time on. */
export const getLiveName = ({ id }: Pick<ChannelRow, "id">, since: number | null): string =>
  since === null ? `live-${id}` : `live-${id}-${since}`;

const adult = 18;
const toNumber = (rating: string | null): number => Number.parseInt(getAge(rating), 10);

/** What a link to a programme of a channel with a stream leads to. */
type Part = {
  start: number;
  stop: number;
  /** The age up to which its viewer may see what is shown. */
  age: number;
  /** Whether it is from what was recorded here; else from what the stream still has. */
  isKept: boolean;
};

/**
 * The name of a programme's recording in a link. A loop of films is always the same; of a stream it says what may be
 * shown, so that the link means the same when the guide is replaced.
 */
export function getRecordingName(
  { channel, slot }: Broadcast,
  { isRestricted, isKept }: { isRestricted: boolean; isKept: boolean },
): string {
  const { start, stop, item } = slot;
  if (!channel.source) return `recording-${channel.id}-${start}`;
  const age = isRestricted ? toNumber(item.ratingAge) : adult;
  return `recording-${channel.id}-${start}-${stop}-${age}${isKept ? "-kept" : ""}`;
}

function readRecordingName(name: string): (Part & { id: number }) | null {
  const [, id, start, stop, age, kept] =
    /^recording-(\d{1,9})-(\d{1,12})-(\d{1,12})-(\d{1,2})(-kept)?$/.exec(name) ?? [];
  if (id === undefined) return null;
  return {
    id: Number(id),
    start: Number(start),
    stop: Number(stop),
    age: Number(age),
    isKept: kept !== undefined,
  };
}

type Context = { db: Database; clips: TimetableContext["clips"]; now: () => number };
type RecordingPart = {
  channelId: number;
  address: string;
  from: number;
  to: number;
  isStrict: boolean;
  isKept: boolean;
};
/** What the name of a recording in a link leads to; null for another name. */
export type FindRecordingPart = (name: string) => Promise<RecordingPart | null>;

/**
 * Finds what a link to a stream's programme leads to. It ends before what its viewer may not see, as the guide says now:
 * it may have been replaced since.
 */
export const createFindRecordingPart =
  ({ db, clips, now }: Context): FindRecordingPart =>
  async (name) => {
    const part = readRecordingName(name);
    const channel = part && (await findOutsideChannel({ db }, part.id));
    if (!channel) return null;
    const { start, stop, age, isKept } = part;
    const isStrict = age < adult;
    const timetable = await loadTimetable({ db, clips, now: now() });
    const forbidden = isStrict
      ? timetable.slots(channel, start, stop).find(({ item }) => toNumber(item.ratingAge) > age)
      : undefined;
    const to = forbidden?.start ?? stop;
    if (to <= start) return null;
    return { channelId: channel.id, address: channel.source.hls, from: start, to, isStrict, isKept };
  };

/** Finds the streams of channels that are not a loop of films. */
export const createFindChannelStream =
  (context: Context): FindOutsideStream =>
  async (name) => {
    const [, live, since] = /^live-(\d{1,9})(?:-(\d{1,12}))?$/.exec(name) ?? [];
    if (live !== undefined) {
      const channel = await findOutsideChannel(context, Number(live));
      if (!channel) return null;
      return { address: channel.source.hls, from: Number(since ?? -Infinity), to: Infinity, isWhole: false };
    }
    const part = await createFindRecordingPart(context)(name);
    return part && !part.isKept ? { ...part, isWhole: true } : null;
  };
