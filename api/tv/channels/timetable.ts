import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Clip } from "#artwork/clips/load-clips";
import { isWindowOpen } from "#domain/access";
import type { RecordedSpan } from "#domain/recorded-spans";
import {
  createLoop,
  getBroadcasts,
  getLastBroadcasts,
  getSlotsBetween,
  type Loop,
  type Slot,
} from "#domain/schedule";
import { stablePick } from "#domain/stable-hash";
import { televisionCountry } from "#domain/television";
import { loadCatalogue } from "../../platform/content/catalogue";
import { loadPublishedCatalogue } from "../../platform/content/published";
import type { Database } from "../../platform/db/database";
import { isNotGenerated } from "../../platform/db/generated";
import {
  channels,
  type ChannelSource,
  contentEntryChanges,
  episodes,
  titles,
} from "../../platform/db/schema";
import { oncePerMinute } from "../../platform/once-per-minute";
import { isOwnMedia } from "../../platform/own-media";
import { loadOutsideSlots } from "./outside-slots";
import { loadRecorded } from "./recorded";
import { type Channel, createRepertoire, type ProgrammeItem, type WorkItem } from "./repertoire";

export type TimetableContext = { db: Database; clips: Map<string, Clip>; now: number };
export type ProgrammeSlot = Slot<ProgrammeItem>;
/** `recorded`: what is kept of a stream that is recorded here. */
export type ChannelRow = typeof channels.$inferSelect & { recorded?: RecordedSpan[] };
export type Broadcast = { channel: ChannelRow; slot: ProgrammeSlot };

/**
 * All channels by id, and their schedules. Titles that are currently unavailable are replaced by the channel's own
 * shows.
 */
export type Timetable = {
  channels: ChannelRow[];
  slots: (channel: ChannelRow, from: number, to: number) => ProgrammeSlot[];
  /** Only the broadcasts of these titles. */
  broadcastsOfWorks: (channel: ChannelRow, ids: Set<string>, from: number, to: number) => ProgrammeSlot[];
  /** The last complete broadcast of each film and episode; of a channel with a guide all broadcasts of such. */
  lastBroadcastsOfWorks: (channel: ChannelRow) => ProgrammeSlot[];
};

export const loadTimetable = oncePerMinute(async (context: TimetableContext): Promise<Timetable> => {
  const { getChannelLoop, workIds } = await loadLoops(context);
  const [rows, hidden, outside] = await Promise.all([
    loadChannels(context.db),
    findHiddenTitles(context, workIds),
    loadOutsideSlots(context.db),
  ]);
  const isShown = ({ work }: ProgrammeItem) => work !== null && !hidden.has(work.id);
  return {
    channels: rows,
    slots: (channel, from, to) => {
      if (channel.source) return outside.slots(channel, from, to);
      const loop = getChannelLoop(channel);
      const slots = getSlotsBetween(loop, from, to);
      return hidden.size === 0
        ? slots
        : slots.map((slot) =>
            slot.item.work && !isShown(slot.item)
              ? { ...slot, item: pickReplacement(loop, slot.item) }
              : slot,
          );
    },
    broadcastsOfWorks: (channel, ids, from, to) =>
      channel.source
        ? []
        : getBroadcasts(
            getChannelLoop(channel),
            (item) => isShown(item) && ids.has(item.work?.id ?? ""),
            from,
            to,
          ),
    lastBroadcastsOfWorks: (channel) =>
      channel.source
        ? outside
            .programmes(channel)
            .filter(({ item, stop }) => item.category !== "show" && stop <= context.now)
        : getLastBroadcasts(getChannelLoop(channel), isShown, context.now),
  };
});

export async function getChannelSlots(
  context: TimetableContext,
  channel: ChannelRow,
  from: number,
  to: number,
): Promise<ProgrammeSlot[]> {
  return (await loadTimetable(context)).slots(channel, from, to);
}

/** The channel's repeating loop of programmes; null for an unknown id, and for a channel with a stream of its own. */
export async function findChannelLoop(
  context: Omit<TimetableContext, "now">,
  id: number,
): Promise<Loop<ProgrammeItem> | null> {
  const [{ getChannelLoop }, [row]] = await Promise.all([
    loadLoops(context),
    context.db.select().from(channels).where(eq(channels.id, id)),
  ]);
  return row && !row.source ? getChannelLoop(row) : null;
}

/** A channel with a stream of the operator's own; null for another, and for an unknown id. */
export async function findOutsideChannel(
  { db }: Pick<TimetableContext, "db">,
  id: number,
): Promise<(ChannelRow & { source: ChannelSource }) | null> {
  const [row] = await db.select().from(channels).where(eq(channels.id, id));
  return row?.source ? { ...row, source: row.source } : null;
}

async function loadChannels(db: Database): Promise<ChannelRow[]> {
  const [rows, recorded] = await Promise.all([
    db.select().from(channels).orderBy(asc(channels.id)),
    loadRecorded(db),
  ]);
  return rows.map((row) => {
    const spans = row.source?.recordDays ? recorded.get(row.id) : undefined;
    return spans === undefined ? row : { ...row, recorded: spans };
  });
}

function pickReplacement(loop: Loop<ProgrammeItem>, { id }: ProgrammeItem): ProgrammeItem {
  return stablePick(
    loop.items.filter(({ category }) => category === "show"),
    id,
  );
}

type Loops = { getChannelLoop: (channel: Channel) => Loop<ProgrammeItem>; workIds: string[] };
const loopsByDatabase = new WeakMap<Database, { changes: number; loops: Promise<Loops> }>();

/** Kept until editors change a channel or a title of the content, which other processes may have done. */
async function loadLoops({ db, clips }: Omit<TimetableContext, "now">): Promise<Loops> {
  const changes = await db.$count(
    contentEntryChanges,
    and(
      inArray(contentEntryChanges.kind, ["channels", "titles"]),
      inArray(contentEntryChanges.action, ["published", "unpublished"]),
    ),
  );
  const known = loopsByDatabase.get(db);
  if (known?.changes === changes) return known.loops;
  const loops = buildLoops(db, clips);
  loopsByDatabase.set(db, { changes, loops });
  loops.catch(() => loopsByDatabase.delete(db));
  return loops;
}

async function buildLoops(db: Database, clips: Map<string, Clip>): Promise<Loops> {
  const pickClip = createClipPicker(clips);
  const { shows } = await loadPublishedCatalogue(db);
  const items = (await loadWorkItems(db)).map((item) => ({
    ...item,
    clip: pickClip(item.clip, item.id, item.work.forKids),
  }));
  const cache = new Map<number, Loop<ProgrammeItem>>();
  const getChannelLoop = (channel: Channel) => {
    const loop =
      cache.get(channel.id) ??
      createLoop(
        createRepertoire(items, shows, {
          channel,
          getClip: ({ alias }, { forKids }) => pickClip("", alias, forKids),
        }),
        channel.id,
      );
    cache.set(channel.id, loop);
    return loop;
  };
  return { getChannelLoop, workIds: [...new Set(items.map(({ work }) => work.id))] };
}

/** Picks an unprotected clip: the given one if possible, otherwise a substitute. Empty string if there are none. */
function createClipPicker(clips: Map<string, Clip>) {
  const films = [...clips.values()].filter(
    ({ id, kind, protection }) => kind === "film" && !protection && !isOwnMedia(id),
  );
  const idsFor = (forKids: boolean) =>
    films.filter(({ audience }) => (audience === "children") === forKids).map(({ id }) => id);
  const ids = { kids: idsFor(true), others: idsFor(false) };
  return (clip: string, key: string, forKids: boolean): string => {
    if (films.some(({ id }) => id === clip)) return clip;
    const candidates = forKids ? ids.kids : ids.others;
    return candidates.length === 0 ? "" : stablePick(candidates, key, "clip");
  };
}

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

/** The demonstration's channels show the demonstration's films, so that a film that editors add shifts no programme. */
const isOfRelease = () =>
  and(
    eq(titles.isOwn, false),
    isNull(titles.media),
    inArray(
      titles.alias,
      loadCatalogue().titles.map(({ alias }) => alias),
    ),
  );

async function loadWorkItems(db: Database): Promise<WorkItem[]> {
  const films = await db
    .select({ ...workColumns, uid: titles.uid, minutes: titles.minutes, clip: titles.clip })
    .from(titles)
    .where(and(eq(titles.kind, "movie"), isNotNull(titles.minutes), isNotGenerated, isOfRelease()));
  const episodeRows = await db
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
    .where(and(isNotNull(episodes.minutes), isNotGenerated, isOfRelease()))
    .orderBy(asc(titles.id), asc(episodes.season), asc(episodes.number));
  const totals = new Map<string, number>();
  const indices = episodeRows.map(({ titleId }) => {
    const index = totals.get(titleId) ?? 0;
    totals.set(titleId, index + 1);
    return index;
  });
  return [
    ...films.map(
      (row): WorkItem => ({
        ...toItemBase(row),
        category: "movie",
        episode: null,
        episodeIndex: 0,
        episodeCount: 1,
      }),
    ),
    ...episodeRows.map(
      (row, index): WorkItem => ({
        ...toItemBase(row),
        category: "series",
        episodeIndex: indices[index] ?? 0,
        episodeCount: totals.get(row.titleId) ?? 1,
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

function toItemBase({ titleId, uid, minutes, clip, title, ratingAge, pictures, ...row }: WorkRow) {
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

/** Ids of the given titles that are disabled, blocked in Russia or outside their publication window. */
async function findHiddenTitles({ db, now }: TimetableContext, ids: string[]): Promise<Set<string>> {
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
    row.blockedCountries.includes(televisionCountry) ||
    !row.windows.some((window) => isWindowOpen(window, now));
  return new Set(rows.filter(isHidden).map(({ id }) => id));
}
