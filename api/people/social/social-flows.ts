import { createHash } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lte, not } from "drizzle-orm";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { SocialProvider } from "#contract/auth";
import { normalizeEmail } from "#domain/entered-text";
import { isEmail, parsePhone } from "#domain/login";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { socialFlows } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { SocialPerson } from "../account/identities";

/** Maximum duration of a sign-in at a provider, including the proof of a login. */
const flowSeconds = 900;

type SocialFlow = typeof socialFlows.$inferSelect;
type Start = { provider: SocialProvider; redirectUri: string; accountId: string | null };

/** Starts a sign-in: the URL of the provider's page, and the state that identifies the return (AMB-195). */
export async function startSocialFlow(
  { db, now, social }: ApiContext,
  { provider, redirectUri, accountId }: Start,
): Promise<{ url: string; state: string }> {
  const config = await social.get(provider);
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  await createFlow(db, now, { state, provider, verifier, nonce, redirectUri, accountId, exchanged: false });
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  return { url: url.href, state };
}

type NewFlow = Omit<typeof socialFlows.$inferInsert, "stateHash" | "expires"> & { state: string };

/** Stores a sign-in, and forgets those that have expired. False if its state was stored before. */
export async function createFlow(db: Database, now: number, { state, ...flow }: NewFlow): Promise<boolean> {
  await db.delete(socialFlows).where(lte(socialFlows.expires, now));
  const created = await db
    .insert(socialFlows)
    .values({ ...flow, stateHash: hashState(state), expires: now + flowSeconds })
    .onConflictDoNothing()
    .returning({ expires: socialFlows.expires });
  return created.length > 0;
}

type Returned = { provider: SocialProvider; state: string; query: string };

/**
 * Exchanges the code that the provider returned, once: 400 INVALID_TOKEN for an unknown or expired state, 400
 * SOCIAL_FAILED if the provider refuses. The provider's tokens are not kept.
 */
export async function finishSocialFlow(
  { db, now, social }: ApiContext,
  { provider, state, query }: Returned,
): Promise<{ flow: SocialFlow; person: SocialPerson }> {
  const [flow] = await db
    .update(socialFlows)
    .set({ exchanged: true })
    .where(and(isLive(state, now), eq(socialFlows.provider, provider), not(socialFlows.exchanged)))
    .returning();
  if (!flow) return fail(400, "INVALID_TOKEN", "The sign-in was not found or has expired");
  const config = await social.get(provider);
  try {
    const returned = new URL(`${flow.redirectUri}?${query}`);
    const tokens = await authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return fail(400, "SOCIAL_FAILED", "No identity token");
    const { sub: subject } = claims;
    const profile =
      claims.email === undefined ? await fetchUserInfo(config, tokens.access_token, subject) : claims;
    return { flow, person: readPerson(provider, { ...profile, sub: subject }) };
  } catch {
    return failAsUnconfirmed();
  }
}

/** 400 SOCIAL_FAILED. */
export const failAsUnconfirmed = (): never =>
  fail(400, "SOCIAL_FAILED", "The provider did not confirm who this is");

type Claims = { sub: string } & Record<string, unknown>;

/** Whom a provider's claims describe. */
export function readPerson(provider: SocialProvider, claims: Claims): SocialPerson {
  const email = typeof claims.email === "string" ? normalizeEmail(claims.email) : "";
  const phone = parsePhone(typeof claims.phone_number === "string" ? claims.phone_number : "");
  return {
    provider,
    subject: claims.sub,
    email: isEmail(email) ? email : null,
    isEmailVerified: claims.email_verified === true,
    phone: phone?.kind === "russian" ? phone.number : null,
  };
}

/** Stores the identified person until they prove a login. */
export async function storePerson(db: Database, state: string, { subject, email, phone }: SocialPerson) {
  await db
    .update(socialFlows)
    .set({ subject, email, phone })
    .where(eq(socialFlows.stateHash, hashState(state)));
}

/** The identified person who has yet to prove a login, or 400 INVALID_TOKEN. */
export async function findPerson(db: Database, now: number, state: string): Promise<SocialPerson> {
  const [flow] = await db.select().from(socialFlows).where(isNamed(state, now));
  return toPerson(flow);
}

/** The same, once, in a transaction. The flow stays until it expires, so that its state is not taken again. */
export async function takePerson(transaction: Database, now: number, state: string): Promise<SocialPerson> {
  const [flow] = await transaction.select().from(socialFlows).where(isNamed(state, now)).for("update");
  const person = toPerson(flow);
  await transaction
    .update(socialFlows)
    .set({ subject: null, email: null, phone: null })
    .where(eq(socialFlows.stateHash, hashState(state)));
  return person;
}

function toPerson(flow: SocialFlow | undefined): SocialPerson {
  if (!flow?.subject) return fail(400, "INVALID_TOKEN", "The sign-in was not found or has expired");
  const { provider, subject, email, phone } = flow;
  return { provider, subject, email, isEmailVerified: false, phone };
}

const isLive = (state: string, now: number) =>
  and(eq(socialFlows.stateHash, hashState(state)), gt(socialFlows.expires, now));
const isNamed = (state: string, now: number) =>
  and(isLive(state, now), isNotNull(socialFlows.subject), isNull(socialFlows.accountId));
const hashState = (state: string) => createHash("sha256").update(state).digest("base64url");
