import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, sessions } from "../../api/platform/db/schema";
import { setUpVisitors } from "./set-up-visitors";
import { getResult, newDevice, newEmail, newPhone, password } from "./visitors";

const visitors = setUpVisitors();

const signIn = (email: string, given: object = {}) =>
  visitors.post("/auth/email", { email, password, device_id: newDevice(), ...given });

describe("Looking up a login", () => {
  const lookup = async (login: string) => {
    const { status, body } = await visitors.post("/auth/lookup", { login });
    return { status, ...body };
  };

  it.each([
    ["an address without an account", () => newEmail(), { result: "USER_NOT_FOUND", kind: "email" }],
    ["a Russian number without an account", () => newPhone(), { result: "USER_NOT_FOUND", kind: "phone" }],
    [
      "a Tajik number without an account",
      () => "+992900000001",
      { result: "REGISTRATION_UNAVAILABLE", kind: "phone" },
    ],
    [
      "another number without an account",
      () => "+4915112345678",
      { result: "REGISTRATION_UNAVAILABLE", kind: "phone" },
    ],
  ])("Looking up a login reports %s", async (_what, login, answer) => {
    expect(await lookup(login())).toEqual({ status: 200, ...answer });
  });

  it("A looked-up login finds its account, however it is written", async () => {
    const { email } = await visitors.account();
    expect(await lookup(` ${email.toUpperCase()} `)).toEqual({
      status: 200,
      result: "USER_FOUND",
      kind: "email",
    });
    await visitors.account({ phone: "+79161234567" });
    expect(await lookup("8 (916) 123-45-67")).toEqual({ status: 200, result: "USER_FOUND", kind: "phone" });
    await visitors.account({ phone: "+992900000002" });
    expect(await lookup("+992 900 000 002")).toMatchObject({ result: "USER_FOUND" });
  });

  it.each(["", "@", "viewer@", "12345", "words"])("Looking up a login rejects «%s»", async (login) =>
    expect(getResult(await visitors.post("/auth/lookup", { login }))).toBe("400 LOGIN_WRONG_FORMAT"),
  );
});

describe("A viewer with a password", () => {
  it("A viewer signs in by password with a new token on this device", async () => {
    const { email, id, token } = await visitors.account();
    const device_id = newDevice();
    const { status, body } = await signIn(email.toUpperCase(), { device_id });
    expect({ status, id: body._id, email: body.email, virtual: body.virtual }).toEqual({
      status: 200,
      id,
      email,
      virtual: false,
    });
    expect(body.authentication_token).not.toBe(token);
    expect((await visitors.get("/auth/me", body.authentication_token)).status).toBe(200);
    const playback = `/playback/u_metropolis?device_id=${device_id}&auth_token=${body.authentication_token}`;
    expect(getResult(await visitors.get(playback))).toBe("200");
  });

  it("A viewer has tokens stored only as hashes", async () => {
    const { email, id } = await visitors.account();
    const { body } = await signIn(email);
    const stored = await visitors.db.select().from(sessions).where(eq(sessions.accountId, id));
    expect(stored.length).toBe(2);
    expect(JSON.stringify(stored)).not.toContain(body.authentication_token);
  });

  it("A password is stored as argon2id with 19 MiB", async () => {
    const { id } = await visitors.account();
    const [stored] = await visitors.db.select().from(accounts).where(eq(accounts.id, id));
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("A viewer is the only one with the address", async () => {
    const { email } = await visitors.account();
    const again = { kind: "REGISTERED", email: email.toUpperCase(), password };
    expect(getResult(await visitors.post("/__dev/viewers", again))).toBe("409 LOGIN_TAKEN");
    expect(getResult(await visitors.post("/__dev/viewers", { ...again, email: "x" }))).toBe(
      "400 BAD_REQUEST",
    );
  });

  it("Signing in by password ends the session of the previous account", async () => {
    const [one, other] = [await visitors.account(), await visitors.account()];
    const { status } = await visitors.post(
      "/auth/email",
      { email: other.email, password, device_id: newDevice() },
      { token: one.token },
    );
    expect(status).toBe(200);
    expect((await visitors.get("/auth/me", one.token)).status).toBe(401);
    expect((await visitors.get("/auth/me", other.token)).status).toBe(200);
  });

  it("A wrong password, an unknown address and an account without a password get the same response", async () => {
    const { email } = await visitors.account();
    const codesOnly = await visitors.account({ password: undefined });
    const answers = [
      await signIn(email, { password: "another-password" }),
      await signIn(newEmail()),
      await signIn(codesOnly.email),
    ];
    expect(answers.map(getResult)).toEqual(answers.map(() => "400 INVALID_PASSWORD"));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it("A viewer gets an error for an invalid address", async () =>
    expect(getResult(await signIn("no-address"))).toBe("400 EMAIL_WRONG_FORMAT"));
});

describe("The limit of five devices", () => {
  const day = 86_400;
  const play = (device: string, token: string) =>
    visitors.get(`/playback/u_metropolis?device_id=${device}&auth_token=${token}`);

  it("The limit of five devices is reported to a sixth device when it plays", async () => {
    const { email } = await visitors.account({ kind: "PAID", extraDevices: 4 });
    const device_id = newDevice();
    const { body } = await signIn(email, { device_id });
    expect(getResult(await play(device_id, body.authentication_token))).toBe("403 DEVICE_COUNT_EXCEEDED");
  });

  it("The limit of five devices makes room for a sixth if one was not used for 30 days", async () => {
    const used = newDevice();
    const { email, token } = await visitors.account({ kind: "PAID", deviceId: used, extraDevices: 4 });
    visitors.advanceClock(25 * day);
    expect((await play(used, token)).status).toBe(200);
    visitors.advanceClock(5 * day);
    const device_id = newDevice();
    const { body } = await signIn(email, { device_id });
    expect((await visitors.get("/auth/me", body.authentication_token)).status).toBe(200);
    expect(getResult(await play(device_id, body.authentication_token))).toBe("200");
    expect(getResult(await play(used, body.authentication_token))).toBe("200");
  });

  it("The limit of five devices counts a device once if it signs in again", async () => {
    const deviceId = newDevice();
    const { email } = await visitors.account({ kind: "PAID", deviceId, extraDevices: 4 });
    const { body } = await signIn(email, { device_id: deviceId });
    expect((await play(deviceId, body.authentication_token)).status).toBe(200);
  });
});

describe("A new account has the language of the page on which it was created", () => {
  it("A new account by e-mail has the language of the page on which it was created", async () => {
    const email = newEmail();
    await visitors.post("/v2/auth/email", { email, password, locale: "sr" });
    const code = await visitors.codeFor(email);
    const device_id = newDevice();
    const { body } = await visitors.post("/v2/auth/email/confirm", { email, code, device_id, locale: "sr" });
    expect(body.language).toEqual({ interface: "sr" });
  });
  it("A new account by phone has its page's language, and keeps it on signing in elsewhere", async () => {
    const phone = newPhone();
    const enter = async (locale: string) => {
      await visitors.post("/v2/auth/phone", { phone });
      const code = await visitors.codeFor(phone);
      const device_id = newDevice();
      return (await visitors.post("/v2/auth/phone/confirm", { phone, code, device_id, locale })).body
        .language;
    };
    expect(await enter("en")).toEqual({ interface: "en" });
    visitors.advanceClock(60);
    expect(await enter("bg")).toEqual({ interface: "en" });
  });
});
