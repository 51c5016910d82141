import { asc, sql } from "drizzle-orm";
import { createLocalized } from "#domain/localized";
import type { Slot } from "#domain/schedule";
import { hourSeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { type channels, guideProgrammes, guides } from "../../platform/db/schema";
import type { ProgrammeItem } from "./repertoire";

type ChannelRow = typeof channels.$inferSelect;
type ProgrammeSlot = Slot<ProgrammeItem>;

/** What the operator's own channels show. */
type OutsideSlots = {
  slots: (channel: ChannelRow, from: number, to: number) => ProgrammeSlot[];
  /** Without what fills the gaps. */
  programmes: (channel: ChannelRow) => ProgrammeSlot[];
};

type Loaded = { version: string; slotsByChannel: Map<number, ProgrammeSlot[]> };
const loadedByDatabase = new WeakMap<Database, Loaded>();

/** Loaded again only when a guide was read. */
export async function loadOutsideSlots(db: Database): Promise<OutsideSlots> {
  const version = await readVersion(db);
  const known = loadedByDatabase.get(db);
  const loaded = known?.version === version ? known : { version, slotsByChannel: await loadSlots(db) };
  loadedByDatabase.set(db, loaded);
  const getProgrammes = ({ id }: ChannelRow) => loaded.slotsByChannel.get(id) ?? [];
  return {
    programmes: getProgrammes,
    slots: (channel, from, to) => fillGaps(channel, getProgrammes(channel), from, to),
  };
}

async function readVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`count(*) || ' ' || coalesce(sum(${guides.changed}), 0)` })
    .from(guides);
  return row?.version ?? "";
}

async function loadSlots(db: Database): Promise<Map<number, ProgrammeSlot[]>> {
  const byChannel = new Map<number, ProgrammeSlot[]>();
  for (const row of await db.select().from(guideProgrammes).orderBy(asc(guideProgrammes.start))) {
    const slots = byChannel.get(row.channelId) ?? [];
    byChannel.set(row.channelId, slots);
    slots.push({ start: row.start, stop: row.stop, item: toItem(row) });
  }
  return byChannel;
}

function toItem(row: typeof guideProgrammes.$inferSelect): ProgrammeItem {
  const { season, episode, subtitle, title } = row;
  const isNumbered = season !== null && episode !== null;
  const named =
    subtitle === "" || isNumbered ? title : createLocalized((locale) => `${title[locale]}. ${subtitle}`);
  return {
    // The same film or episode again is the same item.
    id: ["guide", row.channelId, title.ru, season, episode, subtitle].join("|"),
    minutes: Math.ceil((row.stop - row.start) / 60),
    category: row.kind,
    title: named,
    ratingAge: row.ratingAge,
    description: row.description,
    work: null,
    year: row.year,
    episode: isNumbered ? { season, number: episode, title: subtitle, startId: "" } : null,
    clip: "",
  };
}

/** A broadcast has an end: where the guide says nothing, the channel itself is announced for so long. */
const gapSeconds = 3 * hourSeconds;

/** What overlaps a span; each instant lies in one slot. What is not in the guide has no rating. */
function fillGaps(
  channel: ChannelRow,
  programmes: ProgrammeSlot[],
  from: number,
  to: number,
): ProgrammeSlot[] {
  const slots: ProgrammeSlot[] = [];
  if (to <= from) return slots;
  let index = findFirstAfter(programmes, from);
  let at = programmes[index - 1]?.stop ?? -Infinity;
  while (at < to) {
    const next = programmes[index];
    if (next && next.start <= Math.max(at, from)) {
      slots.push(next);
      at = next.stop;
      index += 1;
      continue;
    }
    const end = next?.start ?? Infinity;
    let start = Math.max(at, Math.floor(Math.max(at, from) / gapSeconds) * gapSeconds);
    while (start < Math.min(end, to)) {
      const stop = Math.min(end, (Math.floor(start / gapSeconds) + 1) * gapSeconds);
      slots.push({ start, stop, item: announce(channel) });
      start = stop;
    }
    at = start;
  }
  return slots;
}

const announce = (channel: ChannelRow): ProgrammeItem => ({
  id: `guide|${channel.id}`,
  minutes: gapSeconds / 60,
  category: "show",
  title: channel.title,
  ratingAge: null,
  description: null,
  work: null,
  year: null,
  episode: null,
  clip: "",
});

/** Binary search: index of the first programme that ends after an instant. */
function findFirstAfter(programmes: ProgrammeSlot[], instant: number): number {
  let low = 0;
  let high = programmes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((programmes[middle]?.stop ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}
