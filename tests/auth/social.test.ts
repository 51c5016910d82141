import type { Server } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startIssuerServer } from "../../api/people/issuer/issuer";
import { accounts, identities, profiles, socialFlows } from "../../api/platform/db/schema";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { getIssuerSettings, redirectUri, visitProvider } from "./visit-provider";
import {
  getResult,
  newDevice,
  newEmail,
  newPhone,
  openVisitors,
  password,
  tally,
  times,
  type Visitors,
} from "./visitors";

let visitors: Visitors;
let issuer: Server;
let issuerOrigin: string;
beforeAll(async () => {
  const settings = await getIssuerSettings();
  issuerOrigin = settings.ISSUER_ORIGIN;
  visitors = await openVisitors({ settings });
  const local = visitors.settings.issuer ?? expect.unreachable("there is a local issuer");
  issuer = (await startIssuerServer(local)) ?? expect.unreachable("the port is free");
});
afterAll(async () => {
  issuer.closeAllConnections();
  issuer.close();
  await visitors.stop();
});
beforeEach(() => visitors.clock.set(testNow));

type Person = { email: string; verified?: boolean; phone?: string };
type Visit = { state: string; query: string };

/** Opens the provider's page, identifies as this person, and returns. */
async function visit(
  { email, verified = true, phone = "" }: Person,
  { provider = "google", purpose = "login", token = null as string | null } = {},
): Promise<Visit> {
  const { body } = await visitors.post(
    `/auth/social/${provider}/start`,
    { redirect_uri: redirectUri(provider), purpose, ...(purpose === "link" ? { password } : {}) },
    { token },
  );
  const { url, state } = body as unknown as { url: string; state: string };
  expect(new URL(url).origin).toBe(issuerOrigin);
  return { state, query: await visitProvider(url, { email, verified, phone }) };
}
const logIn = (visited: Visit, provider = "google", token: string | null = null) =>
  visitors.post(`/auth/social/${provider}/login`, { ...visited, device_id: newDevice() }, { token });
const link = (visited: Visit, token: string, provider = "google") =>
  visitors.post(`/auth/social/${provider}/link`, visited, { token });
const getLinks = async (token: string) =>
  ((await visitors.get("/auth/social/links", token)).body as unknown as { items: { provider: string }[] })
    .items;
const unlink = (provider: string, token: string, proof: object = { password }) =>
  visitors.post(`/auth/social/${provider}/unlink`, proof, { token });
const startLinking = (proof: object, token: string | null) =>
  visitors.post(
    "/auth/social/google/start",
    { redirect_uri: redirectUri("google"), purpose: "link", ...proof },
    { token },
  );

describe("Signing in through a provider", () => {
  it("Signing in through a provider creates an account, and finds it the next time", async () => {
    const email = newEmail();
    const { status, body } = await logIn(await visit({ email }));
    expect({ status, email: body.email, virtual: body.virtual }).toEqual({
      status: 200,
      email,
      virtual: false,
    });
    expect((await logIn(await visit({ email }))).body._id).toBe(body._id);
  });

  it("A provider's phone number waits for its owner to confirm it, also if a login had to be proved first", async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const { body } = await logIn(await visit({ email: newEmail(), phone }));
    expect(body).toMatchObject({ phone: null, unconfirmed_phone: phone });
    const { state, query } = await visit({ email: newEmail(), verified: false, phone: other });
    expect(getResult(await logIn({ state, query }))).toBe("400 EMAIL_IS_NEEDED");
    const login = newEmail();
    await visitors.post("/auth/social/code", { state, login });
    const code = await visitors.codeFor(login);
    const proved = await visitors.post("/auth/social/code/confirm", {
      state,
      login,
      code,
      device_id: newDevice(),
    });
    expect(proved.body).toMatchObject({ email: login, phone: null, unconfirmed_phone: other });
  });

  it("The session's viewer has the linked accounts, except in a child's profile", async () => {
    row("E-040", "E-047");
    const { token, id, email } = await visitors.account();
    const { answer: guest } = await visitors.virtual();
    const before = (await visitors.post("/auth/refresh", {}, { token })).body;
    const fields = ["type", "virtual", "email", "phone", "apple_id", "google_id", "need_credentials"];
    for (const body of [guest.body, before])
      expect(Object.keys(body)).toEqual(expect.arrayContaining(fields));
    expect(guest.body).toMatchObject({ type: "VIRTUAL", virtual: true, email: null, phone: null });
    expect(before).toMatchObject({ apple_id: null, google_id: null, apple_info: null, vk_info: null });
    for (const provider of ["google", "apple", "vk"] as const)
      await visitors.db.insert(identities).values({
        provider,
        subject: `${provider}-${id}`,
        accountId: id,
        email: `${provider}@luch.example`,
        created: testNow,
      });
    expect((await visitors.post("/auth/refresh", {}, { token })).body).toMatchObject({
      type: "REGISTERED",
      virtual: false,
      need_credentials: false,
      email,
      phone: null,
      google_id: `google-${id}`,
      apple_id: `apple-${id}`,
      apple_info: { id: `apple-${id}`, email: "apple@luch.example" },
      vk_info: { id: `vk-${id}`, email: "vk@luch.example" },
    });
    await visitors.db.update(profiles).set({ child: true }).where(eq(profiles.accountId, id));
    expect((await visitors.get("/auth/me", token)).body).toMatchObject({
      google_id: null,
      apple_info: null,
      vk_info: null,
    });
  });

  it("The session's viewer has a group of each experiment, which stays", async () => {
    row("E-044");
    const accounts = await times(24, () => visitors.account());
    const groups = new Set<string>();
    for (const { token } of accounts) {
      const { ab } = (await visitors.post("/auth/refresh", {}, { token })).body;
      for (const one of ab)
        expect(Object.keys(one).sort()).toEqual(["exp_id", "exp_name", "group_id", "group_name"]);
      expect((await visitors.get("/auth/me", token)).body.ab).toEqual(ab);
      for (const { exp_name, group_name } of ab) groups.add(`${exp_name} ${group_name}`);
    }
    expect([...groups].sort()).toEqual([
      "Engagement_page control",
      "Engagement_page invitation",
      "subscription_onboarding control",
      "subscription_onboarding onboarding",
    ]);
  });

  it("Signing in through a provider finds the account of an address that the provider has verified", async () => {
    const { email, id } = await visitors.account();
    expect((await logIn(await visit({ email }))).body._id).toBe(id);
  });

  it("Signing in through a provider keeps what was saved as a visitor", async () => {
    const guest = await visitors.virtual();
    const { body } = await logIn(await visit({ email: newEmail() }), "google", guest.token);
    expect(body._id).toBe(guest.id);
  });

  it("Signing in through a provider opens no account of an address that is not verified there", async () => {
    const { email } = await visitors.account();
    expect(getResult(await logIn(await visit({ email, verified: false })))).toBe("400 EMAIL_IS_NEEDED");
  });

  it("An unverified address is then confirmed by a code, and the viewer recognised from then on", async () => {
    const [said, own] = [newEmail(), await visitors.account()];
    const visited = await visit({ email: said, verified: false });
    await logIn(visited);
    const { state } = visited;
    expect((await visitors.post("/auth/social/code", { state, login: own.email })).status).toBe(200);
    const code = await visitors.codeFor(own.email);
    const confirm = (given: string) =>
      visitors.post("/auth/social/code/confirm", {
        state,
        login: own.email,
        code: given,
        device_id: newDevice(),
      });
    expect(getResult(await confirm(await visitors.wrongCode(own.email)))).toBe("400 CODE_NOT_FOUND");
    expect((await confirm(code)).body._id).toBe(own.id);
    expect(getResult(await confirm(code))).toBe("400 CODE_NOT_FOUND");
    expect((await logIn(await visit({ email: said, verified: false }))).body._id).toBe(own.id);
  });

  it("A viewer of a provider may confirm a phone number, which creates the account", async () => {
    const visited = await visit({ email: newEmail(), verified: false });
    await logIn(visited);
    const [phone, { state }] = [newPhone(), visited];
    await visitors.post("/auth/social/code", { state, login: phone });
    const code = await visitors.codeFor(phone);
    const given = { state, login: phone, code, device_id: newDevice() };
    expect((await visitors.post("/auth/social/code/confirm", given)).body.phone).toBe(phone);
  });

  it("A viewer cannot confirm anything without having been to the provider", async () =>
    expect(
      getResult(await visitors.post("/auth/social/code", { state: "x".repeat(43), login: newEmail() })),
    ).toBe("400 INVALID_TOKEN"));
});

describe("A provider's callback", () => {
  it("A provider's callback is valid once", async () => {
    const visited = await visit({ email: newEmail() });
    expect(tally(await times(5, () => logIn(visited)))).toMatchObject({ "400 INVALID_TOKEN": 4 });
  });

  it("A provider's callback is valid only for its own state, provider and purpose", async () => {
    const [one, other] = [await visit({ email: newEmail() }), await visit({ email: newEmail() })];
    expect(getResult(await logIn({ state: one.state, query: other.query }))).toBe("400 SOCIAL_FAILED");
    expect(getResult(await logIn(await visit({ email: newEmail() }), "yandex"))).toBe("400 INVALID_TOKEN");
    const { token } = await visitors.account();
    const linking = await visit({ email: newEmail() }, { purpose: "link", token });
    expect(getResult(await logIn(linking))).toBe("400 INVALID_TOKEN");
  });

  it("A provider's callback is valid for a quarter of an hour", async () => {
    const visited = await visit({ email: newEmail() });
    visitors.advanceClock(900);
    expect(getResult(await logIn(visited))).toBe("400 INVALID_TOKEN");
  });

  it("A provider's callback may report a refusal", async () => {
    const { body } = await visitors.post("/auth/social/google/start", {
      redirect_uri: redirectUri("google"),
      purpose: "login",
    });
    const { state } = body as unknown as Visit;
    const query = new URLSearchParams({ error: "access_denied", state, iss: issuerOrigin }).toString();
    expect(getResult(await logIn({ state, query }))).toBe("400 SOCIAL_FAILED");
  });

  it("A provider's callback leaves no state in the database", async () => {
    const { state } = await visit({ email: newEmail() });
    expect(JSON.stringify(await visitors.db.select().from(socialFlows))).not.toContain(state);
  });
});

describe("A provider's account", () => {
  it("A provider's account is linked, listed and unlinked", async () => {
    const { token, id, email: own } = await visitors.account();
    const email = newEmail();
    const visited = await visit({ email, verified: false }, { purpose: "link", token });
    expect((await link(visited, token)).status).toBe(200);
    // Somebody who found an open session could keep access.
    expect((await visitors.messages(own)).map(({ subject }) => subject)).toEqual([
      "К аккаунту привязан ещё один вход",
    ]);
    expect(await getLinks(token)).toEqual([{ provider: "google", email, created: testNow }]);
    expect((await logIn(await visit({ email, verified: false }))).body._id).toBe(id);
    expect((await unlink("google", token)).status).toBe(200);
    expect(await getLinks(token)).toEqual([]);
  });

  it.each([
    ["google", "ACCOUNT_CONFLICT_G"],
    ["yandex", "ACCOUNT_CONFLICT_Y"],
  ])("A provider's account of %s linked to another account is a conflict: %s", async (provider, code) => {
    const email = newEmail();
    const [one, other] = [await visitors.account(), await visitors.account()];
    const linkTo = async (token: string) =>
      link(await visit({ email }, { provider, purpose: "link", token }), token, provider);
    expect((await linkTo(one.token)).status).toBe(200);
    expect(getResult(await linkTo(other.token))).toBe(`409 ${code}`);
    expect((await linkTo(one.token)).status).toBe(200);
  });

  it.each([
    ["linked", (proof: object, token: string) => startLinking(proof, token)],
    ["unlinked", (proof: object, token: string) => unlink("google", token, proof)],
  ])(
    "A provider's account cannot be %s from an open session without the password or a code",
    async (_, act) => {
      const { token, email } = await visitors.account();
      expect(getResult(await act({}, token))).toBe("400 PROOF_IS_NEEDED");
      expect(getResult(await act({ password: "не-тот-пароль" }, token))).toBe("400 INVALID_PASSWORD");
      expect(getResult(await act({ proof: "123456" }, token))).toBe("400 CODE_NOT_FOUND");
      await visitors.post("/account/proof", {}, { token });
      const proof = await visitors.codeFor(email);
      expect(getResult(await act({ proof }, token))).toBe("200");
      expect(getResult(await act({ proof }, token))).toBe("400 CODE_NOT_FOUND");
    },
  );

  it("A provider's account is linked to the account that started linking, not to a later one", async () => {
    const [one, other] = [await visitors.account(), await visitors.account()];
    const visited = await visit({ email: newEmail() }, { purpose: "link", token: one.token });
    expect(getResult(await link(visited, other.token))).toBe("400 INVALID_TOKEN");
  });

  it("A provider's account cannot be linked by a child or a visitor", async () => {
    const { token } = await visitors.account({ child: true });
    const start = (given: string | null) => startLinking({ password }, given);
    expect(getResult(await start(token))).toBe("403 CHILD_PROFILE");
    expect(getResult(await start(null))).toBe("401 UNAUTHORIZED");
    expect(getResult(await start((await visitors.virtual()).token))).toBe("403 ACCESS_VIRTUAL_DENIED");
    expect(getResult(await visitors.get("/auth/social/links", token))).toBe("403 CHILD_PROFILE");
  });

  it("A provider's account cannot be unlinked while it is the only way to sign in", async () => {
    const email = newEmail();
    const { body } = await logIn(await visit({ email }));
    const token = body.authentication_token;
    await visitors.db.update(accounts).set({ email: null }).where(eq(accounts.id, body._id));
    expect(getResult(await unlink("google", token, {}))).toBe("409 LAST_WAY_IN");
    expect(
      await visitors.db.select().from(identities).where(eq(identities.accountId, body._id)),
    ).toHaveLength(1);
  });
});

describe("A provider that is not configured", () => {
  it("A provider that is not configured is not listed and is refused", async () => {
    const { body } = await visitors.get("/auth/social/providers");
    expect(body).toEqual({ items: ["google", "apple", "vk", "yandex"] });
    const start = await visitors.post("/auth/social/facebook/start", {
      redirect_uri: redirectUri("facebook"),
      purpose: "login",
    });
    expect({ status: start.status, code: start.body.code, message: start.body.message }).toEqual({
      status: 400,
      code: "SOCIAL_AUTH_DISABLED",
      message: "Social auth disabled",
    });
  });
});
