import { createHmac } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createPasswords } from "../../api/people/auth/passwords";
import { accounts, attemptCounters, captchas, outbox, sessions } from "../../api/platform/db/schema";
import { fail } from "../../api/platform/errors";
import { isLongTestDrawn } from "../setup/sample";
import { setUpVisitors } from "./set-up-visitors";
import { type Answer, getResult, newDevice, newEmail, newPhone, openVisitors, password } from "./visitors";

// Guesses that wait for every other limit end too (AMB-249).

const visitors = setUpVisitors();
const quarterHour = 900;
const closed = "403 PASSWORD_CLOSED";
const wrong = "400 INVALID_PASSWORD";

const solve = async ({ body }: Answer) => {
  const key = body.data?.key ?? "";
  const [found] = await visitors.db.select().from(captchas).where(eq(captchas.key, key));
  return { key, captcha: found?.digits ?? "" };
};
/** Sends a request again with the captcha's answer, if it is asked for one. */
const persist = async (path: string, body: object, token?: string): Promise<Answer> => {
  const from = token === undefined ? {} : { token };
  const sent = await visitors.post(path, body, from);
  return sent.body.code === "CAPTCHA_IS_NEEDED"
    ? visitors.post(path, { ...body, ...(await solve(sent)) }, from)
    : sent;
};
const signIn = (email: string, given: object = {}) =>
  persist("/auth/email", { email, password, device_id: newDevice(), ...given });
const guess = (email: string) => signIn(email, { password: "a-wrong-one" });
/** Guesses as a patient program does, at most ten in each quarter of an hour. */
async function guessSlowly(count: number, guessOnce: () => Promise<Answer>): Promise<string[]> {
  const results: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % 10 === 0) visitors.clock.set(visitors.clock.now() + quarterHour + 1);
    results.push(getResult(await guessOnce()));
  }
  return results;
}
/** As after this many wrong passwords in a row for an account, or for an address without one. */
const setFailures = async (owner: string, count: number) => {
  const name = owner.includes("@")
    ? createHmac("sha256", visitors.settings.codeSecret).update(`unknown:${owner}`).digest("base64url")
    : owner;
  await visitors.db
    .insert(attemptCounters)
    .values({ key: `wrong-passwords:${name}`, count, resets: visitors.clock.now() + 86_400 })
    .onConflictDoUpdate({ target: attemptCounters.key, set: { count } });
};
const subjects = async (to: string) => (await visitors.messages(to)).map(({ subject }) => subject);

describe("A patient guesser of a password", () => {
  it.skipIf(
    !isLongTestDrawn(
      "A patient guesser is stopped after a hundred guesses, however slow, and the owner is told once",
    ),
  )(
    "A patient guesser is stopped after a hundred guesses, however slow, and the owner is told once",
    async () => {
      const { email } = await visitors.account();
      const results = await guessSlowly(103, () => guess(email));
      expect(results).toEqual([...Array<string>(100).fill(wrong), closed, closed, closed]);
      expect(
        (await subjects(email)).filter((subject) => subject === "Вход по паролю заблокирован"),
      ).toHaveLength(1);
      visitors.advanceClock(300 * 86_400);
      expect(getResult(await signIn(email))).toBe(closed);
    },
  );

  it("A patient guesser gets no more guesses in parallel", async () => {
    const { email, id } = await visitors.account();
    await setFailures(id, 97);
    const answers = await Promise.all(Array.from({ length: 9 }, () => guess(email)));
    const results = answers.map(getResult);
    expect(results.filter((result) => result === wrong).length).toBeLessThanOrEqual(3);
    expect(getResult(await signIn(email))).toBe(closed);
  });

  it("A patient guesser of a password learns nothing about whether the address has an account", async () => {
    const email = newEmail();
    await setFailures(email, 99);
    expect([getResult(await guess(email)), getResult(await guess(email))]).toEqual([wrong, closed]);
    expect(await visitors.messages(email)).toEqual([]);
  });

  it("A patient guesser does not get around the ceiling with the owner's open session either", async () => {
    const { email, token, id } = await visitors.account();
    const change = (given: string) =>
      persistPut("/account/email", { email: newEmail(), password: given }, token);
    await setFailures(id, 99);
    expect(getResult(await change("a-wrong-one"))).toBe(wrong);
    expect(getResult(await change(password))).toBe(closed);
    expect(getResult(await signIn(email))).toBe(closed);
  });
});

const persistPut = async (path: string, body: object, token: string): Promise<Answer> => {
  const sent = await visitors.send("PUT", path, body, token);
  return sent.body.code === "CAPTCHA_IS_NEEDED"
    ? visitors.send("PUT", path, { ...body, ...(await solve(sent)) }, token)
    : sent;
};

describe("A closed password is opened", () => {
  const close = async () => {
    const { email, token, id } = await visitors.account();
    await setFailures(id, 100);
    expect(getResult(await signIn(email))).toBe(closed);
    return { email, token };
  };

  it("A closed password is opened by signing in with a code", async () => {
    const { email } = await close();
    await persist("/v3/auth/email", { email });
    const code = await visitors.codeFor(email);
    const entered = await persist("/v3/auth/email/confirm", { email, code, device_id: newDevice() });
    expect(entered.status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it("A closed password is opened by a new password", async () => {
    const { email } = await close();
    await persist("/auth/password/reset", { email });
    const code = await visitors.codeFor(email);
    const given = { email, code, password: "совсем-другой-пароль", device_id: newDevice() };
    expect((await persist("/auth/password/reset/confirm", given)).status).toBe(200);
    expect((await signIn(email, { password: given.password })).status).toBe(200);
  });

  it("A closed password is opened by a code to a number, where the account has no address", async () => {
    const phone = newPhone();
    const { id, token } = await visitors.account({ phone });
    await visitors.db.update(accounts).set({ email: null }).where(eq(accounts.id, id));
    await visitors.post("/auth/refresh", {}, { token });
    await setFailures(id, 100);
    const change = (own: string) => persistPut("/account/email", { email: newEmail(), password }, own);
    expect(getResult(await change(token))).toBe(closed);
    await persist("/v2/auth/phone", { phone });
    const code = await visitors.codeFor(phone);
    const entered = await persist("/v2/auth/phone/confirm", { phone, code, device_id: newDevice() });
    expect(getResult(await change(entered.body.authentication_token))).toBe("200");
  });

  it("A new address brings an account no guesses that were made at it before", async () => {
    const { token } = await visitors.account();
    const next = newEmail();
    await setFailures(next, 100);
    await persistPut("/account/email", { email: next, password }, token);
    await visitors.post(
      "/account/email/confirm",
      { email: next, code: await visitors.codeFor(next) },
      { token },
    );
    expect(getResult(await signIn(next))).toBe("200");
  });

  it("A closed password is never opened by waiting; the right password in time clears the count", async () => {
    const { email, id } = await visitors.account();
    await setFailures(id, 99);
    expect((await signIn(email)).status).toBe(200);
    expect(
      await visitors.db
        .select()
        .from(attemptCounters)
        .where(eq(attemptCounters.key, `wrong-passwords:${id}`)),
    ).toEqual([]);
  });
});

describe("Wrong codes of all kinds", () => {
  it("Wrong codes of all kinds end an account's codes for a day after thirty, and the owner is told", async () => {
    const { email, token } = await visitors.account();
    const confirmWrongly = async (path: string, request: object) =>
      getResult(
        await persist(
          path,
          { code: await visitors.wrongCode(email), device_id: newDevice(), ...request },
          path.startsWith("/account") ? token : undefined,
        ),
      );
    const kinds = [
      ["/v3/auth/email", "/v3/auth/email/confirm", {}],
      ["/auth/password/reset", "/auth/password/reset/confirm", { password: "another-good-one" }],
    ] as const;
    const results: string[] = [];
    for (let sent = 0; sent < 7; sent += 1) {
      visitors.advanceClock(quarterHour + 1);
      const [send, confirm, more] = kinds[sent % 2] ?? kinds[0];
      await persist(send, { email });
      for (let tries = 0; tries < 5; tries += 1)
        results.push(await confirmWrongly(confirm, { email, ...more }));
    }
    expect(results.slice(0, 30)).toEqual(Array<string>(30).fill("400 CODE_NOT_FOUND"));
    expect(results.slice(30)).toEqual(Array<string>(5).fill("429 CODE_ENTRY_LIMIT_REACHED"));
    expect((await subjects(email)).filter((subject) => subject === "Слишком много неверных кодов")).toEqual([
      "Слишком много неверных кодов",
    ]);
    const signInByCode = async () => {
      visitors.advanceClock(3601);
      await persist("/v3/auth/email", { email });
      const code = await visitors.codeFor(email);
      return getResult(await persist("/v3/auth/email/confirm", { email, code, device_id: newDevice() }));
    };
    expect(await signInByCode()).toBe("429 CODE_ENTRY_LIMIT_REACHED");
    visitors.advanceClock(86_400);
    expect(await signInByCode()).toBe("200");
  });

  it("Wrong codes of all kinds are counted for a number without an account, which gets no letter", async () => {
    const phone = newPhone();
    await visitors.db.insert(attemptCounters).values({
      key: `wrong-codes:${phone}`,
      count: 29,
      resets: visitors.clock.now() + 86_400,
    });
    await persist("/v2/auth/phone", { phone });
    const confirm = (code: string) =>
      persist("/v2/auth/phone/confirm", { phone, code, device_id: newDevice() });
    const right = await visitors.codeFor(phone);
    expect(getResult(await confirm(await visitors.wrongCode(phone)))).toBe("400 CODE_NOT_FOUND");
    expect(getResult(await confirm(right))).toBe("429 CODE_ENTRY_LIMIT_REACHED");
    const sent = await visitors.db.select().from(outbox).where(eq(outbox.recipient, phone));
    expect(sent).toHaveLength(1);
  });

  it("Right codes are not counted as wrong ones", async () => {
    const { email } = await visitors.account();
    for (let times = 0; times < 3; times += 1) {
      visitors.advanceClock(3601);
      await persist("/v3/auth/email", { email });
      const code = await visitors.codeFor(email);
      expect((await persist("/v3/auth/email/confirm", { email, code, device_id: newDevice() })).status).toBe(
        200,
      );
    }
    const counted = await visitors.db
      .select()
      .from(attemptCounters)
      .where(and(like(attemptCounters.key, "wrong-codes:a_%"), eq(attemptCounters.count, 1)));
    expect(counted).toEqual([]);
  });
});

it("A promoter may sign in rightly as often as they want, and guess thirty times a day", async () => {
  const signPromoterIn = async (given: string) => {
    const answer = await persist("/promoter/login", { promoter_id: "10001", password: given });
    return getResult(answer);
  };
  for (let times = 0; times < 35; times += 1) expect(await signPromoterIn("mayak-promoter")).toBe("200");
  const results = [];
  for (let index = 0; index < 31; index += 1) {
    if (index % 10 === 0) visitors.advanceClock(quarterHour + 1);
    results.push(await signPromoterIn("a-wrong-one"));
  }
  expect(results).toEqual([...Array<string>(30).fill(wrong), "429 CODE_ENTRY_LIMIT_REACHED"]);
});

describe("A busy server", () => {
  it("A busy server costs no attempt of a password, a proof or a promoter", async () => {
    let isBusy = false;
    const { hash, isRight } = createPasswords();
    const busy = () => Promise.resolve().then(() => fail(503, "BUSY"));
    const own = await openVisitors({
      passwords: { hash, isRight: (...given) => (isBusy ? busy() : isRight(...given)) },
    });
    const { email, token } = await own.account();
    const keys = ["passwords:", "wrong-passwords:", "passwords-of-day:"];
    const left = async () =>
      (await own.db.select().from(attemptCounters)).filter(
        ({ key, count }) => count > 0 && keys.some((start) => key.startsWith(start)),
      );
    isBusy = true;
    for (let index = 0; index < 12; index += 1) {
      const given = { email, password, device_id: newDevice() };
      expect((await own.post("/auth/email", given)).status).toBe(503);
      const others = [
        await own.send("PUT", "/account/email", { email: newEmail(), password }, token),
        await own.post("/promoter/login", { promoter_id: "10001", password }),
      ];
      expect(others.map(({ status }) => status)).toEqual([503, 503]);
    }
    expect(await left()).toEqual([]);
    isBusy = false;
    expect((await own.post("/auth/email", { email, password, device_id: newDevice() })).status).toBe(200);
    await own.stop();
  });
});

describe("A session that was unused for 90 days", () => {
  it("A session that was unused for 90 days plays nothing, at any entry point", async () => {
    const { body } = await visitors.post("/__dev/viewers", { kind: "PAID" });
    const { device_id: device, token } = body as unknown as { device_id: string; token: string };
    const { uid } = (await visitors.get("/watch/metropolis")).body as unknown as { uid: string };
    const { items } = (await visitors.get("/catchups")).body as unknown as { items: { id: string }[] };
    const query = `device_id=${device}&auth_token=${token}`;
    const paths = [
      `/playback/${uid}?${query}`,
      `/tv/channels/1/stream?${query}`,
      `/catchups/${items[0]?.id}/playback?${query}`,
      `/profile/playback/${uid}?auth_token=${token}`,
      `/play-check/title/${uid}?auth_token=${token}`,
      `/auth/me?auth_token=${token}`,
    ];
    expect((await visitors.get(paths[0] ?? "")).status).toBe(200);
    visitors.advanceClock(91 * 86_400);
    const results = [];
    for (const path of paths) results.push(await visitors.get(path));
    const [check] = results.splice(4, 1);
    expect(results.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(check?.body).toMatchObject({ facts: { account_type: "VIRTUAL" } });
    expect(await visitors.db.$count(sessions)).toBeGreaterThan(0);
  });
});
