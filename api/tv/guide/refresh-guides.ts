import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { and, eq, gte, isNotNull, lt, lte, notInArray, sql } from "drizzle-orm";
import { createLocalized, type Localized } from "#domain/localized";
import { recordingSeconds } from "#domain/recording";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { channels, type ChannelSource, guideProgrammes, guides } from "../../platform/db/schema";
import { type Outside, OutsideError, readBody } from "../../platform/outside";
import { maxGuideBytes, unpackGuide } from "./decode-guide";
import { createFaultList, GuideError, type GuideFault } from "./guide-fault";
import { type GuideProgramme, parseXmltv } from "./parse-xmltv";
import { tidySchedule } from "./tidy-schedule";

type GuideContext = {
  db: Database;
  now: number;
  outside: Outside;
  /** Where guides lie that are given by a name. */
  folder: string;
  log: (line: Record<string, unknown>) => void;
};

const everySeconds = hourSeconds;
const afterFaultSeconds = 600;
/** Longer than a guide takes to arrive and to be read. */
const leaseSeconds = 300;
const downloadMs = 120_000;
/** What is shown and replayed: see scheduleLimits and recordings. */
const keptSeconds = recordingSeconds + 2 * daySeconds;
const aheadSeconds = 9 * daySeconds;

type GuideRow = typeof guides.$inferSelect;
export type Wanted = { id: number; guideId: string; zone: string };

const databaseSeconds = sql<number>`extract(epoch from clock_timestamp())::bigint`;

/**
 * Reads the guides that are due, each by one process at a time. A guide that cannot be read leaves the schedule as it
 * was; what is wrong is kept with it, and logged when it changes. Answers with how many were read.
 */
export async function refreshGuides(context: GuideContext): Promise<number> {
  const { db, now } = context;
  const wanted = await findWanted(db);
  const addresses = [...wanted.keys()];
  await db.delete(guides).where(addresses.length === 0 ? undefined : notInArray(guides.address, addresses));
  if (addresses.length === 0) return 0;
  await db
    .insert(guides)
    .values(addresses.map((address) => ({ address })))
    .onConflictDoNothing();
  let count = 0;
  for (const [address, ofAddress] of wanted) {
    const guide = await claim(db, now, address, getKey(ofAddress));
    if (!guide) continue;
    await refresh(context, guide, ofAddress);
    count += 1;
  }
  return count;
}

/** The channels that have a guide, by its address. */
async function findWanted(db: Database): Promise<Map<string, Wanted[]>> {
  const rows = await db
    .select({ id: channels.id, source: channels.source })
    .from(channels)
    .where(isNotNull(channels.source));
  const wanted = new Map<string, Wanted[]>();
  for (const { id, source } of rows as { id: number; source: ChannelSource }[]) {
    if (!source.schedule) continue;
    const { xmltv, id: guideId, zone } = source.schedule;
    wanted.set(xmltv, [...(wanted.get(xmltv) ?? []), { id, guideId, zone }]);
  }
  const ids = [...wanted.values()].flat().map(({ id }) => id);
  await db
    .delete(guideProgrammes)
    .where(ids.length === 0 ? undefined : notInArray(guideProgrammes.channelId, ids));
  return wanted;
}

const getKey = (wanted: Wanted[]): string =>
  createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 16);

/** Takes a guide that is due, or that has to be read for other channels than before. */
async function claim(db: Database, now: number, address: string, key: string): Promise<GuideRow | null> {
  const [claimed] = await db
    .update(guides)
    .set({ leasedUntil: sql`${databaseSeconds} + ${leaseSeconds}` })
    .where(
      and(
        eq(guides.address, address),
        lt(guides.leasedUntil, databaseSeconds),
        sql`(${lte(guides.due, now)} or ${guides.wanted} <> ${key})`,
      ),
    )
    .returning();
  return claimed ?? null;
}

async function refresh(context: GuideContext, guide: GuideRow, wanted: Wanted[]): Promise<void> {
  const { db, now, log } = context;
  const { address } = guide;
  const key = getKey(wanted);
  const finish = (changes: Partial<GuideRow>) =>
    db
      .update(guides)
      .set({ checked: now, due: now + everySeconds, wanted: key, leasedUntil: 0, ...changes })
      .where(eq(guides.address, address));
  try {
    const download = await loadGuide(context, guide, guide.wanted === key);
    if (download === null) return void (await finish({}));
    const { programmes, faults } = await readGuide(download.bytes, wanted, now);
    await db.transaction(async (transaction) => {
      for (const { id } of wanted) await writeProgrammes(transaction, now, id, programmes.get(id) ?? []);
    });
    const { etag, lastModified } = download;
    await finish({ etag, lastModified, faults, read: now, changed: Date.now() });
    report(log, guide, faults);
  } catch (error) {
    const faults = [toFault(error)];
    // Read for other channels before, it may say nothing new and still have to be read.
    const forget = guide.wanted === key ? {} : { etag: null, lastModified: null };
    await finish({ faults, due: now + afterFaultSeconds, ...forget });
    report(log, guide, faults);
  }
}

/** Faults that cost nothing are for `npm run guide:check`. */
const quiet = new Set(["GAP", "NO_RATING", "MISSING_STOP", "DUPLICATE"]);

/** Logs faults once, and not again with each reading. */
function report(log: GuideContext["log"], { address, faults: known }: GuideRow, faults: GuideFault[]): void {
  for (const { code, detail, channel, count } of faults)
    if (!quiet.has(code) && !known.some((one) => one.code === code && one.channel === channel))
      log({
        level: "warn",
        message: "guide",
        address: new URL(address, "file:///").pathname,
        code,
        channel,
        count,
        detail,
      });
}

function toFault(error: unknown): GuideFault {
  if (error instanceof GuideError || error instanceof OutsideError)
    return { code: error.code, detail: error.detail, count: 1 };
  throw error;
}

type Download = { bytes: Buffer; etag: string | null; lastModified: string | null };

/** The bytes of a guide at an address or in the folder; null if it is what was read last time. */
export async function loadGuide(
  { outside, folder }: Pick<GuideContext, "outside" | "folder">,
  { address, etag, lastModified }: Pick<GuideRow, "address" | "etag" | "lastModified">,
  mayBeKnown: boolean,
): Promise<Download | null> {
  if (!/^https?:/.test(address)) {
    const file = path.join(folder, path.basename(address));
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw new GuideError("NO_FILE", `${address} is not in the folder of the guides`);
    if (found.size > maxGuideBytes) throw new GuideError("TOO_LARGE", `${found.size} bytes`);
    const modified = String(found.mtimeMs);
    if (mayBeKnown && modified === lastModified) return null;
    return { bytes: await readFile(file), etag: null, lastModified: modified };
  }
  const answer = await outside.fetch(address, {
    timeoutMs: downloadMs,
    headers: {
      accept: "application/xml, text/xml, application/gzip, */*",
      ...(mayBeKnown && etag ? { "if-none-match": etag } : {}),
      ...(mayBeKnown && lastModified ? { "if-modified-since": lastModified } : {}),
    },
  });
  if (answer.status === 304 && mayBeKnown) {
    await answer.body?.cancel();
    return null;
  }
  return {
    bytes: await readBody(answer, maxGuideBytes),
    etag: answer.headers.get("etag"),
    lastModified: answer.headers.get("last-modified"),
  };
}

type Programme = GuideProgramme & { stop: number };

/** Reads a guide for channels; GuideError if it is none, or if it says nothing of any of them for today or later. */
export async function readGuide(
  bytes: Buffer,
  wanted: readonly Wanted[],
  now: number,
): Promise<{ programmes: Map<number, Programme[]>; faults: GuideFault[] }> {
  const zones = new Map(wanted.map(({ guideId, zone }) => [guideId, { zone }]));
  const guide = await parseXmltv(await unpackGuide(bytes), zones);
  const list = createFaultList();
  const programmes = new Map<number, Programme[]>();
  for (const { id, guideId } of wanted) {
    const found = guide.programmes.get(guideId);
    if (!found) {
      list.add("NO_CHANNEL", `the guide has no programmes of ${guideId}`, guideId);
      continue;
    }
    const tidy = tidySchedule(found, list, guideId).filter(
      ({ start, stop }) => stop > now - keptSeconds && start < now + aheadSeconds,
    );
    if (tidy.some(({ stop }) => stop > now)) programmes.set(id, tidy);
    else list.add("OUTDATED", "the guide ends before now", guideId);
  }
  const faults = [...guide.faults, ...list.list()];
  if (programmes.size === 0) {
    const { code, detail } = list.list().find((one) => one.code === "OUTDATED") ?? {
      code: "NO_CHANNEL" as const,
      detail: "none of the channels",
    };
    throw new GuideError(code === "OUTDATED" ? code : "NO_CHANNEL", detail);
  }
  return { programmes, faults };
}

const batchSize = 500;

/** What the guide covers is replaced; what was before it stays for recordings. */
async function writeProgrammes(
  db: Database,
  now: number,
  channelId: number,
  programmes: Programme[],
): Promise<void> {
  const [first] = programmes;
  if (!first) return;
  const ofChannel = eq(guideProgrammes.channelId, channelId);
  await db.delete(guideProgrammes).where(and(ofChannel, gte(guideProgrammes.start, first.start)));
  await db.delete(guideProgrammes).where(and(ofChannel, lt(guideProgrammes.stop, now - keptSeconds)));
  await db
    .update(guideProgrammes)
    .set({ stop: first.start })
    .where(and(ofChannel, sql`${guideProgrammes.stop} > ${first.start}`));
  for (let from = 0; from < programmes.length; from += batchSize)
    await db.insert(guideProgrammes).values(
      programmes.slice(from, from + batchSize).map(({ titles, ...programme }) => ({
        ...programme,
        channelId,
        title: toLocalized(titles),
      })),
    );
}

/** A language that the guide does not have shows the Russian title, or else the first. */
function toLocalized(titles: Record<string, string>): Localized {
  const other = titles.ru ?? titles[""] ?? Object.values(titles)[0] ?? "";
  return createLocalized((locale) => titles[locale] ?? other);
}
