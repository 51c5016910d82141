import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodePin } from "#domain/pin";
import { createClock } from "../../api/platform/clock";
import { attemptCounters, challenges } from "../../api/platform/db/schema";
import { parseSettings } from "../../api/platform/settings";
import { startApi } from "../../api/start-api";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { isLongTestDrawn, sample } from "../setup/sample";
import { copySeededDatabase } from "../setup/seeded-database";
import { isSoak } from "../setup/soak";
import { apiKey, openApi, testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

/** Parallel guesses over 50 connections (1000 in npm run soak). The API alone is tested in tests/auth. */
const guesses = isSoak ? 1000 : 100;
const allowed = 5;
const right = "1234";
/** All but the right PIN. */
const wrongPin = (index: number) => String((Number(right) + 1 + index) % 10_000).padStart(4, "0");
const many = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const count = (statuses: number[]) =>
  statuses.reduce<Record<number, number>>(
    (sums, status) => ({ ...sums, [status]: (sums[status] ?? 0) + 1 }),
    {},
  );

/** At most five are evaluated and the others refused. 503 means that the machine is overloaded. */
function requireRefused(statuses: number[]) {
  const { 400: wrong = 0, 429: limited = 0, 503: busy = 0 } = count(statuses);
  expect(wrong).toBeLessThanOrEqual(allowed);
  expect(wrong + limited + busy).toBe(statuses.length);
}

describe("Over 50 connections through the web server", () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await startTestApp({
      settings: { RATE_LIMIT_FACTOR: "10000" },
    });
  });
  afterAll(() => testApp.stop());
  beforeEach(() => testApp.clearCaches());

  /** Submits a form from a separate IP address, so that no captcha is required. */
  let sent = 0;
  const post: TestApp["post"] = (url, form, options = {}) =>
    testApp.post(url, form, {
      ...options,
      headers: { "x-forwarded-for": `10.${(sent += 1) >> 8}.${sent & 255}.1` },
    });
  const codeFor = async (to: string) => {
    const { items } = await testApp.control<{ items: { body: string }[] }>(
      "GET",
      `outbox?to=${encodeURIComponent(to)}`,
    );
    return Number(/\b\d{6}\b/.exec(items[0]?.body ?? "")?.[0]);
  };
  const getTries = async (recipient: string) =>
    (await testApp.api.db.select().from(challenges).where(eq(challenges.recipient, recipient)))[0]?.attempts;

  const codes: [string, string, Record<string, string>, string, string[]][] = [
    [
      "by email",
      "/auth/signin",
      { email: "{login}", intent: "code" },
      "email",
      ["/auth/email-otp", "/auth/email-otp.data", "/en/auth/email-otp"],
    ],
    [
      "by SMS",
      "/auth/request-otp-code",
      { phone: "{login}" },
      "phone",
      [
        "/auth/phone-otp-v2",
        "/auth/otp",
        "/auth/phone-code",
        "/auth/megafon-signin-code",
        "/megafon_signin_code",
        "/sr/auth/otp",
      ],
    ],
    [
      "for a new password",
      "/auth/password-recovery",
      { login: "{login}" },
      "email",
      ["/password/code", "/auth/reset", "/password_recovery_confirm"],
    ],
  ];
  it.each(sample("kinds of codes", codes, 1))(
    `${allowed} of ${guesses} guesses of a code %s are evaluated, whatever the step`,
    async (how, ask, asked, name, steps) => {
      const login = name === "email" ? `guessed-${how.replaceAll(" ", "-")}@luch.example` : "+79261234567";
      await testApp.viewer({ kind: "REGISTERED", [name]: login });
      const form = Object.fromEntries(
        Object.entries(asked).map(([field, value]) => [field, value.replace("{login}", login)]),
      );
      expect((await post(ask, form)).status).toBe(303);
      const code = await codeFor(login);
      const [field = ""] = Object.keys(asked);
      const guess = async (index: number) => {
        const digits = String((code + 1 + index) % 1_000_000).padStart(6, "0");
        const step = steps[index % steps.length] ?? "";
        return (await post(step, { [field]: login, code: digits, password: "a-thief-s-password" })).status;
      };
      requireRefused(await many(guesses, guess));
      expect(await getTries(login)).toBe(allowed);
      const late = { [name]: login, code: String(code).padStart(6, "0"), password: "the-owner-s-password" };
      requireRefused([(await post(steps[0] ?? "", late)).status]);
    },
  );

  it(`${allowed} of ${guesses} guesses of a PIN are evaluated, from ten sessions and two forms`, async () => {
    const email = "guessed-pin@luch.example";
    const password = "password-of-the-guessed";
    const viewer = await testApp.viewer({ kind: "PAID", email, password, pin: right, hasChild: true });
    const sessions = [viewer.cookie];
    while (sessions.length < 10) {
      const { cookies } = await post("/auth/signin", { email, password });
      const cookie = cookies.find((set) => set.startsWith("luch="))?.split(";")[0];
      expect(cookie).toBeDefined();
      sessions.push(cookie ?? "");
    }
    const guess = async (index: number) => {
      const pin = wrongPin(index);
      const cookie = sessions[index % sessions.length] ?? "";
      const path_ = ["/pin", "/account/pin?step=delete"][index % 2] ?? "";
      return (await post(path_, { pin }, { cookie })).status;
    };
    requireRefused(await many(guesses, guess));
    const [counter] = await testApp.api.db
      .select()
      .from(attemptCounters)
      .where(eq(attemptCounters.key, `pins:${viewer.auth._id}`));
    expect(counter?.count).toBe(allowed);
    requireRefused([(await post("/pin", { pin: right }, { cookie: viewer.cookie })).status]);
  });
});

type Api = Awaited<ReturnType<typeof startApi>>;
/** Calls of an API without a listener. */
const ask = async ({ app }: Pick<Api, "app">, path_: string, body: object, token?: string) => {
  const answer = await app.request(`${path_}?apikey=${apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { cookie: `auth_token=${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { token?: string } };
};
const email = "restarted@luch.example";
/** An account with a PIN, and a code on its way to it. */
async function prepare(api: Pick<Api, "app">): Promise<string> {
  const { body } = await ask(api, "/__dev/viewers", { kind: "PAID", email, pin: right });
  await ask(api, "/v3/auth/email", { email });
  return body.token ?? "";
}
const guessPin = async (api: Pick<Api, "app">, token: string, index: number) =>
  (await ask(api, "/pin/v3/check", { code: encodePin(wrongPin(index)) }, token)).status;
/** Letters are never a valid code, so no guess is right by chance. */
const guessCode = async (api: Pick<Api, "app">) =>
  (await ask(api, "/v3/auth/email/confirm", { email, code: "abcdef", device_id: "a-guesser" })).status;

describe("A restart of the API gives no more attempts", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), "luch-guesses-"));
    copySeededDatabase(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const start = () =>
    startApi(parseSettings({ APP_MODE: "test", LOG_LEVEL: "silent", DATA_DIR: dataDir }), {
      clock: createClock(testNow),
    });

  it("A restart of the API gives no more attempts at a PIN or a code", async () => {
    let api = await start();
    const token = await prepare(api);
    const guess = async () => [await guessPin(api, token, 1), await guessCode(api)];
    const before = [await guess(), await guess(), await guess()];
    await api.close();
    api = await start();
    const after = await many(20, () => guess());
    await api.close();
    const all = [...before, ...after];
    expect(count(all.map(([pin = 0]) => pin))).toEqual({ 400: allowed, 429: all.length - allowed });
    expect(count(all.map(([, code = 0]) => code))).toEqual({ 400: allowed, 429: all.length - allowed });
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === null)("Two APIs on one PostgreSQL database give no more attempts", () => {
  it.skipIf(
    !isLongTestDrawn(
      "Two APIs give no more attempts at a PIN or a code, side by side and after both restarted",
    ),
  )("Two APIs give no more attempts at a PIN or a code, side by side and after both restarted", async () => {
    const postgres = await openPostgres(programs ?? "");
    try {
      const open = () => openApi({ databaseUrl: postgres.url });
      const one = await open();
      const other = await open();
      const token = await prepare(one);
      const guessAll = async (apis: Pick<Api, "app">[], total: number) =>
        many(total, async (index) => {
          const api = apis[index % apis.length] ?? one;
          return [await guessPin(api, token, index), await guessCode(api)];
        });
      const before = await guessAll([one, other], guesses);
      await Promise.all([one.stop(), other.stop()]);
      const again = await open();
      const after = await guessAll([again], 10);
      await again.stop();
      const all = [...before, ...after];
      expect(count(all.map(([pin = 0]) => pin))).toEqual({ 400: allowed, 429: all.length - allowed });
      expect(count(all.map(([, code = 0]) => code))).toEqual({ 400: allowed, 429: all.length - allowed });
    } finally {
      await postgres.stop();
    }
  });
});
