import { and, asc, count, eq } from "drizzle-orm";
import { locales } from "#contract/languages";
import { avatars, maxProfiles } from "#contract/profile-options";
import type { Avatar, Profile, ProfileList } from "#contract/profiles";
import { isBirthday, parseProfileName } from "#domain/profile";
import { api, type ApiContext, requireCaller } from "../../context";
import type { Database } from "../../platform/db/database";
import { accounts, profiles, sessions } from "../../platform/db/schema";
import { fail, refuseCardNumber } from "../../platform/errors";
import { newId } from "../../platform/new-id";
import { loadAuthData } from "../auth/confirm-code";
import { findPinInUse, tryPin } from "../pin/pins";
import { type Caller, createSession, getLanguage, hashToken } from "../viewers/accounts";
import { getAvatarUrl } from "../viewers/avatars";
import { requireOwnProfile } from "./own-profile";

type Row = typeof profiles.$inferSelect;

const toAvatar = (name: string): Avatar => ({ name, image: getAvatarUrl(name) });
const avatarSets = { adult: avatars.adult.map(toAvatar), child: avatars.child.map(toAvatar) };

/** A profile as its account sees it; a child's session gets only the names and pictures of other profiles. */
function toProfile(row: Row, caller: Caller): Profile {
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
  };
}

const listProfiles = (db: Database, accountId: string): Promise<Row[]> =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, accountId))
    .orderBy(asc(profiles.child), asc(profiles.created), asc(profiles.id));

/** Profiles may be changed only by registered adults: 403 CHILD_PROFILE, ACCESS_VIRTUAL_DENIED. */
async function requireAdult(context: ApiContext): Promise<Caller> {
  const caller = await requireCaller(context);
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "Switch to an adult's profile first");
  if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
  return caller;
}

type ProfileFields = {
  name?: string | undefined;
  avatar?: string | undefined;
  birthday?: string | null | undefined;
  gender?: Row["gender"] | undefined;
  language?: Row["language"] | undefined;
  content_language?: Row["language"] | undefined;
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

async function changeProfile(
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

const toPerson = ({ name, gender, birthday }: Row) => ({ name, gender, birthday });

/** Profiles of an account. */
export const profilesRoutes = {
  list: api.profiles.list.handler(async ({ context }) => {
    const caller = await requireCaller(context);
    const rows = await listProfiles(context.db, caller.account.id);
    const data: ProfileList = {
      items: rows.map((row) => toProfile(row, caller)),
      items_total: rows.length,
      current: caller.profile.id,
      max: maxProfiles,
      pin_to_leave: caller.profile.child && (await findPinInUse(context.db, caller)) !== null,
      avatars: avatarSets,
      content_languages: locales,
    };
    return { data };
  }),
  select: api.profiles.select.handler(async ({ input, context }) => {
    const { db, now } = context;
    const caller = await requireCaller(context);
    if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
    const row = await requireOwnProfile(db, caller, input.profile_id);
    const pin = caller.profile.child && !row.child ? await findPinInUse(db, caller) : null;
    if (pin) {
      if (input.code === undefined) fail(403, "PIN_REQUIRED", "Leaving a child's profile requires the PIN");
      await tryPin(context, caller, input.code);
    }
    const token = await db.transaction(async (transaction) => {
      // If two requests switch at once with one token, the second one fails.
      const ended = await transaction
        .delete(sessions)
        .where(eq(sessions.tokenHash, hashToken(caller.token)))
        .returning({ deviceId: sessions.deviceId });
      if (ended.length === 0) fail(401, "UNAUTHORIZED", "Sign in first");
      const owner = { accountId: caller.account.id, profileId: row.id, deviceId: caller.deviceId };
      return createSession(transaction, now, { ...owner, pinSeen: pin && !pin.isEverytime ? now : null });
    });
    return loadAuthData(context, token);
  }),
  create: api.profiles.create.handler(async ({ input: { child, ...given }, context }) => {
    const { db, now } = context;
    const caller = await requireAdult(context);
    const columns = toColumns(given, { child, now });
    const accountId = caller.account.id;
    const row = await db.transaction(async (transaction) => {
      // Locked, so that parallel requests cannot both add the fifth profile.
      await transaction
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, accountId))
        .for("no key update");
      const others = await listProfiles(transaction, accountId);
      if (others.length >= maxProfiles) fail(400, "PROFILE_LIMIT_REACHED", "Five profiles at most");
      const avatar = pickAvatar(child, others);
      const [created] = await transaction
        .insert(profiles)
        .values({ avatar, name: "", ...columns, id: newId("p"), accountId, child, created: now })
        .returning();
      return created;
    });
    context.clearCallers();
    return toProfile(row ?? fail(500, "PROFILE_NOT_MADE"), caller);
  }),
  update: api.profiles.update.handler(async ({ input: { profile_id, ...given }, context }) => {
    const caller = await requireAdult(context);
    return toProfile(await changeProfile(context, caller, profile_id, given), caller);
  }),
  remove: api.profiles.remove.handler(async ({ input, context }) => {
    const caller = await requireAdult(context);
    const row = await requireOwnProfile(context.db, caller, input.profile_id);
    if (row.id === caller.profile.id) fail(400, "PROFILE_IS_CURRENT", "Switch to another profile first");
    await context.db.transaction(async (transaction) => {
      await transaction
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, caller.account.id))
        .for("no key update");
      const [adults] = await transaction
        .select({ count: count() })
        .from(profiles)
        .where(and(eq(profiles.accountId, caller.account.id), eq(profiles.child, false)));
      if (!row.child && (adults?.count ?? 0) < 2)
        fail(400, "PROFILE_IS_LAST", "The last adult profile cannot be deleted");
      // This also ends its sessions: a child's device must not continue as an adult's.
      await transaction.delete(profiles).where(eq(profiles.id, row.id));
    });
    context.clearCallers();
    return { ok: true as const };
  }),
  person: api.profiles.person.handler(async ({ context }) => toPerson((await requireAdult(context)).profile)),
  setPerson: api.profiles.setPerson.handler(async ({ input, context }) => {
    const caller = await requireAdult(context);
    return toPerson(await changeProfile(context, caller, caller.profile.id, input));
  }),
};
