import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { AuthData, DeviceType, SocialProvider } from "#contract/auth";
import { defaultLocale, type Locale, toLocale } from "#contract/languages";
import { getAccountType, isActive } from "#domain/account-type";
import { drawGroups, type DrawingContext } from "#domain/experiments";
import { getContentLimits } from "#domain/limits";
import type { PinSession } from "#domain/pin";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { accounts, devices, profiles, sessions, subscriptions } from "../../platform/db/schema";
import { writeAside } from "../../platform/db/write-here";
import { newId } from "../../platform/new-id";
import { getAvatarUrl } from "./avatars";

/** Only this hash of a token is stored. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

type Links = Partial<Record<SocialProvider, NonNullable<AuthData["vk_info"]>>>;

export type Caller = {
  account: typeof accounts.$inferSelect;
  profile: typeof profiles.$inferSelect;
  deviceId: string;
  session: PinSession & { newPinHash: string | null; browser: string | null };
  periods: (typeof subscriptions.$inferSelect)[];
  hasChildProfile: boolean;
  /** The providers' accounts that are linked, by provider. */
  links: Links;
  token: string;
  /** The last use of the session, to the hour. */
  lastUsed: number;
};

/** What the session's profile may see; requests can only restrict it further. */
export const getProfileAudience = ({
  profile,
}: {
  profile: Pick<Caller["profile"], "child" | "maxRating" | "blockedTitles" | "blockedChannels">;
}) => ({
  forKids: profile.child,
  limits: getContentLimits(profile),
});

/** Whether a child's minutes or bedtime are limited. */
export const hasTimeLimits = ({ child, dailyMinutes, bedtimeFrom }: Caller["profile"]): boolean =>
  child && (dailyMinutes !== null || bedtimeFrom !== null);

const hasChildProfileSql = sql<boolean>`exists (select 1 from profiles other where other.account_id = ${accounts.id} and other.child)`;

const linksSql = sql<Links | null>`(select jsonb_object_agg(provider, jsonb_build_object('id', subject, 'email', linked.email)) from identities linked where linked.account_id = ${accounts.id})`;

/**
 * Finds a token's caller in one query, because every authenticated request starts with it. Null for an unknown token,
 * and for a session that was unused for 90 days.
 */
export async function findCaller(db: Database, now: number, token: string): Promise<Caller | null> {
  const rows = await db
    .select({
      session: sessions,
      account: accounts,
      profile: profiles,
      period: subscriptions,
      hasChildProfile: hasChildProfileSql,
      links: linksSql,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(profiles, eq(profiles.id, sessions.profileId))
    .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
    .where(and(eq(sessions.tokenHash, hashToken(token)), isInUse(now)));
  const [found] = rows;
  if (!found) return null;
  const { account, profile, session, hasChildProfile } = found;
  const links = found.links ?? {};
  const periods = rows.flatMap(({ period }) => (period ? [period] : []));
  const { deviceId } = session;
  const lastUsed = Math.max(session.created, session.lastUsed);
  return { account, profile, deviceId, session, periods, hasChildProfile, links, token, lastUsed };
}

type AccountFields = Partial<Omit<typeof accounts.$inferInsert, "id" | "created">>;
/** A new account is billed in the country that it is created in (AMB-248). */
export type NewAccount = AccountFields & { country: string };
type NewCaller = NewAccount & {
  child?: boolean;
  deviceId: string;
  deviceType?: DeviceType;
  periods?: Omit<typeof subscriptions.$inferInsert, "id" | "accountId">[];
};

/** Names of the first profiles, in the interface's language. */
export const firstNames: Record<"adult" | "child", Record<Locale, string>> = {
  adult: { ru: "Я", en: "Me", sr: "Ja", bg: "Аз", hr: "Ja" },
  child: { ru: "Дети", en: "Kids", sr: "Deca", bg: "Деца", hr: "Djeca" },
};

/** Creates an account with its profiles, device and session; returns the session token. */
export async function createAccount(
  db: Database,
  now: number,
  { child = false, deviceId, deviceType = "web", periods = [], ...given }: NewCaller,
  createId = newId,
): Promise<string> {
  return db.transaction(async (transaction) => {
    const { accountId, profileId: adultId } = await insertAccount(transaction, now, given, createId);
    const childId = createId("p");
    if (child)
      await transaction.insert(profiles).values({
        id: childId,
        accountId,
        child: true,
        name: firstNames.child[toLocale(given.language ?? defaultLocale)],
        avatar: "child-1",
        created: now,
      });
    await transaction
      .insert(devices)
      .values({ id: deviceId, accountId, type: deviceType, created: now, lastUsed: now });
    if (periods.length > 0)
      await transaction
        .insert(subscriptions)
        .values(periods.map((period) => ({ ...period, id: createId("s"), accountId })));
    return createSession(transaction, now, { accountId, profileId: child ? childId : adultId, deviceId });
  });
}

/** Inserts an account, virtual by default, with its adult profile. */
export async function insertAccount(
  transaction: Database,
  now: number,
  given: NewAccount,
  createId = newId,
): Promise<{ accountId: string; profileId: string }> {
  const [accountId, profileId] = [createId("a"), createId("p")];
  await transaction.insert(accounts).values({
    id: accountId,
    virtual: true,
    externals: [],
    isMobileOperator: false,
    trialIsAvailable: true,
    language: defaultLocale,
    ...given,
    created: now,
  });
  await transaction.insert(profiles).values({
    id: profileId,
    accountId,
    child: false,
    name: firstNames.adult[toLocale(given.language ?? defaultLocale)],
    avatar: "adult-1",
    created: now,
  });
  return { accountId, profileId };
}

/** Starts a session and returns its token, of which only the hash is stored. */
export async function createSession(
  transaction: Database,
  now: number,
  session: { accountId: string; profileId: string; deviceId: string; pinSeen?: number | null },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await transaction
    .insert(sessions)
    .values({ ...session, tokenHash: hashToken(token), created: now, lastUsed: now });
  return token;
}

/** The account that a token belongs to; null for an unknown token, and for an expired session. */
export async function findAccountByToken(
  db: Database,
  now: number,
  token: string,
): Promise<{ id: string; virtual: boolean; email: string | null } | null> {
  const [found] = await db
    .select({ id: accounts.id, virtual: accounts.virtual, email: accounts.email })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), isInUse(now)));
  return found ?? null;
}

/** As long as the browser's cookie. */
const unusedSeconds = 90 * daySeconds;
/** Whether a session has not expired. */
export const isInUse = (now: number) =>
  or(gt(sessions.lastUsed, now - unusedSeconds), gt(sessions.created, now - unusedSeconds));
/** Whether it has. */
export const isExpired = (now: number) =>
  and(lte(sessions.lastUsed, now - unusedSeconds), lte(sessions.created, now - unusedSeconds));

/** What a session is recognised by: its browser or television, and the country that it is used in. */
type SessionClient = { browser: string | null; system: string | null; country: string | null };

/** The browser and system that the web server names in `x-client-agent`. */
export function readClientAgent(header: string | undefined): Omit<SessionClient, "country"> {
  const [browser, system] = decodeName(header ?? "")
    .slice(0, maxAgent)
    .split(", ");
  return { browser: browser || null, system: system || null };
}
const maxAgent = 80;

function decodeName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return "";
  }
}

/** Updates the last use of a session, at most once an hour, and notes once who uses it. */
export async function touchSession(
  db: Database,
  now: number,
  { token, lastUsed, session }: Caller,
  client: SessionClient,
): Promise<void> {
  const isUnknown = session.browser === null && client.browser !== null;
  if (lastUsed > now - hourSeconds && !isUnknown) return;
  const known = Object.fromEntries(Object.entries(client).filter(([, value]) => value !== null));
  await writeAside(db, (tx) =>
    tx
      .update(sessions)
      .set({ lastUsed: sql`greatest(${sessions.lastUsed}, ${now}::bigint)`, ...known })
      .where(eq(sessions.tokenHash, hashToken(token))),
  );
}

export async function revokeToken(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** The language of a profile's interface: its own, else the account's. */
export function getLanguage({ account, profile }: Pick<Caller, "account" | "profile">): Locale {
  return profile.language ?? toLocale(account.language);
}

export function getAuthData(caller: Caller, context: DrawingContext): AuthData {
  const { account, profile, periods } = caller;
  const { now } = context;
  const { apple = null, google = null, vk = null } = profile.child ? {} : caller.links;
  return {
    _id: account.id,
    type: getAccountType({ virtual: account.virtual, periods, now }),
    virtual: account.virtual,
    // A child's session reveals nothing about the parents' account.
    email: profile.child ? null : account.email,
    phone: profile.child ? null : account.phone,
    unconfirmed_phone: profile.child ? null : account.unconfirmedPhone,
    apple_id: apple?.id ?? null,
    google_id: google?.id ?? null,
    apple_info: apple,
    vk_info: vk,
    need_credentials: !account.virtual && !profile.child && account.email === null,
    subscriptions: periods
      .filter((period) => isActive(period, now))
      .map((period) => ({
        _id: period.id,
        type: period.type,
        manageable: period.manageable,
        start: period.start,
        expiration: period.expiration,
        billing_expire: period.billingExpire,
        is_grace: period.isGrace,
        acl_type: period.aclType,
        reccurent: period.recurrent,
        tariff_id: period.tariffId,
      })),
    externals: account.externals,
    partner: account.partner ? { name: account.partner } : null,
    profile_id: profile.id,
    profile_for_child: profile.child,
    profile_image: getAvatarUrl(profile.avatar),
    current_country_code: account.country,
    trial_is_available: account.trialIsAvailable,
    authentication_token: caller.token,
    // Nothing is tried with children.
    ab: profile.child ? [] : drawGroups(account.id, context).map(toWire),
    tags: profile.child ? [] : account.tags,
    language: { interface: getLanguage(caller) },
    mf_info: { is_mf: account.isMobileOperator, mf_pop_up: account.operatorPopup },
    date_created: account.created,
    deletion: account.deleteAt,
    has_child_profile: caller.hasChildProfile,
    limits: describeLimits(profile),
  };
}

function describeLimits(profile: Caller["profile"]): AuthData["limits"] {
  const contents = getContentLimits(profile);
  const key = contents && hashToken(JSON.stringify(contents)).slice(0, 12);
  return { contents: contents !== null, time: hasTimeLimits(profile), key };
}

const toWire = ({ experiment: { id, name }, group }: ReturnType<typeof drawGroups>[number]) => ({
  exp_id: id,
  exp_name: name,
  group_id: `${id}:${group}`,
  group_name: group,
});
