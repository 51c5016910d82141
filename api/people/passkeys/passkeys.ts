import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isoUint8Array } from "@simplewebauthn/server/helpers";
import { and, asc, count, eq } from "drizzle-orm";
import type { AuthData } from "#contract/auth";
import type { Passkey } from "#contract/passkeys";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { passkeys } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { writeNotice } from "../account/messages";
import { loadAuthData } from "../auth/confirm-code";
import { signIn, type SignInContext } from "../auth/sign-in";
import { type Caller, getLanguage, hashToken } from "../viewers/accounts";
import { lockAccount } from "../viewers/lock-account";
import { challengeSeconds, findChallenge, type Proved, storeChallenge, takeChallenge } from "./challenges";

/** More than anybody has devices and security keys; the browser is told of all of them. */
const maxPasskeys = 20;

type Settings = Pick<ApiContext["settings"], "publicOrigin">;

/** The site that passkeys belong to: browsers offer them nowhere else. */
const getSite = ({ publicOrigin }: Settings) => ({
  expectedOrigin: publicOrigin,
  expectedRPID: new URL(publicOrigin).hostname,
});

const getChallenge = ({ response }: { response: { clientDataJSON: string } }): string => {
  const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()) as {
    challenge?: unknown;
  };
  return String(challenge);
};

/** What a browser has to sign to sign in by any of its passkeys. */
export async function createSignInOptions({ db, now, settings }: ApiContext) {
  const options = await generateAuthenticationOptions({
    rpID: getSite(settings).expectedRPID,
    userVerification: "required",
    timeout: challengeSeconds * 1000,
  });
  await storeChallenge(db, now, { challenge: options.challenge, proved: null });
  return options;
}

/** Signs in by a passkey: 400 PASSKEY_UNKNOWN if it was removed, PASSKEY_REFUSED for what proves nothing. */
export async function signInByPasskey(
  context: ApiContext,
  answer: AuthenticationResponseJSON,
  signInContext: SignInContext,
): Promise<AuthData> {
  const { db, now, settings } = context;
  const token = await db.transaction(async (transaction) => {
    const [known] = await transaction
      .select()
      .from(passkeys)
      .where(eq(passkeys.id, String(answer.id)))
      // Of two answers at once the second compares the counter that the first has stored.
      .for("update");
    const challenge = orRefuse(() => getChallenge(answer));
    if (!(await takeChallenge(transaction, now, { challenge, proved: null }))) return "PASSKEY_REFUSED";
    if (!known) return "PASSKEY_UNKNOWN";
    const verified = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      ...getSite(settings),
      credential: {
        id: known.id,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
      },
      requireUserVerification: true,
    }).catch(() => null);
    if (!verified?.verified) return "PASSKEY_REFUSED";
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    await transaction
      .update(passkeys)
      .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsed: now })
      .where(eq(passkeys.id, known.id));
    const signedIn = await signIn(transaction, signInContext, { accountId: known.accountId });
    return signedIn === null ? "PASSKEY_UNKNOWN" : { token: signedIn };
  });
  if (typeof token === "string") return fail(400, token, "The passkey does not sign in");
  return loadAuthData(context, token.token);
}

export async function listPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.created), asc(passkeys.id));
  return rows.map(({ id, isSynced, created, lastUsed }) => ({
    id,
    is_synced: isSynced,
    created,
    last_used: lastUsed,
  }));
}

const toProved = ({ account, token }: Caller): Proved => ({
  accountId: account.id,
  session: hashToken(token),
});

/** 409 TOO_MANY_PASSKEYS if the account has as many as it may. */
async function requireRoom(db: Database, accountId: string): Promise<void> {
  const [{ kept } = { kept: 0 }] = await db
    .select({ kept: count() })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId));
  if (kept >= maxPasskeys) fail(409, "TOO_MANY_PASSKEYS", "Remove a passkey first");
}

/** Lets the owner, who has just been proved in this session, add a passkey: 409 TOO_MANY_PASSKEYS from the twentieth. */
export async function allowPasskey({ db, now, settings }: ApiContext, caller: Caller): Promise<void> {
  await requireRoom(db, caller.account.id);
  const { challenge } = await generateAuthenticationOptions({ rpID: getSite(settings).expectedRPID });
  await storeChallenge(db, now, { challenge, proved: toProved(caller) });
}

/**
 * What a browser needs to create a passkey: 400 PROOF_IS_NEEDED if the owner was not proved in this session within five
 * minutes.
 */
export async function createCreationOptions({ db, now, settings }: ApiContext, caller: Caller) {
  const { account } = caller;
  const challenge = await findChallenge(db, now, toProved(caller));
  if (challenge === null) fail(400, "PROOF_IS_NEEDED", "A password or a code is required");
  const others = await db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.accountId, account.id));
  return generateRegistrationOptions({
    rpName: "Луч",
    rpID: getSite(settings).expectedRPID,
    userID: isoUint8Array.fromUTF8String(account.id),
    userName: account.email ?? account.phone ?? account.id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: challengeSeconds * 1000,
    excludeCredentials: others,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Adds a passkey and notifies the owner: 400 PASSKEY_REFUSED for what does not belong to a recent proof, 409
 * PASSKEY_EXISTS for one that an account has already, TOO_MANY_PASSKEYS if it has no room for it.
 */
export async function addPasskey(
  { db, now, settings, messenger }: ApiContext,
  caller: Caller,
  answer: RegistrationResponseJSON,
): Promise<void> {
  const { account } = caller;
  const challenge = orRefuse(() => getChallenge(answer));
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    ...getSite(settings),
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) fail(400, "PASSKEY_REFUSED", "Not a passkey of this site");
  const { credential, credentialBackedUp } = verified.registrationInfo;
  await db.transaction(async (transaction) => {
    if (!(await takeChallenge(transaction, now, { challenge, proved: toProved(caller) })))
      fail(400, "PASSKEY_REFUSED", "The proof is too old, or was used");
    await lockAccount(transaction, account.id);
    await requireRoom(transaction, account.id);
    const made = await transaction
      .insert(passkeys)
      .values({
        id: credential.id,
        accountId: account.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isSynced: credentialBackedUp,
        created: now,
        lastUsed: null,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (made.length === 0) fail(409, "PASSKEY_EXISTS", "This passkey is known already");
    if (account.email === null) return;
    const to = { channel: "email" as const, recipient: account.email };
    await messenger.send(transaction, now, writeNotice(to, "passkeyAdded", getLanguage(caller)));
  });
}

/** Removes one of the account's passkeys; 404 for any other. */
export async function removePasskey(db: Database, { account }: Caller, id: string): Promise<void> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, account.id)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) fail(404, "NOT_FOUND", "No such passkey");
}

/** 400 PASSKEY_REFUSED if the browser's answer cannot be read. */
function orRefuse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    return fail(400, "PASSKEY_REFUSED", "Not an answer of a browser");
  }
}
