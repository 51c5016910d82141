import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { channels, episodes, titles } from "../db/schema";
import { isWindowOpen } from "../domain/access";
import { getLoop, getSlots, lastShowings, type Loop, type Slot, slotsBetween } from "../domain/schedule";
import { stablePick } from "../domain/stable-hash";
import type { Clip } from "../media/load-clips";
import { oncePerMinute } from "../tv/once-per-minute";
import { type Channel, getRepertoire, type Piece, type ProgrammeItem } from "../tv/repertoire";

export type TimetableContext = { db: Database; clips: Map<string, Clip>; now: number };
export type ProgrammeSlot = Slot<ProgrammeItem>;
export type ChannelRow = typeof channels.$inferSelect;

/** All channels by id, and what each shows. Titles nobody may watch now leave their places to the channel's own shows. */
export type Timetable = {
  channels: ChannelRow[];
  slots: (channel: Channel, from: number, to: number) => ProgrammeSlot[];
  /** The showings of some titles alone. */
  slotsOfWorks: (channel: Channel, ids: Set<string>, from: number, to: number) => ProgrammeSlot[];
  /** The last complete showing of each film and episode. */
  lastOfWorks: (channel: Channel) => ProgrammeSlot[];
};

export const loadTimetable = oncePerMinute(async (context: TimetableContext): Promise<Timetable> => {
  const { loops, workIds } = await getLoops(context);
  const [rows, hidden] = await Promise.all([allChannels(context.db), getHidden(context, workIds)]);
  const isShown = ({ work }: ProgrammeItem) => work !== null && !hidden.has(work.id);
  return {
    channels: rows,
    slots: (channel, from, to) => {
      const loop = loops(channel);
      const slots = slotsBetween(loop, from, to);
      return hidden.size === 0
        ? slots
        : slots.map((slot) =>
            slot.item.work && !isShown(slot.item) ? { ...slot, item: standIn(loop, slot.item) } : slot,
          );
    },
    slotsOfWorks: (channel, ids, from, to) =>
      getSlots(loops(channel), (item) => isShown(item) && ids.has(item.work?.id ?? ""), from, to),
    lastOfWorks: (channel) => lastShowings(loops(channel), isShown, context.now),
  };
});

export async function channelSlots(
  context: TimetableContext,
  channel: Channel,
  from: number,
  to: number,
): Promise<ProgrammeSlot[]> {
  return (await loadTimetable(context)).slots(channel, from, to);
}

/** What a channel shows over and over; null for an id no channel has. */
export async function channelLoop(
  context: Omit<TimetableContext, "now">,
  id: number,
): Promise<Loop<ProgrammeItem> | null> {
  const [{ loops }, [row]] = await Promise.all([
    getLoops(context),
    context.db.select().from(channels).where(eq(channels.id, id)),
  ]);
  return row ? loops(row) : null;
}

async function allChannels(db: Database): Promise<ChannelRow[]> {
  return db.select().from(channels).orderBy(asc(channels.id));
}

function standIn(loop: Loop<ProgrammeItem>, { id }: ProgrammeItem): ProgrammeItem {
  return stablePick(
    loop.items.filter(({ category }) => category === "show"),
    id,
  );
}

type Loops = { loops: (channel: Channel) => Loop<ProgrammeItem>; workIds: string[] };
const knownLoops = new WeakMap<Database, Promise<Loops>>();

/** Read once a database: the catalogue changes only when it is seeded. */
function getLoops({ db, clips }: Omit<TimetableContext, "now">): Promise<Loops> {
  const reading = knownLoops.get(db) ?? readLoops(db, clips);
  knownLoops.set(db, reading);
  reading.catch(() => knownLoops.delete(db));
  return reading;
}

async function readLoops(db: Database, clips: Map<string, Clip>): Promise<Loops> {
  const playable = playableClips(clips);
  const pieces = (await readPieces(db)).map((piece) => ({
    ...piece,
    clip: playable(piece.clip, piece.id, piece.work.forKids),
  }));
  const known = new Map<number, Loop<ProgrammeItem>>();
  const loops = (channel: Channel) => {
    const loop =
      known.get(channel.id) ??
      getLoop(
        getRepertoire(pieces, channel, ({ alias }, { forKids }) => playable("", alias, forKids)),
        channel.id,
      );
    known.set(channel.id, loop);
    return loop;
  };
  return { loops, workIds: [...new Set(pieces.map(({ work }) => work.id))] };
}

/** A clip that plays without protection: the given one, or another in its place. Empty where there are none. */
function playableClips(clips: Map<string, Clip>) {
  const films = [...clips.values()].filter(({ kind, protection }) => kind === "film" && !protection);
  const idsFor = (forKids: boolean) =>
    films.filter(({ audience }) => (audience === "children") === forKids).map(({ id }) => id);
  const ids = { kids: idsFor(true), others: idsFor(false) };
  return (clip: string, key: string, forKids: boolean): string => {
    if (films.some(({ id }) => id === clip)) return clip;
    const fitting = forKids ? ids.kids : ids.others;
    return fitting.length === 0 ? "" : stablePick(fitting, key, "clip");
  };
}

const isOurs = sql`${titles.alias} not like 'generated-%'`;
const workColumns = {
  titleId: titles.id,
  alias: titles.alias,
  title: titles.title,
  year: titles.year,
  genres: titles.genres,
  forKids: titles.forKids,
  popularity: titles.popularity,
  ratingAge: titles.ratingAge,
  pictures: titles.pictures,
};

async function readPieces(db: Database): Promise<Piece[]> {
  const films = await db
    .select({ ...workColumns, uid: titles.uid, minutes: titles.minutes, clip: titles.clip })
    .from(titles)
    .where(and(eq(titles.kind, "movie"), isNotNull(titles.minutes), isOurs));
  const parts = await db
    .select({
      ...workColumns,
      uid: episodes.uid,
      minutes: episodes.minutes,
      clip: episodes.clip,
      season: episodes.season,
      number: episodes.number,
      episodeTitle: episodes.title,
      startId: episodes.startId,
    })
    .from(episodes)
    .innerJoin(titles, eq(titles.id, episodes.titleId))
    .where(and(isNotNull(episodes.minutes), isOurs))
    .orderBy(asc(titles.id), asc(episodes.season), asc(episodes.number));
  const totals = new Map<string, number>();
  const places = parts.map(({ titleId }) => {
    const place = totals.get(titleId) ?? 0;
    totals.set(titleId, place + 1);
    return place;
  });
  return [
    ...films.map((row): Piece => ({ ...base(row), category: "movie", episode: null, place: 0, of: 1 })),
    ...parts.map(
      (row, index): Piece => ({
        ...base(row),
        category: "series",
        place: places[index] ?? 0,
        of: totals.get(row.titleId) ?? 1,
        episode: { season: row.season, number: row.number, title: row.episodeTitle, startId: row.startId },
      }),
    ),
  ];
}

type WorkRow = Pick<typeof titles.$inferSelect, keyof Omit<typeof workColumns, "titleId">> & {
  titleId: string;
  uid: string;
  minutes: number | null;
  clip: string;
};

function base({ titleId, uid, minutes, clip, title, ratingAge, pictures, ...row }: WorkRow) {
  const { alias, year, genres, forKids, popularity } = row;
  const work = {
    id: titleId,
    alias,
    year,
    genres,
    forKids,
    popularity,
    cover: pictures.cover,
    poster: pictures.poster,
    frame: pictures.frame,
  };
  return { id: uid, minutes: minutes ?? 0, clip, title, ratingAge, description: null, work };
}

/** Those of the titles that are taken off, not for Russia or not out yet. */
async function getHidden({ db, now }: TimetableContext, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({
      id: titles.id,
      isDisabled: titles.isDisabled,
      blockedCountries: titles.blockedCountries,
      windows: titles.windows,
    })
    .from(titles)
    .where(inArray(titles.id, ids));
  const isHidden = (row: (typeof rows)[number]) =>
    row.isDisabled ||
    row.blockedCountries.includes("RU") ||
    !row.windows.some((window) => isWindowOpen(window, now));
  return new Set(rows.filter(isHidden).map(({ id }) => id));
}
