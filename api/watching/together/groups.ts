import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Group } from "#contract/together";
import { figures } from "#contract/together-options";
import { minuteSeconds } from "#domain/time-units";
import { createGroup, getPresent, isMember, join, leave, type WatchGroup } from "#domain/together";
import { findPlayable, type Playable } from "../../catalogue/catalog/playable";
import { type ApiContext, getAudience, getCallersCountry, requireCaller } from "../../context";
import { groupLimits, takeAttempts } from "../../people/auth/attempts";
import type { Caller } from "../../people/viewers/accounts";
import { isRestricted, isVisibleTo } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { episodes, watchGroups } from "../../platform/db/schema";
import { fail, failAs } from "../../platform/errors";
import { enforcePlayRules } from "../playback/play-steps";
import { getTitleSteps } from "../playback/title-play";

/** How long a group without members is kept. */
const keptSeconds = 10 * minuteSeconds;

type Row = typeof watchGroups.$inferSelect;
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** The database's clock: the one that all servers share. */
const clockSql = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** Who a session is in a group; says nothing of it elsewhere. */
const getMemberKey = (id: string, { token }: Caller): string =>
  createHash("sha256").update(`${id} ${token}`).digest("base64url").slice(0, 22);

export const failAsStranger = () => fail(403, "NOT_A_MEMBER", "Join the group first");
const noGroup = { status: 404, code: "NOT_FOUND", message: "No such group" };

export async function readClock(db: Database): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(sql`select ${clockSql} as now`);
  return Number(rows[0]?.now);
}

/** The playable of a group's title, if the caller may know of it; a child is told of no other. */
async function findShown(context: ApiContext, uid: string, forKids?: boolean): Promise<Playable | null> {
  const playable = await findPlayable(context.db, uid);
  if (!playable || playable.kind === "trailer" || playable.title.isDisabled) return null;
  return isVisibleTo(playable.title, await getAudience(context, { for_kids: forKids })) ? playable : null;
}

type Read = Pick<Row, "id" | "version" | "state"> & { now: number };

async function describe(db: Database, { id, version, state, now }: Read, playable: Playable): Promise<Group> {
  const [episode] =
    playable.kind === "episode"
      ? await db.select({ startId: episodes.startId }).from(episodes).where(eq(episodes.uid, playable.uid))
      : [];
  return {
    id,
    version,
    seq: state.seq,
    now,
    uid: state.uid,
    alias: playable.title.alias,
    start_id: episode?.startId ?? null,
    is_playing: state.isPlaying,
    position: state.position,
    rate: state.rate,
    at: state.at,
    members: getPresent(state, now).map(({ figure, state: how }) => ({ figure, state: how })),
    reactions: state.reactions,
  };
}

const isKept = (now: number) => gt(watchGroups.touched, now - keptSeconds);

/** The refusals of playback, as for whoever plays it alone. */
async function enforceRight(
  context: ApiContext,
  caller: Caller,
  found: { playable: Playable; deviceId: string },
) {
  const { playable, deviceId } = found;
  const country = getCallersCountry(context, caller);
  await enforcePlayRules(getTitleSteps(context, { player: { caller, deviceId }, playable, country }));
}

type Wanted = { uid: string; position: number; device_id: string };

/** Begins a group. Children join what adults have begun: a link is not theirs to send. */
export async function beginGroup(context: ApiContext, caller: Caller, wanted: Wanted): Promise<Group> {
  const { db, now, address } = context;
  const playable = (await findShown(context, wanted.uid)) ?? failAs(noGroup);
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "Groups are not begun by children");
  await enforceRight(context, caller, { playable, deviceId: wanted.device_id });
  await takeAttempts(db, now, groupLimits(caller.account.id, address), "GROUP_LIMIT");
  const clock = await readClock(db);
  const id = randomBytes(16).toString("hex");
  const state = createGroup(playable.uid, wanted.position, clock);
  await db.insert(watchGroups).values({ id, state, touched: now });
  return describe(db, { id, version: 1, state, now: clock }, playable);
}

export async function findGroup(context: ApiContext, id: string, forKids?: boolean): Promise<Group> {
  const [read] = await readGroups(context, [id]);
  const playable = (read && (await findShown(context, read.state.uid, forKids))) ?? failAs(noGroup);
  return read ? describe(context.db, read, playable) : failAs(noGroup);
}

const readGroups = ({ db, now }: ApiContext, ids: string[]): Promise<Read[]> =>
  db
    .select({ id: watchGroups.id, version: watchGroups.version, state: watchGroups.state, now: clockSql })
    .from(watchGroups)
    .where(and(inArray(watchGroups.id, ids), isKept(now)));

/**
 * Of these groups those with a version that the asker does not know, and those that are no more, among them any that the
 * asker may not know of.
 */
export async function findChanges(context: ApiContext, known: { id: string; version: number }[]) {
  if (known.length === 0) return { groups: [], ended: [] };
  const read = await readGroups(
    context,
    known.map(({ id }) => id),
  );
  const versions = new Map(known.map(({ id, version }) => [id, version]));
  // Web servers ask four times a second, and mostly nothing has changed.
  const trustsKnown = !isRestricted(await getAudience(context, {}));
  const groups: Group[] = [];
  const found = new Set<string>();
  for (const row of read) {
    const isKnown = versions.get(row.id) === row.version;
    const playable = isKnown && trustsKnown ? null : await findShown(context, row.state.uid);
    if (playable || (isKnown && trustsKnown)) found.add(row.id);
    if (playable && !isKnown) groups.push(await describe(context.db, row, playable));
  }
  return { groups, ended: known.map(({ id }) => id).filter((id) => !found.has(id)) };
}

/** What members see of a group. */
const toVisible = (state: WatchGroup, now: number) =>
  JSON.stringify({
    ...state,
    members: getPresent(state, now).map(({ figure, state: how }) => [figure, how]),
  });

type Change = (
  state: WatchGroup,
  now: number,
  found: { transaction: Transaction; playable: Playable },
) => Promise<WatchGroup> | WatchGroup;

/** The key of a caller who is in the group. Asked before anything is counted: ids can be invented without end. */
export async function requireMember(context: ApiContext, id: string): Promise<string> {
  const key = getMemberKey(id, await requireCaller(context));
  const [read] = await readGroups(context, [id]);
  if (!read || !(await findShown(context, read.state.uid))) failAs(noGroup);
  return isMember(read.state, key) ? key : failAsStranger();
}

/** Changes a group, one change after another. 404 for whoever may not know of its title. */
export async function changeGroup(context: ApiContext, id: string, change: Change): Promise<Group> {
  const { db, now } = context;
  const before = await readGroups(context, [id]);
  const shown = before[0] && (await findShown(context, before[0].state.uid));
  if (!shown) failAs(noGroup);
  const read = await db.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(watchGroups)
      .where(and(eq(watchGroups.id, id), isKept(now)))
      .for("update");
    if (!row) failAs(noGroup);
    const { rows } = await transaction.execute<{ now: number }>(sql`select ${clockSql} as now`);
    const clock = Number(rows[0]?.now);
    const state = await change(row.state, clock, { transaction, playable: shown });
    // Whoever changes nothing does not keep it from ending.
    if (state === row.state) return { id, version: row.version, state, now: clock };
    const isVisible = toVisible(state, clock) !== toVisible(row.state, clock);
    const version = row.version + (isVisible ? 1 : 0);
    await transaction.update(watchGroups).set({ state, version, touched: now }).where(eq(watchGroups.id, id));
    return { id, version, state, now: clock };
  });
  const playable = (await findShown(context, read.state.uid)) ?? failAs(noGroup);
  return describe(db, read, playable);
}

/** Joins a group with one's own right to its title. */
export async function joinGroup(
  context: ApiContext,
  caller: Caller,
  { id, deviceId }: { id: string; deviceId: string },
) {
  const key = getMemberKey(id, caller);
  const { uid } = await findGroup(context, id);
  const playable = (await findShown(context, uid)) ?? failAs(noGroup);
  await enforceRight(context, caller, { playable, deviceId });
  let me: Group["members"][number]["figure"] | undefined;
  const group = await changeGroup(context, id, (state, now) => {
    const joined = join(state, key, { figures, now }) ?? fail(409, "GROUP_FULL", "The group is full");
    me = joined.members.find((member) => member.key === key)?.figure;
    return joined;
  });
  return { me: me ?? failAs(noGroup), group };
}

/** Leaves a group; nothing happens to whoever is not in it. */
export async function leaveGroup(context: ApiContext, caller: Caller, id: string): Promise<void> {
  await changeGroup(context, id, (group) => leave(group, getMemberKey(id, caller)));
}

/** The uid of an episode of the same series. */
export async function findEpisodeUid(
  transaction: Transaction,
  { title }: Playable,
  startId: string,
): Promise<string | null> {
  const [found] = await transaction
    .select({ uid: episodes.uid })
    .from(episodes)
    .where(and(eq(episodes.startId, startId), eq(episodes.titleId, title.id)));
  return found?.uid ?? null;
}

/** Deletes groups that nobody has been in for some minutes. */
export async function deleteEndedGroups(db: Database, now: number): Promise<void> {
  await db.delete(watchGroups).where(lte(watchGroups.touched, now - keptSeconds));
}
