import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { attemptCounters, captchas } from "../../api/platform/db/schema";
import { testNow } from "../setup/test-api";
import { setUpVisitors } from "./set-up-visitors";
import { type Answer, getResult, newDevice, newEmail, newPhone, password, tally, times } from "./visitors";

const visitors = setUpVisitors();

let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;
const signIn = (email: string, given: object = {}, from: object = {}) =>
  visitors.post("/auth/email", { email, password, device_id: newDevice(), ...given }, from);
const guess = (email: string, from: object = {}) => signIn(email, { password: "a-wrong-one" }, from);
const lookup = (login: string, given: object = {}, from: object = {}) =>
  visitors.post("/auth/lookup", { login, ...given }, from);
const readPicture = async (key: string | undefined) =>
  (
    await visitors.db
      .select()
      .from(captchas)
      .where(eq(captchas.key, key ?? ""))
  )[0]?.digits ?? "";
/** The fields that answer the captcha of a refusal. */
const solve = async ({ body }: Answer) => ({
  key: body.data?.key,
  captcha: await readPicture(body.data?.key),
});
const isAskedFor = "400 CAPTCHA_IS_NEEDED";

describe("A captcha is required from the third error", () => {
  const errThrice: [string, (email: string) => Promise<unknown>][] = [
    ["of wrong passwords", (email) => guess(email)],
    [
      "of wrong codes",
      (email) => visitors.post("/v3/auth/email/confirm", { email, code: "1", device_id: newDevice() }),
    ],
    [
      "of codes for a new password",
      (email) =>
        visitors.post("/auth/password/reset/confirm", { email, code: "1", password, device_id: newDevice() }),
    ],
  ];
  it.each(errThrice)("A captcha is required from the third error %s, not before", async (_what, err) => {
    const { email } = await visitors.account();
    for (let errors = 0; errors < 2; errors += 1) await err(email);
    expect((await lookup(email)).status).toBe(200);
    await err(email);
    const refused = await lookup(email);
    expect(getResult(refused)).toBe(isAskedFor);
    expect(Object.keys(refused.body.data ?? {}).sort()).toEqual(["captcha", "key", "question"]);
  });

  it("A captcha is required from the third lookup of unknown accounts", async () => {
    const login = newPhone();
    for (let errors = 0; errors < 3; errors += 1) expect((await lookup(login)).status).toBe(200);
    expect(getResult(await lookup(login))).toBe(isAskedFor);
  });

  it("A captcha is required of an IP address from the third error, whichever logins it tried", async () => {
    const address = newAddress();
    for (let errors = 0; errors < 15; errors += 1) await guess(newEmail(), { address });
    const { email } = await visitors.account();
    expect(getResult(await signIn(email, {}, { address }))).toBe(isAskedFor);
    expect((await signIn(email, {}, { address: newAddress() })).status).toBe(200);
  });

  it.each([
    ["/auth/lookup", (login: string) => ({ login })],
    ["/auth/email", (email: string) => ({ email, password, device_id: "a-device" })],
    ["/v2/auth/email", (email: string) => ({ email, password })],
    ["/v3/auth/email", (email: string) => ({ email })],
    ["/auth/password/reset", (email: string) => ({ email })],
  ])("A captcha is required by %s, which then succeeds with the answer", async (path, body) => {
    const { email } = await visitors.account();
    for (let errors = 0; errors < 3; errors += 1) await guess(email);
    const refused = await visitors.post(path, body(email));
    expect(getResult(refused)).toBe(isAskedFor);
    expect((await visitors.post(path, { ...body(email), ...(await solve(refused)) })).status).toBe(200);
  });

  it.each(["/v2/auth/phone", "/v3/auth/phone"])("A captcha precedes any message by %s", async (path) => {
    const phone = newPhone();
    for (let errors = 0; errors < 3; errors += 1) await lookup(phone);
    const refused = await visitors.post(path, { phone, locale: "en" });
    expect(getResult(refused)).toBe(isAskedFor);
    expect(refused.body.data?.question).toMatch(/Answer in digits\.$/);
    expect(await visitors.messages(phone)).toEqual([]);
    expect((await visitors.post(path, { phone, ...(await solve(refused)) })).status).toBe(200);
  });

  it("A captcha is required for a quarter of an hour", async () => {
    const { email } = await visitors.account();
    for (let errors = 0; errors < 3; errors += 1) await guess(email);
    visitors.advanceClock(899);
    expect(getResult(await signIn(email))).toBe(isAskedFor);
    visitors.advanceClock(1);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe("A captcha answer", () => {
  const needed = async () => {
    const { email } = await visitors.account();
    for (let errors = 0; errors < 3; errors += 1) await guess(email);
    return { email, refused: await lookup(email) };
  };

  it("A captcha answer is valid for one call of one kind, and does not reset the counter", async () => {
    const { email, refused } = await needed();
    const answer = await solve(refused);
    expect((await lookup(email, answer)).status).toBe(200);
    expect(getResult(await lookup(email, answer))).toBe("400 CAPTCHA_NOT_FOUND");
    expect(getResult(await lookup(email))).toBe(isAskedFor);
  });

  it("A wrong captcha answer leads to another captcha", async () => {
    const { email, refused } = await needed();
    const late = await solve(refused);
    const wrong = await lookup(email, { ...late, captcha: "x" });
    expect(getResult(wrong)).toBe("400 CAPTCHA_IS_WRONG");
    expect(getResult(await lookup(email, late))).toBe("400 CAPTCHA_NOT_FOUND");
    expect((await lookup(email, await solve(wrong))).status).toBe(200);
  });

  it("An answer to an unknown captcha leads to another one", async () => {
    const { email } = await needed();
    const unknown = await lookup(email, { key: "unknown", captcha: "12345" });
    expect(getResult(unknown)).toBe("400 CAPTCHA_NOT_FOUND");
    expect((await lookup(email, await solve(unknown))).status).toBe(200);
  });

  it("A captcha is not required after signing in, except from an IP address with errors", async () => {
    const { email } = await visitors.account();
    const address = newAddress();
    for (let errors = 0; errors < 3; errors += 1) await guess(email, { address });
    for (let errors = 0; errors < 12; errors += 1) await guess(newEmail(), { address });
    const refused = await signIn(email, {}, { address });
    expect((await signIn(email, await solve(refused), { address })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect(getResult(await signIn(email, {}, { address }))).toBe(isAskedFor);
  });
});

describe("Wrong passwords", () => {
  const guessAnswering = async (email: string) => {
    const first = await guess(email);
    return first.body.code === "CAPTCHA_IS_NEEDED"
      ? signIn(email, { password: "a-wrong-one", ...(await solve(first)) })
      : first;
  };

  it.each([
    ["of an account", async () => (await visitors.account()).email],
    ["of an address without an account", () => Promise.resolve(newEmail())],
  ])("Wrong passwords %s are limited to ten in a quarter of an hour", async (_what, login) => {
    const email = await login();
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect(getResult(await guessAnswering(email))).toBe("400 INVALID_PASSWORD");
    const refused = await guess(email);
    expect(getResult(refused)).toBe("429 CODE_ENTRY_LIMIT_REACHED");
    expect(refused.body.data).toEqual({ expired: testNow + 900 });
    visitors.advanceClock(900);
    expect(getResult(await guess(email))).toBe("400 INVALID_PASSWORD");
  });

  it("Wrong passwords are limited in parallel too", async () => {
    const { email } = await visitors.account();
    expect(tally(await times(40, () => guess(email)))["400 INVALID_PASSWORD"]).toBeLessThanOrEqual(10);
  });

  it("Wrong passwords are forgotten after a right one", async () => {
    const { email } = await visitors.account();
    for (let round = 0; round < 6; round += 1) {
      for (let wrong = 0; wrong < 2; wrong += 1) await guess(email);
      expect((await signIn(email)).status).toBe(200);
    }
  });
});

describe("Lookups", () => {
  it("Lookups require a captcha after 30 in a quarter of an hour per IP address", async () => {
    const address = newAddress();
    const { email } = await visitors.account();
    for (let asked = 0; asked < 30; asked += 1)
      expect((await lookup(email, {}, { address })).status).toBe(200);
    const refused = await lookup(email, {}, { address });
    expect(getResult(refused)).toBe(isAskedFor);
    expect((await lookup(email, await solve(refused), { address })).status).toBe(200);
    expect((await lookup(email, {}, { address: newAddress() })).status).toBe(200);
    visitors.advanceClock(900);
    expect((await lookup(email, {}, { address })).status).toBe(200);
  });

  it("Lookups are refused to an IP address that made 600 in a quarter of an hour", async () => {
    const address = newAddress();
    await visitors.db
      .insert(attemptCounters)
      .values({ key: `lookups-from:${address}`, count: 600, resets: testNow + 900 });
    const refused = await lookup((await visitors.account()).email, {}, { address });
    expect(getResult(refused)).toBe("429 SMS_LIMIT_EXCEEDED");
    expect(refused.body.data).toEqual({ expired: testNow + 900 });
  });

  it("Lookups cannot be bypassed by requesting codes for foreign numbers", async () => {
    const address = newAddress();
    const phone = () => `+49151${String(10_000_000 + (addresses += 1))}`;
    for (let asked = 0; asked < 15; asked += 1)
      expect((await visitors.post("/v2/auth/phone", { phone: phone() }, { address })).body.code).toBe(
        "REGISTRATION_UNAVAILABLE",
      );
    expect(getResult(await visitors.post("/v2/auth/phone", { phone: phone() }, { address }))).toBe(
      isAskedFor,
    );
  });
});

it("Expired counters are deleted", async () => {
  const email = newEmail();
  await guess(email);
  visitors.advanceClock(3600);
  await visitors.sweep();
  expect(
    await visitors.db
      .select()
      .from(attemptCounters)
      .where(eq(attemptCounters.key, `errors:${email}`)),
  ).toEqual([]);
});
