import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, identities, socialFlows } from "../../api/platform/db/schema";
import { testNow } from "../setup/test-api";
import { startTokenIssuer, type TokenIssuer } from "./token-issuer";
import { getResult, newDevice, newEmail, openVisitors, tally, times, type Visitors } from "./visitors";

let issuer: TokenIssuer;
let visitors: Visitors;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  visitors = await openVisitors({ settings: issuer.settings });
});
afterAll(async () => {
  issuer.stop();
  await visitors.stop();
});
beforeEach(() => visitors.clock.set(testNow));

type Offer = { client_id: string; nonce: string; state: string; expires: number };
const offer = async () => (await visitors.post("/auth/one-tap/offer", {})).body as unknown as Offer;
const logIn = (state: string, credential: string, token: string | null = null) =>
  visitors.post("/auth/one-tap", { state, credential, device_id: newDevice() }, { token });
/** Is offered to sign in, and does. */
async function tap(claims: { email: string } & Record<string, unknown>, token: string | null = null) {
  const { state, nonce } = await offer();
  return logIn(state, issuer.signToken({ nonce, ...claims }), token);
}

describe("One-tap sign-in", () => {
  it("One-tap sign-in is offered for ten minutes, for our client, and stores nothing", async () => {
    const before = await visitors.db.select().from(socialFlows);
    const [one, other] = [await offer(), await offer()];
    expect(one).toMatchObject({ client_id: issuer.clientId, expires: testNow + 600 });
    expect(one.nonce).not.toBe(other.nonce);
    expect(await visitors.db.select().from(socialFlows)).toEqual(before);
  });

  it("One-tap sign-in makes an account, finds it the next time, and keeps what a visitor saved", async () => {
    const email = newEmail();
    const guest = await visitors.virtual();
    const { status, body } = await tap({ email }, guest.token);
    expect({ status, email: body.email, id: body._id }).toEqual({ status: 200, email, id: guest.id });
    expect((await tap({ email })).body._id).toBe(guest.id);
  });

  it("One-tap sign-in opens the account of an address that the provider has verified, and tells its owner", async () => {
    const { email, id } = await visitors.account();
    expect((await tap({ email })).body._id).toBe(id);
    expect((await visitors.messages(email)).map(({ subject }) => subject)).toEqual([
      "К аккаунту привязан ещё один вход",
    ]);
  });

  it.each([false, "true", undefined])(
    "One-tap sign-in needs a code if the provider says that the address is verified: %s",
    async (email_verified) => {
      const { email } = await visitors.account();
      const { state, nonce } = await offer();
      const credential = issuer.signToken({ nonce, email, email_verified });
      expect(getResult(await logIn(state, credential))).toBe("400 EMAIL_IS_NEEDED");
      const login = newEmail();
      await visitors.post("/auth/social/code", { state, login });
      const code = await visitors.codeFor(login);
      const proof = { state, login, code, device_id: newDevice() };
      const proved = await visitors.post("/auth/social/code/confirm", proof);
      expect(proved.body).toMatchObject({ email: login });
      // The state has served, although the person is known now.
      expect(getResult(await logIn(state, credential))).toBe("400 INVALID_TOKEN");
    },
  );

  it("One-tap sign-in is a conflict if the address belongs to an account with another login of this provider", async () => {
    const { email, id } = await visitors.account();
    const taken = {
      provider: "google",
      subject: `another of ${id}`,
      accountId: id,
      email,
      created: testNow,
    } as const;
    await visitors.db.insert(identities).values(taken);
    expect(getResult(await tap({ email }))).toBe("409 ACCOUNT_CONFLICT_G");
  });

  it("One-tap sign-in opens an account that is marked for deletion, and makes a new one after it is gone", async () => {
    const email = newEmail();
    const { body } = await tap({ email });
    await visitors.db
      .update(accounts)
      .set({ deleteAt: testNow + 9 })
      .where(eq(accounts.id, body._id));
    expect((await tap({ email })).body).toMatchObject({ _id: body._id, deletion: testNow + 9 });
    await visitors.db.delete(accounts).where(eq(accounts.id, body._id));
    const { status, body: another } = await tap({ email });
    expect({ status, isNew: another._id !== body._id }).toEqual({ status: 200, isNew: true });
  });

  it("One-tap sign-in opens an account that may buy nothing", async () => {
    const { email, id } = await visitors.account({ kind: "OPERATOR_BLOCKED" });
    const { body } = await tap({ email });
    expect(body).toMatchObject({ _id: id, mf_info: { mf_pop_up: "to_block" } });
  });

  it("One-tap sign-in is refused to somebody who is signed in already, whose session stays", async () => {
    const { token, id } = await visitors.account();
    expect(getResult(await tap({ email: newEmail() }, token))).toBe("409 USER_ALREADY_LOGGED_IN");
    expect((await visitors.get("/auth/me", token)).body._id).toBe(id);
  });
});

describe("An identity token for one-tap sign-in", () => {
  const { floor } = Math;
  const ago = (seconds: number) => floor(Date.now() / 1000) - seconds;
  it.each<[string, (nonce: string) => string]>([
    ["for another offer", () => issuer.signToken({ nonce: "another", email: newEmail() })],
    [
      "without an offer",
      () => issuer.signToken({ nonce: undefined as unknown as string, email: newEmail() }),
    ],
    ["for another client", (nonce) => issuer.signToken({ nonce, email: newEmail(), aud: "another" })],
    [
      "of another issuer",
      (nonce) => issuer.signToken({ nonce, email: newEmail(), iss: "https://x.example" }),
    ],
    [
      "that has expired",
      (nonce) => issuer.signToken({ nonce, email: newEmail(), iat: ago(7200), exp: ago(3600) }),
    ],
    ["with another's signature", (nonce) => issuer.forgeToken({ nonce, email: newEmail() })],
    ["without a signature", (nonce) => issuer.dropSignature(issuer.signToken({ nonce, email: newEmail() }))],
    ["that is none", () => "x"],
    ["that is empty", () => ""],
  ])("An identity token %s is refused, and the offer may still be taken", async (_what, createToken) => {
    const { state, nonce } = await offer();
    expect(getResult(await logIn(state, createToken(nonce)))).toBe("400 SOCIAL_FAILED");
    expect((await logIn(state, issuer.signToken({ nonce, email: newEmail() }))).status).toBe(200);
  });

  it("An identity token signs in once, however often it is sent at a time", async () => {
    const { state, nonce } = await offer();
    const credential = issuer.signToken({ nonce, email: newEmail() });
    expect(tally(await times(5, () => logIn(state, credential)))).toEqual({
      200: 1,
      "400 INVALID_TOKEN": 4,
    });
  });

  it("An identity token signs in only with the offer's secret half, unchanged and in time", async () => {
    const { state, nonce, expires } = await offer();
    const credential = issuer.signToken({ nonce, email: newEmail() });
    const [, , signature = ""] = state.split(".");
    for (const changed of [
      `${nonce}.${expires}.${"A".repeat(signature.length)}`,
      `${nonce}.${expires + 1}.${signature}`,
      `${nonce}.${expires}`.padEnd(40, "."),
    ])
      expect(getResult(await logIn(changed, credential))).toBe("400 INVALID_TOKEN");
    visitors.advanceClock(600);
    expect(getResult(await logIn(state, credential))).toBe("400 INVALID_TOKEN");
  });
});
