import { and, asc, count, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import { type Block, type BlockKind, type Limits, type RatingCap, type Viewing } from "#contract/parents";
import { maxBlocks } from "#contract/sizes";
import {
  countSilent,
  findGrantRefusal,
  formatMinuteOfDay,
  getAllowedMinutes,
  getLocalTime,
  isTimeZone,
  parseMinuteOfDay,
  ratingCaps,
} from "#domain/limits";
import { getVeiledEpisodeName } from "#domain/spoilers";
import type { ApiContext } from "../../context";
import { channels, episodes, profiles, titles, trailers, viewings } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { updateProfile } from "../viewers/update-profile";
import { findVeiledByTitle } from "../viewers/viewed";
import { countGrants, getAskedToday } from "./minutes";
import { getDay, getTimeLimits } from "./viewings";

type Profile = typeof profiles.$inferSelect;
type LimitChanges = Partial<Pick<Limits, "max_rating" | "daily_minutes" | "bedtime" | "time_zone">>;

const minuteSeconds = 60;
/** Rounds up to whole minutes. */
/** Whole minutes that were watched, and so many as are left of the others: together the allowed ones. */
const countWatched = (seconds: number) => Math.floor(seconds / minuteSeconds);
const countLeft = (seconds: number) => Math.ceil(seconds / minuteSeconds);

export async function loadLimits(
  context: ApiContext,
  profile: Profile,
  locale: Locale,
): Promise<Omit<Limits, "needs_pin">> {
  const [blocks, { watchedSeconds, seconds }] = await Promise.all([
    loadBlocks(context, profile, locale),
    getDay(context, profile),
  ]);
  const { bedtimeFrom, bedtimeTo } = profile;
  const { day } = getLocalTime(context.now, profile.timeZone);
  const timeLimits = getTimeLimits(profile);
  return {
    profile_id: profile.id,
    name: profile.name,
    child: profile.child,
    max_rating: profile.maxRating as RatingCap | null,
    daily_minutes: profile.dailyMinutes,
    bedtime:
      bedtimeFrom === null || bedtimeTo === null
        ? null
        : { from: formatMinuteOfDay(bedtimeFrom), to: formatMinuteOfDay(bedtimeTo) },
    time_zone: profile.timeZone,
    blocks,
    watched_minutes: countWatched(watchedSeconds),
    left_minutes: seconds === null ? null : countLeft(seconds),
    day,
    allowed_minutes: getAllowedMinutes(timeLimits, day),
    grant_refusal: findGrantRefusal(timeLimits, { now: context.now, grants: countGrants(profile, day) }),
    asked_ts: getAskedToday(profile, context.now),
  };
}

/** Titles by name, then channels. Skips those that are no longer in the catalogue. */
async function loadBlocks(context: ApiContext, profile: Profile, locale: Locale): Promise<Block[]> {
  const rows =
    profile.blockedTitles.length === 0
      ? []
      : await context.db.select().from(titles).where(inArray(titles.id, profile.blockedTitles));
  const known = await context.db.select().from(channels).orderBy(asc(channels.id));
  const byName = new Intl.Collator(locale);
  return [
    ...rows
      .map((row) => ({
        kind: "title" as const,
        id: row.id,
        title: row.title[locale],
        type: row.kind,
        year: row.year,
      }))
      .sort((one, other) => byName.compare(one.title, other.title)),
    ...known
      .filter(({ id }) => profile.blockedChannels.includes(id))
      .map((row) => ({
        kind: "channel" as const,
        id: String(row.id),
        title: row.title[locale],
        type: null,
        year: null,
      })),
  ];
}

/**
 * Changes the given limits: 400 RATING_WRONG for a cap that this kind of profile does not have, LIMIT_FOR_CHILDREN,
 * BEDTIME_WRONG, BAD_TIME_ZONE.
 */
export async function changeLimits(
  context: ApiContext,
  profile: Profile,
  given: LimitChanges,
): Promise<void> {
  const columns = toColumns(profile, given);
  if (Object.keys(columns).length === 0) return;
  await updateProfile(context.db, profile.id, columns);
  context.clearCallers();
}

function toColumns(
  { child }: Profile,
  { max_rating, daily_minutes, bedtime, time_zone }: LimitChanges,
): Partial<Profile> {
  const caps: readonly string[] = ratingCaps[child ? "child" : "adult"];
  if (max_rating && !caps.includes(max_rating))
    fail(400, "RATING_WRONG", "Not a cap of this kind of profile");
  if (!child && (daily_minutes || bedtime)) fail(400, "LIMIT_FOR_CHILDREN", "Only a child's time is limited");
  if (bedtime && bedtime.from === bedtime.to)
    fail(400, "BEDTIME_WRONG", "Bedtime begins and ends at different times");
  if (time_zone !== undefined && !isTimeZone(time_zone)) fail(400, "BAD_TIME_ZONE", "No such time zone");
  return {
    ...(max_rating === undefined ? {} : { maxRating: max_rating }),
    ...(daily_minutes === undefined ? {} : { dailyMinutes: daily_minutes }),
    ...(bedtime === undefined
      ? {}
      : {
          bedtimeFrom: bedtime && parseMinuteOfDay(bedtime.from),
          bedtimeTo: bedtime && parseMinuteOfDay(bedtime.to),
        }),
    ...(time_zone === undefined ? {} : { timeZone: time_zone }),
  };
}

type BlockId = { kind: BlockKind; id: string };

/** 404 NOT_FOUND if the title or channel does not exist, 400 BLOCK_LIMIT_REACHED. */
export async function addBlock(context: ApiContext, profile: Profile, { kind, id }: BlockId): Promise<void> {
  const exists =
    kind === "title"
      ? (await context.db.$count(titles, eq(titles.id, id))) > 0
      : (await context.db.$count(channels, eq(sql`${channels.id}::text`, id))) > 0;
  if (!exists) fail(404, "NOT_FOUND", "No such title or channel");
  const column = getBlockColumn(kind);
  const value = toBlockValue(kind, id);
  // One statement, so that parallel changes do not overwrite each other.
  const written = await context.db
    .update(profiles)
    .set({ [column]: sql`array_append(array_remove(${profiles[column]}, ${value}), ${value})` })
    .where(
      and(
        eq(profiles.id, profile.id),
        sql`cardinality(array_remove(${profiles[column]}, ${value})) < ${maxBlocks}`,
      ),
    )
    .returning({ id: profiles.id });
  if (written.length === 0) fail(400, "BLOCK_LIMIT_REACHED", "Too many are blocked");
  context.clearCallers();
}

export async function removeBlock(
  context: ApiContext,
  profile: Profile,
  { kind, id }: BlockId,
): Promise<void> {
  if (kind === "channel" && !/^\d{1,9}$/.test(id)) return;
  const column = getBlockColumn(kind);
  await context.db
    .update(profiles)
    .set({ [column]: sql`array_remove(${profiles[column]}, ${toBlockValue(kind, id)})` })
    .where(eq(profiles.id, profile.id));
  context.clearCallers();
}

const getBlockColumn = (kind: BlockKind) =>
  kind === "title" ? ("blockedTitles" as const) : ("blockedChannels" as const);
const toBlockValue = (kind: BlockKind, id: string): SQL =>
  kind === "title" ? sql`${id}::text` : sql`${Number(id)}::int`;

/** One page of a child's watch history by day, latest first, without names of episodes that its reader has not come to. */
export async function loadWatched(
  context: ApiContext,
  profile: Profile,
  { reader, locale, skip, limit }: { reader: Profile; locale: Locale; skip: number; limit: number },
): Promise<{ items: Viewing[]; items_total: number }> {
  const { db, now } = context;
  const isShown = and(eq(viewings.profileId, profile.id), not(viewings.hidden));
  const [rows, [counted], known] = await Promise.all([
    db
      .select({
        viewing: viewings,
        title: titles.title,
        trailer: trailers.uid,
        episode: {
          season_number: episodes.season,
          number: episodes.number,
          title: episodes.title,
        },
      })
      .from(viewings)
      .leftJoin(titles, eq(titles.id, viewings.titleId))
      .leftJoin(episodes, eq(episodes.uid, viewings.uid))
      .leftJoin(trailers, eq(trailers.uid, viewings.uid))
      .where(isShown)
      .orderBy(desc(viewings.seen), desc(viewings.day), viewings.uid)
      .limit(limit)
      .offset(skip),
    db.select({ total: count() }).from(viewings).where(isShown),
    db.select().from(channels),
  ]);
  const seriesIds = rows.flatMap(({ viewing, episode }) =>
    episode && viewing.titleId !== null ? [viewing.titleId] : [],
  );
  const veiled = await findVeiledByTitle(db, reader, [...new Set(seriesIds)]);
  const items = rows.map(({ viewing, title, episode, trailer }): Viewing => {
    const channelId = /^channel-(\d+)$/.exec(viewing.uid)?.[1];
    const channel = known.find(({ id }) => String(id) === channelId);
    const kind =
      channelId !== undefined
        ? "channel"
        : viewing.uid.startsWith("recording-")
          ? "recording"
          : trailer !== null
            ? "trailer"
            : episode
              ? "episode"
              : "movie";
    const block: BlockId | null =
      channelId !== undefined
        ? { kind: "channel", id: channelId }
        : viewing.titleId === null
          ? null
          : { kind: "title", id: viewing.titleId };
    return {
      day: viewing.day,
      uid: viewing.uid,
      kind,
      title: channel?.title[locale] ?? title?.[locale] ?? "",
      episode:
        kind === "episode" && episode
          ? veiled.get(viewing.titleId ?? "")?.has(viewing.uid)
            ? { ...episode, title: getVeiledEpisodeName(episode.number, locale) }
            : episode
          : null,
      minutes: countWatched(viewing.seconds + countSilent(viewing, now)),
      seen: viewing.seen,
      block: block && { ...block, is_blocked: isBlocked(profile, block) },
    };
  });
  return { items, items_total: counted?.total ?? 0 };
}

const isBlocked = ({ blockedTitles, blockedChannels }: Profile, { kind, id }: BlockId): boolean =>
  kind === "title" ? blockedTitles.includes(id) : blockedChannels.includes(Number(id));

/** Removes an entry from the parents' list; its minutes still count. */
export async function hideViewing(
  { db }: ApiContext,
  profile: Profile,
  { day, uid }: { day: string; uid: string },
): Promise<void> {
  await db
    .update(viewings)
    .set({ hidden: true })
    .where(and(eq(viewings.profileId, profile.id), eq(viewings.day, day), eq(viewings.uid, uid)));
}
