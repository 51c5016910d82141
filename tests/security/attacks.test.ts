import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProfileList } from "#contract/profiles";
import { encodePin } from "#domain/pin";
import { hashToken } from "../../api/people/viewers/accounts";
import { accounts, profiles, sessions } from "../../api/platform/db/schema";
import { type Account, openOwners, type Owners } from "../account/owners";
import { getResult, newDevice, newEmail, newPhone, password, tally, times } from "../auth/visitors";
import { testNow } from "../setup/test-api";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());
beforeEach(() => owners.clock.set(testNow));

const lives = async (token: string) => (await owners.ask("/auth/me", { token })).status === 200;
const linkIn = async (to: string) =>
  /token=([\w-]+)/.exec((await owners.messages(to))[0]?.body ?? "")?.[1] ?? "";
const put = (path: string, body: object, token: string) => owners.ask(path, { method: "PUT", body, token });
const post = (path: string, body: object, token?: string) => owners.post(path, body, token ? { token } : {});
const listProfiles = async (token: string) =>
  (await owners.read<{ data: ProfileList }>("/profile/list", token)).data.items;
/** A television whose code was confirmed by an account, and which has not collected its session yet. */
async function letInTelevision(token: string) {
  const { code, secret } = (await post("/auth/tv/start", { device_name: "TV" })).body as unknown as {
    code: string;
    secret: string;
  };
  expect(getResult(await post("/auth/tv/code", { code }, token))).toBe("200");
  return () => post("/auth/tv/token", { secret, device_id: newDevice() });
}

describe("An attacker who had a session for a while", () => {
  type Ending = (owner: Account) => Promise<unknown>;
  const endings: [string, Ending][] = [
    [
      "changes the password",
      ({ token }) => post("/auth/password/change", { new_password: "another-password", password }, token),
    ],
    [
      "sets a new password by an email",
      async ({ email }) => {
        await post("/auth/password/reset", { email });
        const given = { email, code: await owners.codeFor(email), password: "another-password" };
        return post("/auth/password/reset/confirm", { ...given, device_id: newDevice() });
      },
    ],
    ["asks for deletion", ({ token }) => post("/account/delete", { password }, token)],
    ["signs out everywhere else", ({ token }) => post("/account/sessions/end-others", {}, token)],
  ];
  it.each(endings)(
    "An attacker who had a session has none left, nor a television, after the owner %s",
    async (_what, end) => {
      const owner = await owners.account();
      const stolen = await owners.signIn(owner.email, newDevice());
      const collect = await letInTelevision(stolen);
      expect(((await end(owner)) as { status: number }).status).toBe(200);
      expect(await lives(stolen)).toBe(false);
      expect((await collect()).status).toBe(400);
    },
  );

  it.each([
    ["the address", (token: string) => put("/account/email", { email: newEmail() }, token)],
    ["the number", (token: string) => put("/account/phone", { phone: newPhone() }, token)],
    [
      "the password",
      (token: string) => post("/auth/password/change", { new_password: "another-password" }, token),
    ],
    ["that the account is there", (token: string) => post("/account/delete", {}, token)],
  ])("An attacker who had a session cannot change %s without a proof", async (_what, change) => {
    const { token } = await owners.account();
    expect(getResult(await change(token))).toBe("400 PROOF_IS_NEEDED");
  });
});

describe("An attacker who reads the old mailbox", () => {
  const changeByLink = async ({ token }: Account) => {
    const email = newEmail();
    expect((await put("/account/email", { email, password }, token)).status).toBe(200);
    return { email, confirm: async () => post("/auth/email/confirm", { token: await linkIn(email) }) };
  };
  const changeByCode = async ({ token }: Account) => {
    const email = newEmail();
    expect((await put("/account/email", { email, password }, token)).status).toBe(200);
    return {
      email,
      confirm: async () =>
        post("/account/email/confirm", { email, code: await owners.codeFor(email) }, token),
    };
  };
  const uses: [string, string, string][] = [
    ["a code to sign in", "/v3/auth/email", "/v3/auth/email/confirm"],
    ["a code for a new password", "/auth/password/reset", "/auth/password/reset/confirm"],
  ];
  it.each(
    [["by a link", changeByLink] as const, ["by a code", changeByCode] as const].flatMap(([how, change]) =>
      uses.map(([what, ask, confirm]) => ({ how, change, what, ask, confirm })),
    ),
  )(
    "An attacker with the old mailbox, after a change $how, cannot use $what",
    async ({ change, ask, confirm }) => {
      const owner = await owners.account();
      const changed = await change(owner);
      await post(ask, { email: owner.email });
      const code = await owners.codeFor(owner.email);
      expect(code).not.toBe("");
      expect((await changed.confirm()).status).toBe(200);
      const given = { email: owner.email, code, device_id: newDevice() };
      const answer = await post(
        confirm,
        confirm.includes("reset") ? { ...given, password: "a-thief-s-password" } : given,
      );
      expect(getResult(answer)).toBe("400 CODE_NOT_FOUND");
    },
  );

  it("An attacker with the old mailbox has a link that no longer works after its first use", async () => {
    const owner = await owners.account();
    const first = await changeByLink(owner);
    const link = await linkIn(first.email);
    const confirm = () => post("/auth/email/confirm", { token: link });
    const answers = await times(8, confirm);
    expect(tally(answers)).toEqual({ "200": 1, "400 EMAIL_IS_CONFIRMED": 7 });
    expect(getResult(await confirm())).toBe("400 EMAIL_IS_CONFIRMED");
  });

  it("An attacker with the old mailbox is told of the change", async () => {
    const owner = await owners.account();
    await (await changeByLink(owner)).confirm();
    expect((await owners.messages(owner.email))[0]?.subject).toBe("Почта аккаунта изменена");
  });
});

describe("A session token", () => {
  it("A session token is replaced by every way of signing in, and the old one is invalid", async () => {
    const owner = await owners.account();
    const before = await owners.virtual();
    const signedIn = await post(
      "/auth/email",
      { email: owner.email, password, device_id: newDevice() },
      before.token,
    );
    expect(signedIn.body.authentication_token).not.toBe(before.token);
    expect(await lives(before.token)).toBe(false);
    const again = await post(
      "/auth/email",
      { email: owner.email, password, device_id: newDevice() },
      signedIn.body.authentication_token,
    );
    expect(again.body.authentication_token).not.toBe(signedIn.body.authentication_token);
    expect(await lives(signedIn.body.authentication_token)).toBe(false);
  });

  it("A session token chosen by somebody else is never accepted", async () => {
    const { email } = await owners.account();
    const chosen = "a-token-of-the-attacker's-own-choice";
    const { body } = await post("/auth/email", { email, password, device_id: newDevice() }, chosen);
    expect(body.authentication_token).not.toBe(chosen);
    expect(await lives(chosen)).toBe(false);
  });

  it("A session token changes with the profile, and one of two parallel switches succeeds", async () => {
    const { token } = await owners.account({ hasChild: true });
    const [profile] = await listProfiles(token);
    const answers = await times(10, () => post("/profile/select", { profile_id: profile?._id }, token));
    expect(tally(answers)).toEqual({ "200": 1, "401 UNAUTHORIZED": 9 });
    expect(await lives(token)).toBe(false);
  });

  it("A session token is invalid everywhere after signing out", async () => {
    const { token, profile } = await owners.account({ kind: "PAID" });
    await post("/auth/logout", {}, token);
    for (const path of [
      "/auth/me",
      "/account",
      "/account/data",
      "/profile/list",
      `/profile/${profile}/favorites`,
      "/tv/reminders",
      "/pin/status",
    ])
      expect((await owners.ask(path, { token })).status, path).toBe(401);
  });

  it("A session token is not in the database, nor can it be derived from its rows", async () => {
    const { token, id } = await owners.account();
    const rows = await owners.db.select().from(sessions).where(eq(sessions.accountId, id));
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)]);
    expect(await lives(hashToken(token))).toBe(false);
  });

  it("A session token in a URL starts one session, for whoever comes first", async () => {
    const { token } = await owners.account();
    const answers = await times(10, () =>
      post("/auth/refresh", { auth_token: token, device_id: newDevice() }),
    );
    expect(tally(answers)).toEqual({ "200": 1, "401 UNAUTHORIZED": 9 });
  });

  it("A session token expires after 90 days without use, but not while it is used", async () => {
    const [used, unused] = [await owners.account(), await owners.account()];
    for (let month = 0; month < 3; month += 1) {
      owners.advanceClock(30 * 86_400);
      expect(await lives(used.token)).toBe(true);
    }
    expect(await lives(unused.token)).toBe(false);
    expect(getResult(await post("/auth/refresh", { auth_token: unused.token }))).toBe("401 UNAUTHORIZED");
    expect(getResult(await post("/auth/refresh", { auth_token: used.token }))).toBe("200");
  });

  it("A session token obtained from a URL has not entered the PIN", async () => {
    const owner = await owners.account({ kind: "PAID", pin: "1234" });
    await post("/pin/v3/check", { code: encodePin("1234") }, owner.token);
    const { body } = await post("/auth/refresh", { auth_token: owner.token, device_id: newDevice() });
    const [row] = await owners.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(body.authentication_token)));
    expect(row?.pinSeen).toBeNull();
  });
});

describe("A child", () => {
  const openChild = () => owners.account({ kind: "PAID", child: true, pin: "1234", phone: newPhone() });
  const refusals: [string, (child: Account, adult: string) => Promise<{ status: number }>][] = [
    ["goes on as an adult", ({ token }, adult) => post("/profile/select", { profile_id: adult }, token)],
    ["makes a profile", ({ token }) => post("/profile", { name: "Me", child: false }, token)],
    ["changes its own profile", ({ token, profile }) => put(`/profile/${profile}`, { name: "Me" }, token)],
    [
      "makes its own profile an adult's",
      ({ token, profile }) => put(`/profile/${profile}`, { child: false }, token),
    ],
    [
      "deletes an adult's profile",
      ({ token }, adult) => owners.ask(`/profile/${adult}`, { method: "DELETE", body: {}, token }),
    ],
    ["tells whose profile it is", ({ token }) => put("/account/person", { name: "Me" }, token)],
    ["reads the account", ({ token }) => owners.ask("/account", { token })],
    ["reads its data", ({ token }) => owners.ask("/account/data", { token })],
    ["reads its sessions", ({ token }) => owners.ask("/account/sessions", { token })],
    ["reads its devices", ({ token }) => owners.ask("/devices", { token })],
    ["reads its address", ({ token }) => owners.ask("/account/email", { token })],
    ["has a code of proof sent", ({ token }) => post("/account/proof", {}, token)],
    ["changes the address", ({ token }) => put("/account/email", { email: newEmail(), password }, token)],
    ["changes the number", ({ token }) => put("/account/phone", { phone: newPhone(), password }, token)],
    [
      "changes the password",
      ({ token }) => post("/auth/password/change", { new_password: "a-child-s-own", password }, token),
    ],
    ["deletes the account", ({ token }) => post("/account/delete", { password }, token)],
    ["restores the account", ({ token }) => post("/account/restore", {}, token)],
    ["ends the other sessions", ({ token }) => post("/account/sessions/end-others", {}, token)],
    [
      "switches notices on",
      ({ token }) => post("/account/notify/subscribe/email", { is_subscribed: true }, token),
    ],
    ["stops the emails", ({ token, id }) => post("/account/notify/unsubscribe", { account_id: id }, token)],
    [
      "links a provider",
      ({ token }) =>
        post("/auth/social/google/start", { redirect_uri: "http://x.example/", purpose: "link" }, token),
    ],
    ["reads the links", ({ token }) => owners.ask("/auth/social/links", { token })],
    ["unlinks a provider", ({ token }) => post("/auth/social/google/unlink", {}, token)],
    ["asks for a television", ({ token }) => post("/auth/tv/lookup", { code: "123456" }, token)],
    ["lets a television in", ({ token }) => post("/auth/tv/code", { code: "123456" }, token)],
    ["makes a PIN", ({ token }) => post("/pin/v3/otp", { code: encodePin("1111") }, token)],
    [
      "confirms a PIN",
      ({ token }) => post("/pin/v3/otpConfirm", { code: encodePin("1111"), otp: "123456" }, token),
    ],
    ["deletes the PIN", ({ token }) => post("/pin/v3/disable", { code: encodePin("1234") }, token)],
    ["has a code sent to delete it", ({ token }) => post("/pin/v3/removeOtp", {}, token)],
    ["deletes it by a code", ({ token }) => post("/pin/v3/removeOtpConfirm", { otp: "123456" }, token)],
    [
      "changes how often it is asked for",
      ({ token }) => put("/pin/status", { code: encodePin("1234"), is_everytime: true }, token),
    ],
  ];
  it.each(refusals)("A child is refused if it %s", async (_what, attempt) => {
    const child = await openChild();
    const adult = (await listProfiles(child.token)).find((profile) => !profile.child)?._id ?? "";
    const state = async () => ({
      account: await owners.db.select().from(accounts).where(eq(accounts.id, child.id)),
      profiles: await owners.db.select().from(profiles).where(eq(profiles.accountId, child.id)),
      sessions: (await owners.db.select().from(sessions).where(eq(sessions.accountId, child.id))).length,
    });
    const before = await state();
    const { status } = await attempt(child, adult);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await state()).toEqual(before);
  });
});

describe("A repeated parallel request has one effect", () => {
  it("Parallel requests create at most five profiles", async () => {
    const { token } = await owners.account();
    const answers = await times(20, (index) =>
      post("/profile", { name: `P${index}`, child: index % 2 === 0 }, token),
    );
    expect(tally(answers)).toEqual({ "200": 4, "400 PROFILE_LIMIT_REACHED": 16 });
  });

  it("One adult profile remains, whoever deletes which", async () => {
    const { email, token } = await owners.account();
    const other = await owners.signIn(email, newDevice());
    const made = await post("/profile", { name: "Other", child: false }, token);
    const second = (made.body as unknown as { _id: string })._id;
    const selected = await post("/profile/select", { profile_id: second }, other);
    const [first] = await listProfiles(token);
    await Promise.all([
      owners.ask(`/profile/${second}`, { method: "DELETE", body: {}, token }),
      owners.ask(`/profile/${first?._id}`, {
        method: "DELETE",
        body: {},
        token: selected.body.authentication_token,
      }),
    ]);
    const { id } = (await owners.db.select().from(accounts).where(eq(accounts.email, email)))[0] ?? {
      id: "",
    };
    const left = await owners.db.select().from(profiles).where(eq(profiles.accountId, id));
    expect(left.length).toBeGreaterThanOrEqual(1);
  });

  it("A television's session is collected once", async () => {
    const { token } = await owners.account();
    const collect = await letInTelevision(token);
    expect(tally(await times(10, collect))).toEqual({ "200": 1, "400 CODE_NOT_FOUND": 9 });
  });

  it("A television is confirmed by one account", async () => {
    const two = await times(2, () => owners.account());
    const { code } = (await post("/auth/tv/start", { device_name: "TV" })).body as unknown as {
      code: string;
    };
    const answers = await times(8, (index) => post("/auth/tv/code", { code }, two[index % 2]?.token));
    expect(tally(answers)).toEqual({ "200": 1, "400 CODE_NOT_FOUND": 7 });
  });

  it("One of two accounts that confirm the same address gets it", async () => {
    const [one, other] = await times(2, () => owners.account());
    if (!one || !other) throw new Error("No accounts");
    const email = newEmail();
    await put("/account/email", { email, password }, one.token);
    const first = await linkIn(email);
    owners.advanceClock(60);
    await put("/account/email", { email, password }, other.token);
    const second = await linkIn(email);
    const answers = await Promise.all([first, second].map((token) => post("/auth/email/confirm", { token })));
    expect(tally(answers)["200"]).toBe(1);
    expect(await owners.db.select().from(accounts).where(eq(accounts.email, email))).toHaveLength(1);
  });
});

describe("Deleting an account", () => {
  it("Deleting an account ends what a stolen session can do, and only signing in restores the account", async () => {
    const owner = await owners.account({ kind: "PAID" });
    const stolen = await owners.signIn(owner.email, newDevice());
    await post("/account/delete", { password }, owner.token);
    expect((await post("/account/restore", {}, stolen)).status).toBe(401);
    const back = await owners.signIn(owner.email, newDevice());
    for (const [path, body] of [
      ["/account/proof", {}],
      ["/auth/password/change", { new_password: "another-password", password }],
      ["/account/delete", { password }],
      ["/account/notify/subscribe/email", { is_subscribed: true }],
    ] as const)
      expect(getResult(await post(path, body, back)), path).toBe("403 ACCOUNT_DELETED");
    expect((await post("/account/restore", {}, back)).status).toBe(200);
  });

  it("Deleting an account keeps the address from being registered by others", async () => {
    const owner = await owners.account();
    await post("/account/delete", { password }, owner.token);
    const stranger = await owners.signUp(owner.email);
    expect(stranger.status).toBe(400);
  });
});

describe("Registered phone numbers", () => {
  it("Registered numbers cannot be found by requesting PINs: from the 21st on each requires a captcha", async () => {
    const { token } = await owners.account();
    const taken = newPhone();
    await owners.account({ phone: taken });
    const address = "203.0.113.9";
    const ask = () =>
      owners.post("/pin/v3/otp", { code: encodePin("1234"), phone: taken }, { token, address });
    expect(tally(await times(40, ask))).toEqual({
      "400 PHONE_ALREADY_USED": 20,
      "400 CAPTCHA_IS_NEEDED": 20,
    });
  });

  it("Registered phone numbers cannot be found by confirming PINs", async () => {
    const { token } = await owners.account();
    const taken = newPhone();
    await owners.account({ phone: taken });
    const confirm = (phone: string) =>
      post("/pin/v3/otpConfirm", { code: encodePin("1234"), phone, otp: "123456" }, token);
    expect(getResult(await confirm(taken))).toBe(getResult(await confirm(newPhone())));
  });
});
