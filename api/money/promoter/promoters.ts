import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, lte } from "drizzle-orm";
import type { PromoterHome } from "#contract/promoter";
import { daySeconds, hourSeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import {
  clearErrors,
  countError,
  type Limit,
  passwordLimit,
  returnAttempts,
  takeAttempts,
} from "../../people/auth/attempts";
import { verifyPassword } from "../../people/auth/try-password";
import { hashToken } from "../../people/viewers/accounts";
import type { Database } from "../../platform/db/database";
import { promoterActivations, promoterCodes, promoters, promoterSessions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";

const sessionSeconds = 12 * hourSeconds;
const maxActivations = 100;

/** Ids are easily guessed, so wrong passwords close nothing for good, but are few in a day. */
const promoterDayLimit = (login: string): Limit => ({
  key: `passwords-of-day:${login}`,
  max: 30,
  seconds: daySeconds,
});

/** The key for counting attempts; it cannot equal an e-mail address or phone number. */
export const getPromoterLogin = (id: string): string => `promoter:${id.toLowerCase()}`;

/**
 * Starts a session by id and password. An unknown id and a wrong password get the same response after the same work:
 * 400 INVALID_PASSWORD; 429 CODE_ENTRY_LIMIT_REACHED after ten wrong ones, or thirty in a day (AMB-192).
 */
export async function signPromoterIn(
  { db, now, address, passwords }: ApiContext,
  id: string,
  password: string,
): Promise<string> {
  const login = getPromoterLogin(id);
  const [promoter] = await db.select().from(promoters).where(eq(promoters.id, id));
  const limits = [passwordLimit(login), promoterDayLimit(login)];
  await takeAttempts(db, now, limits, "CODE_ENTRY_LIMIT_REACHED");
  const isRight = await verifyPassword(
    { db, passwords },
    { password, passwordHash: promoter?.passwordHash ?? null, counted: limits },
  );
  if (!isRight) {
    await countError(db, now, login, address);
    fail(400, "INVALID_PASSWORD", "The id or the password is wrong");
  }
  const token = randomBytes(24).toString("base64url");
  await db.delete(promoterSessions).where(lte(promoterSessions.expires, now));
  await db
    .insert(promoterSessions)
    .values({ tokenHash: hashToken(token), promoterId: id, expires: now + sessionSeconds });
  await returnAttempts(db, [promoterDayLimit(login)]);
  await clearErrors(db, login);
  return token;
}

/** The promoter of the session token, else 401. */
async function requirePromoter({ db, now, token }: ApiContext): Promise<{ id: string; name: string }> {
  const [promoter] =
    token === null
      ? []
      : await db
          .select({ id: promoters.id, name: promoters.name })
          .from(promoterSessions)
          .innerJoin(promoters, eq(promoters.id, promoterSessions.promoterId))
          .where(and(eq(promoterSessions.tokenHash, hashToken(token)), gt(promoterSessions.expires, now)));
  return promoter ?? fail(401, "UNAUTHORIZED", "Sign in first");
}

/** The promoter's codes, latest first, with their activations, but not who activated them. */
export async function loadPromoterHome(context: ApiContext): Promise<PromoterHome> {
  const { db } = context;
  const { id, name } = await requirePromoter(context);
  const own = eq(promoterCodes.promoterId, id);
  const [codes, activations] = await Promise.all([
    db
      .select({
        code: promoterCodes.code,
        created: promoterCodes.created,
        activations: count(promoterActivations.accountId),
      })
      .from(promoterCodes)
      .leftJoin(promoterActivations, eq(promoterActivations.code, promoterCodes.code))
      .where(own)
      .groupBy(promoterCodes.code, promoterCodes.created)
      .orderBy(desc(promoterCodes.created), promoterCodes.code),
    db
      .select({ code: promoterActivations.code, activated: promoterActivations.activated })
      .from(promoterActivations)
      .innerJoin(promoterCodes, eq(promoterCodes.code, promoterActivations.code))
      .where(own)
      .orderBy(desc(promoterActivations.activated), promoterActivations.code)
      .limit(maxActivations),
  ]);
  return {
    name,
    codes,
    activations,
    activations_total: codes.reduce((sum, code) => sum + code.activations, 0),
  };
}

export async function endPromoterSession({ db, token }: ApiContext): Promise<void> {
  if (token !== null)
    await db.delete(promoterSessions).where(eq(promoterSessions.tokenHash, hashToken(token)));
}

const demonstration = {
  id: "10001",
  name: "Кинотеатр «Маяк»",
  /** Hash of the password «mayak-promoter». */
  passwordHash:
    "$argon2id$v=19$m=19456,t=2,p=1$OIEza/XnFNJLMUFJJCKTLQ$PYZ4SeQHXYkggA4tuUbSZEb2ueoc5v4m4bf2qXpD7HA",
};

/** A promoter for trying out the pages; not in production. */
export async function addDemonstrationPromoter(db: Database, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const added = await transaction
      .insert(promoters)
      .values(demonstration)
      .onConflictDoNothing()
      .returning({ id: promoters.id });
    if (added.length === 0) return;
    await transaction.insert(promoterCodes).values(
      ["MAYAK-LETO", "MAYAK-2026"].map((code, index) => ({
        code,
        promoterId: demonstration.id,
        created: now - index * daySeconds,
      })),
    );
  });
}
