import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { implicitAuthentication } from "openid-client";
import { oneTapSeconds } from "#domain/third-parties";
import type { ApiContext } from "../../context";
import { fail } from "../../platform/errors";
import type { SocialPerson } from "../account/identities";
import { createFlow, failAsUnconfirmed, readPerson } from "./social-flows";

/** The only provider whose script for it the website knows. */
const provider = "google";

/** What a page needs to offer one-tap sign-in. Most offers are not taken, so nothing is stored: the state is signed. */
export function offerOneTap({ now, settings, social }: ApiContext) {
  const nonce = randomBytes(16).toString("base64url");
  const expires = now + oneTapSeconds;
  const state = `${nonce}.${expires}.${sign(settings.codeSecret, nonce, expires)}`;
  return { client_id: social.getClientId(provider), nonce, state, expires };
}

/**
 * Takes an offer, once, with the identity token that answers it: 400 INVALID_TOKEN if the offer is not ours, has expired or
 * was taken, 400 SOCIAL_FAILED if the token is not the provider's, is for another client or offer, or has expired.
 */
export async function takeOneTapOffer(
  { db, now, settings, social }: ApiContext,
  { state, credential }: { state: string; credential: string },
): Promise<SocialPerson> {
  const [nonce = "", expires = "", signature = ""] = state.split(".");
  const isOurs = isEqual(signature, sign(settings.codeSecret, nonce, Number(expires)));
  if (!isOurs || Number(expires) <= now) failAsOver();
  const config = await social.getForIdTokens(provider);
  const response = new URL("https://luch.example/");
  response.hash = new URLSearchParams({ id_token: credential }).toString();
  const claims =
    (await implicitAuthentication(config, response, nonce).catch(() => null)) ?? failAsUnconfirmed();
  const flow = {
    state,
    provider,
    nonce,
    verifier: "",
    redirectUri: "",
    accountId: null,
    exchanged: true,
  } as const;
  if (!(await createFlow(db, now, flow))) failAsOver();
  return readPerson(provider, claims);
}

const failAsOver = (): never =>
  fail(400, "INVALID_TOKEN", "The offer was not found, has expired or was taken");

const sign = (secret: string, nonce: string, expires: number): string =>
  createHmac("sha256", secret).update(`one-tap:${nonce}:${expires}`).digest("base64url").slice(0, 22);

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
