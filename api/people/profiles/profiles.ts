import { and, asc, eq, inArray } from "drizzle-orm";
import { avatars, maxProfiles } from "#contract/profile-options";
import type { Avatar, Profile } from "#contract/profiles";
import { isBirthday, parseProfileName } from "#domain/profile";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { devices, iptvAddresses, profiles, sessions } from "../../platform/db/schema";
import { fail, refuseCardNumber } from "../../platform/errors";
import { newId } from "../../platform/new-id";
import { type Caller, createSession, getLanguage, hashToken } from "../viewers/accounts";
import { getAvatarUrl } from "../viewers/avatars";
import { lockAccount } from "../viewers/lock-account";

type Row = typeof profiles.$inferSelect;

const toAvatar = (name: string): Avatar => ({ name, image: getAvatarUrl(name) });
export const avatarSets = { adult: avatars.adult.map(toAvatar), child: avatars.child.map(toAvatar) };

/** A profile as its account sees it; a child's session gets only the names and pictures of other profiles. */
export function toProfile(row: Row, caller: Caller): Profile {
  const isShown = !caller.profile.child || row.id === caller.profile.id;
  const language = getLanguage({ account: caller.account, profile: row });
  return {
    _id: row.id,
    name: row.name,
    child: row.child,
    profile_for_child: row.child,
    avatar: row.avatar,
    image: getAvatarUrl(row.avatar),
    birthday: isShown ? row.birthday : null,
    gender: isShown ? row.gender : null,
    language: { interface: language, content: row.contentLanguage ?? language },
    tags: [],
    spoilers: isShown ? row.spoilers : null,
  };
}

export const listProfiles = (db: Database, accountId: string): Promise<Row[]> =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, accountId))
    .orderBy(asc(profiles.child), asc(profiles.created), asc(profiles.id));

type ProfileFields = {
  name?: string | undefined;
  avatar?: string | undefined;
  birthday?: string | null | undefined;
  gender?: Row["gender"] | undefined;
  language?: Row["language"] | undefined;
  content_language?: Row["language"] | undefined;
  spoilers?: Row["spoilers"] | undefined;
};

/** Validates the given fields: 400 PROFILE_NAME_WRONG, CARD_NUMBER_REFUSED, BIRTHDAY_WRONG, AVATAR_WRONG. */
function toColumns(
  { content_language: contentLanguage, name: text, ...given }: ProfileFields,
  { child, now }: { child: boolean; now: number },
): Partial<Row> {
  const name = text === undefined ? undefined : parseProfileName(text);
  if (name === null) fail(400, "PROFILE_NAME_WRONG", "A name of 1 to 40 characters");
  if (name !== undefined) refuseCardNumber(name);
  if (given.birthday && !isBirthday(given.birthday, now)) fail(400, "BIRTHDAY_WRONG", "Not a valid birthday");
  if (given.avatar && !avatars[child ? "child" : "adult"].includes(given.avatar))
    fail(400, "AVATAR_WRONG", "Not a picture of this kind of profile");
  const columns = { ...given, ...(name === undefined ? {} : { name }), contentLanguage };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** The first picture that no other profile uses. */
function pickAvatar(child: boolean, taken: readonly Row[]): string {
  const all = avatars[child ? "child" : "adult"];
  return all.find((name) => !taken.some(({ avatar }) => avatar === name)) ?? all[0] ?? "adult-1";
}

export async function changeProfile(
  context: ApiContext,
  caller: Caller,
  id: string,
  given: ProfileFields,
): Promise<Row> {
  const { db, now } = context;
  const row = await requireOwnProfile(db, caller, id);
  const columns = toColumns(given, { child: row.child, now });
  if (Object.keys(columns).length === 0) return row;
  const [changed] = await db.update(profiles).set(columns).where(eq(profiles.id, row.id)).returning();
  // So that sessions on the account's other devices see the change immediately.
  context.clearCallers();
  return changed ?? fail(404, "PROFILE_NOT_FOUND", "No such profile");
}

/** A profile of the caller's account, or 404 PROFILE_NOT_FOUND. */
export async function requireOwnProfile(
  db: Database,
  caller: Caller,
  id: string,
): Promise<typeof profiles.$inferSelect> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.accountId, caller.account.id)));
  return row ?? fail(404, "PROFILE_NOT_FOUND", "No such profile");
}

/**
 * Continues the caller's session as another profile, under a new token, which it returns. `pinSeen` is when the PIN
 * was entered that stays open, if one was.
 */
export async function switchProfile(
  { db, now }: ApiContext,
  caller: Caller,
  { profileId, pinSeen }: { profileId: string; pinSeen: number | null },
): Promise<string> {
  return db.transaction(async (transaction) => {
    // If two requests switch at once with one token, the second one fails.
    const ended = await transaction
      .delete(sessions)
      .where(eq(sessions.tokenHash, hashToken(caller.token)))
      .returning({ deviceId: sessions.deviceId });
    if (ended.length === 0) fail(401, "UNAUTHORIZED", "Sign in first");
    const owner = { accountId: caller.account.id, profileId, deviceId: caller.deviceId };
    return createSession(transaction, now, { ...owner, pinSeen });
  });
}

/** A profile of the same name and kind is the same one, if it was made just before. */
const repeatSeconds = 10;

/** 400 PROFILE_LIMIT_REACHED, and the errors of the given fields. */
export async function createProfile(
  context: ApiContext,
  { account }: Caller,
  { child, ...given }: ProfileFields & { child: boolean },
): Promise<Row> {
  const { db, now } = context;
  const columns = toColumns(given, { child, now });
  const row = await db.transaction(async (transaction) => {
    // Locked, so that parallel requests cannot both add the fifth profile.
    await lockAccount(transaction, account.id);
    const others = await listProfiles(transaction, account.id);
    // The same form, sent twice.
    const made = others.find(
      (other) =>
        other.created > now - repeatSeconds && other.child === child && other.name === (columns.name ?? ""),
    );
    if (made) return made;
    if (others.length >= maxProfiles) fail(400, "PROFILE_LIMIT_REACHED", "Five profiles at most");
    const avatar = pickAvatar(child, others);
    const [created] = await transaction
      .insert(profiles)
      .values({ avatar, name: "", ...columns, id: newId("p"), accountId: account.id, child, created: now })
      .returning();
    return created;
  });
  context.clearCallers();
  return row ?? fail(500, "PROFILE_NOT_MADE");
}

/** 400 PROFILE_IS_CURRENT, PROFILE_IS_LAST. */
export async function removeProfile(context: ApiContext, caller: Caller, id: string): Promise<void> {
  const row = await requireOwnProfile(context.db, caller, id);
  if (row.id === caller.profile.id) fail(400, "PROFILE_IS_CURRENT", "Switch to another profile first");
  await context.db.transaction(async (transaction) => {
    await lockAccount(transaction, caller.account.id);
    const adults = (await listProfiles(transaction, caller.account.id)).filter(({ child }) => !child);
    if (!row.child && adults.length < 2)
      fail(400, "PROFILE_IS_LAST", "The last adult profile cannot be deleted");
    const players = transaction
      .select({ id: iptvAddresses.deviceId })
      .from(iptvAddresses)
      .where(eq(iptvAddresses.profileId, row.id));
    await transaction
      .delete(devices)
      .where(and(eq(devices.accountId, caller.account.id), inArray(devices.id, players)));
    // This also ends its sessions: a child's device must not continue as an adult's.
    await transaction.delete(profiles).where(eq(profiles.id, row.id));
  });
  context.clearCallers();
}
