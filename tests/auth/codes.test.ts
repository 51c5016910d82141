import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { clearErrors } from "../../api/people/auth/attempts";
import { accounts, attemptCounters, captchas, challenges } from "../../api/platform/db/schema";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { setUpVisitors } from "./set-up-visitors";
import { type Answer, getResult, newEmail, newPhone, password, tally, times } from "./visitors";

const visitors = setUpVisitors();

const device_id = "the-device-of-codes";
/** A response without the random id of its code. */
const withoutName = ({ status, body: { challenge, ...body } }: Answer) => ({
  status,
  body,
  hasName: challenge.length > 0,
});
const requestRegistration = (email: string, given: object = {}) =>
  visitors.post("/v2/auth/email", { email, password, ...given });
const confirmRegistration = (email: string, code: string) =>
  visitors.post("/v2/auth/email/confirm", { email, code, device_id });
const requestCode = (email: string, given: object = {}) =>
  visitors.post("/v3/auth/email", { email, ...given });
const confirmCode = (email: string, code: string) =>
  visitors.post("/v3/auth/email/confirm", { email, code, device_id });
const requestReset = (email: string, given: object = {}) =>
  visitors.post("/auth/password/reset", { email, ...given });
const confirmReset = (email: string, code: string, given: object = {}) =>
  visitors.post("/auth/password/reset/confirm", {
    email,
    code,
    password: "another-password",
    device_id,
    ...given,
  });
const signIn = (email: string, secret: string) =>
  visitors.post("/auth/email", { email, password: secret, device_id });

describe("Registration by e-mail", () => {
  it("Registration by e-mail creates an account with the code from the email, which can then sign in", async () => {
    const email = newEmail();
    expect(await requestRegistration(email.toUpperCase())).toEqual({
      status: 200,
      body: { resend: testNow + 60, expired: testNow + 600, challenge: expect.any(String) as string },
    });
    const { status, body } = await confirmRegistration(email, await visitors.codeFor(email));
    expect({ status, email: body.email, virtual: body.virtual, type: body.type }).toEqual({
      status: 200,
      email,
      virtual: false,
      type: "REGISTERED",
    });
    expect((await visitors.get("/auth/me", body.authentication_token)).body._id).toBe(body._id);
    expect((await signIn(email, password)).body._id).toBe(body._id);
  });

  it("Registration by e-mail creates no account before the code is entered", async () => {
    const email = newEmail();
    await requestRegistration(email);
    expect(getResult(await signIn(email, password))).toBe("400 INVALID_PASSWORD");
    expect((await visitors.post("/auth/lookup", { login: email })).body.result).toBe("USER_NOT_FOUND");
  });

  it.each([
    ["12345", "PASSWORD_TOO_SHORT"],
    ["with a space", "PASSWORD_TOO_SHORT"],
    ["x".repeat(61), "PASSWORD_TOO_LONG"],
  ])("Registration by e-mail rejects the password «%s» with %s", async (secret, code) => {
    const email = newEmail();
    expect(getResult(await requestRegistration(email, { password: secret }))).toBe(`400 ${code}`);
    expect(await visitors.messages(email)).toEqual([]);
  });

  it("Registration by e-mail rejects an invalid address", async () =>
    expect(getResult(await requestRegistration("почта@пример"))).toBe("400 EMAIL_WRONG_FORMAT"));

  it("Registering a known address gives the same response, and an email about the existing account", async () => {
    const { email, id } = await visitors.account();
    expect(await requestRegistration(email)).toEqual({
      status: 200,
      body: { resend: testNow + 60, expired: testNow + 600, challenge: expect.any(String) as string },
    });
    const [message] = await visitors.messages(email);
    expect(message?.subject).toBe("У вас уже есть аккаунт в «Луче»");
    expect(`${message?.subject} ${message?.body} ${message?.html}`).not.toMatch(/\d{6}/);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(getResult(await confirmRegistration(email, String(attempt).repeat(6)))).toBe(
        "400 CODE_NOT_FOUND",
      );
    expect(getResult(await confirmRegistration(email, "000000"))).toBe("429 CODE_ENTRY_LIMIT_REACHED");
    visitors.advanceClock(900);
    expect((await signIn(email, password)).body._id).toBe(id);
  });

  it("Registration fails if somebody else registered the address in the meantime", async () => {
    const email = newEmail();
    await requestRegistration(email);
    const code = await visitors.codeFor(email);
    await visitors.account({ email });
    expect(getResult(await confirmRegistration(email, code))).toBe("400 EMAIL_ALREADY_IN_USE");
  });

  it("Registration does not use a password that somebody else sent in the meantime", async () => {
    const email = newEmail();
    const { body } = await requestRegistration(email, { password: "the-viewers-own" });
    visitors.advanceClock(60);
    await requestRegistration(email, { password: "somebody-elses" });
    const code = await visitors.codeFor(email);
    const given = { email, code, device_id };
    expect(
      getResult(await visitors.post("/v2/auth/email/confirm", { ...given, challenge: body.challenge })),
    ).toBe("400 CODE_NOT_FOUND");
    expect(getResult(await signIn(email, "somebody-elses"))).toBe("400 INVALID_PASSWORD");
  });

  it("Registration sends another code without the password, for whoever began it", async () => {
    const email = newEmail();
    const { body } = await requestRegistration(email);
    const first = await visitors.codeFor(email);
    visitors.advanceClock(60);
    const resend = (challenge: string) => visitors.post("/v2/auth/email", { email, challenge });
    expect(getResult(await resend("somebody-elses"))).toBe("400 REGISTRATION_IS_OVER");
    const { status, body: next } = await resend(body.challenge);
    expect(status).toBe(200);
    expect(next.challenge).not.toBe(body.challenge);
    const code = await visitors.codeFor(email);
    if (first !== code) expect(getResult(await confirmRegistration(email, first))).toBe("400 CODE_NOT_FOUND");
    expect((await confirmRegistration(email, code)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    // Nothing is begun any more.
    expect(getResult(await resend(next.challenge))).toBe("400 REGISTRATION_IS_OVER");
  });

  it("Registration of a known address sends another email about it too", async () => {
    const { email } = await visitors.account();
    const { body } = await requestRegistration(email);
    visitors.advanceClock(60);
    expect((await visitors.post("/v2/auth/email", { email, challenge: body.challenge })).status).toBe(200);
    expect((await visitors.messages(email)).map(({ subject }) => subject)).toEqual(
      Array(2).fill("У вас уже есть аккаунт в «Луче»"),
    );
  });

  it("Registration takes the password entered last, although no other code was sent", async () => {
    const email = newEmail();
    const { body } = await requestRegistration(email, { password: "the-first-one" });
    const again = await requestRegistration(email, { password: "the-second-one", challenge: body.challenge });
    expect(getResult(again)).toBe("429 EMAIL_LIMIT_EXCEEDED");
    expect(again.body.data?.sent).toEqual({
      channel: "email",
      expired: body.expired,
      challenge: body.challenge,
    });
    expect((await confirmRegistration(email, await visitors.codeFor(email))).status).toBe(200);
    expect(getResult(await signIn(email, "the-first-one"))).toBe("400 INVALID_PASSWORD");
    expect((await signIn(email, "the-second-one")).status).toBe(200);
  });

  it("Registration by somebody else in the same minute is not theirs to enter", async () => {
    const email = newEmail();
    await requestRegistration(email, { password: "the-viewers-own" });
    const other = await requestRegistration(email, { password: "somebody-elses" });
    expect(getResult(other)).toBe("429 EMAIL_LIMIT_EXCEEDED");
    expect(other.body.data).toEqual({ expired: testNow + 60 });
    await confirmRegistration(email, await visitors.codeFor(email));
    expect((await signIn(email, "the-viewers-own")).status).toBe(200);
  });

  it("Registration uses the password sent with the latest email", async () => {
    const email = newEmail();
    await requestRegistration(email, { password: "first-password" });
    const first = await visitors.codeFor(email);
    visitors.advanceClock(60);
    await requestRegistration(email, { password: "second-password" });
    const second = await visitors.codeFor(email);
    if (first !== second)
      expect(getResult(await confirmRegistration(email, first))).toBe("400 CODE_NOT_FOUND");
    expect((await confirmRegistration(email, second)).status).toBe(200);
    expect(getResult(await signIn(email, "first-password"))).toBe("400 INVALID_PASSWORD");
    expect((await signIn(email, "second-password")).status).toBe(200);
  });
});

describe("A code", () => {
  it("A code has six digits, in an email that says in the viewer's language what it is for", async () => {
    const subjects = {
      ru: "Вход в «Луч»",
      en: "Sign in to Luch",
      sr: "Prijava na Luč",
      bg: "Вход в „Луч“",
      hr: "Prijava na Luč",
    };
    for (const [locale, subject] of Object.entries(subjects)) {
      const { email } = await visitors.account();
      await requestCode(email, { locale });
      const [message, ...others] = await visitors.messages(email);
      expect({ ...message, others: others.length }).toMatchObject({ channel: "email", subject, others: 0 });
      expect(message?.body.match(/\d{6}/g)?.length).toBe(1);
      expect(message?.html).toContain(await visitors.codeFor(email));
    }
  });

  it("A code signs in once", async () => {
    const { email, id } = await visitors.account();
    await requestCode(email);
    const code = await visitors.codeFor(email);
    expect((await confirmCode(email, ` ${code} `)).body._id).toBe(id);
    expect(getResult(await confirmCode(email, code))).toBe("400 CODE_NOT_FOUND");
  });

  it("A code is valid for ten minutes", async () => {
    const [one, other] = [await visitors.account(), await visitors.account()];
    for (const { email } of [one, other]) await requestCode(email);
    visitors.advanceClock(599);
    expect((await confirmCode(one.email, await visitors.codeFor(one.email))).status).toBe(200);
    visitors.advanceClock(1);
    expect(getResult(await confirmCode(other.email, await visitors.codeFor(other.email)))).toBe(
      "400 CODE_NOT_FOUND",
    );
  });

  it("A code works only for its recipient", async () => {
    const [one, other] = [await visitors.account(), await visitors.account()];
    await requestCode(one.email);
    const code = await visitors.codeFor(one.email);
    expect(getResult(await confirmCode(other.email, code))).toBe("400 CODE_NOT_FOUND");
    await requestCode(other.email);
    if (code !== (await visitors.codeFor(other.email)))
      expect(getResult(await confirmCode(other.email, code))).toBe("400 CODE_NOT_FOUND");
    expect((await confirmCode(one.email, code)).body._id).toBe(one.id);
  });

  it("A code works only for its purpose", async () => {
    const { email, id } = await visitors.account();
    await requestCode(email);
    const code = await visitors.codeFor(email);
    expect(getResult(await confirmReset(email, code))).toBe("400 CODE_NOT_FOUND");
    expect(getResult(await confirmRegistration(email, code))).toBe("400 CODE_NOT_FOUND");
    expect((await confirmCode(email, code)).body._id).toBe(id);
  });

  it("A code works only for its channel", async () => {
    const phone = newPhone();
    await visitors.post("/v3/auth/phone", { phone });
    const code = await visitors.codeFor(phone);
    expect(getResult(await visitors.post("/v2/auth/phone/confirm", { phone, code, device_id }))).toBe(
      "400 CODE_NOT_FOUND",
    );
    expect((await visitors.post("/v3/auth/phone/confirm", { phone, code, device_id })).status).toBe(200);
  });

  it("A code allows five wrong attempts, after which even the right one is refused", async () => {
    const { email } = await visitors.account();
    await requestCode(email);
    const wrong = await visitors.wrongCode(email);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(getResult(await confirmCode(email, wrong))).toBe("400 CODE_NOT_FOUND");
    const refused = await confirmCode(email, await visitors.codeFor(email));
    expect(getResult(refused)).toBe("429 CODE_ENTRY_LIMIT_REACHED");
    // Another code can be had after a minute, and from then on at once.
    expect(refused.body.data).toEqual({ expired: testNow + 60 });
    visitors.advanceClock(60);
    const later = await confirmCode(email, await visitors.codeFor(email));
    expect(getResult(later)).toBe("429 CODE_ENTRY_LIMIT_REACHED");
    expect(later.body.data).toBeNull();
    await clearErrors(visitors.db, email);
    await requestCode(email);
    expect((await confirmCode(email, await visitors.codeFor(email))).status).toBe(200);
  });

  it("A code is accepted on the fifth attempt", async () => {
    const { email } = await visitors.account();
    await requestCode(email);
    for (let attempt = 0; attempt < 4; attempt += 1)
      await confirmCode(email, await visitors.wrongCode(email));
    expect((await confirmCode(email, await visitors.codeFor(email))).status).toBe(200);
  });

  it.each([
    ["right, signs one of them in", "codeFor", { "200": 1, "400 CODE_NOT_FOUND": 49 }],
    [
      "wrong, is evaluated five times",
      "wrongCode",
      { "400 CODE_NOT_FOUND": 5, "429 CODE_ENTRY_LIMIT_REACHED": 45 },
    ],
  ] as const)("A code posted 50 times in parallel, if %s", async (_what, kind, counts) => {
    const { email } = await visitors.account();
    await requestCode(email);
    const code = await visitors[kind](email);
    expect(tally(await times(50, () => confirmCode(email, code)))).toEqual(counts);
  });

  it("A code is not stored in plain text or as an unkeyed hash", async () => {
    const { email } = await visitors.account();
    await requestCode(email);
    const code = await visitors.codeFor(email);
    const stored = await visitors.db.select().from(challenges).where(eq(challenges.recipient, email));
    expect(stored.length).toBe(1);
    expect(stored[0]?.mac).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it("A code is deleted after it expires, together with the password waiting for it", async () => {
    const email = newEmail();
    await requestRegistration(email);
    visitors.advanceClock(600);
    await requestRegistration(newEmail());
    expect(await visitors.db.select().from(challenges).where(eq(challenges.recipient, email))).toEqual([]);
  });
});

describe("Another code", () => {
  it.each([
    ["EMAIL_LIMIT_EXCEEDED", "/v2/auth/email", () => ({ email: newEmail(), password })],
    ["EMAIL_LIMIT_EXCEEDED", "/v3/auth/email", () => ({ email: newEmail() })],
    ["EMAIL_LIMIT_EXCEEDED", "/auth/password/reset", () => ({ email: newEmail() })],
    ["SMS_LIMIT_EXCEEDED", "/v2/auth/phone", () => ({ phone: newPhone() })],
    ["TELEGRAM_LIMIT_EXCEEDED", "/v3/auth/phone", () => ({ phone: newPhone() })],
  ])(
    "Another code is sent after a minute, and at most five times an hour: %s of %s",
    async (code, path, recipient) => {
      const body = recipient();
      for (let sent = 0; sent < 5; sent += 1) {
        visitors.clock.set(testNow + sent * 60);
        const { status, body: answer } = await visitors.post(path, body);
        expect({ status, resend: answer.resend }).toEqual({
          status: 200,
          resend: testNow + (sent < 4 ? sent * 60 + 60 : 3600),
        });
        visitors.advanceClock(59);
        const early = await visitors.post(path, body);
        expect(getResult(early)).toBe(`429 ${code}`);
        expect(early.body.data).toMatchObject({ expired: testNow + (sent < 4 ? sent * 60 + 60 : 3600) });
      }
      visitors.clock.set(testNow + 3599);
      expect(getResult(await visitors.post(path, body))).toBe(`429 ${code}`);
      visitors.clock.set(testNow + 3600);
      expect((await visitors.post(path, body)).status).toBe(200);
    },
  );

  it.each([
    [
      "a code to sign in",
      "/v3/auth/email",
      "email",
      async () => ({ email: (await visitors.account()).email }),
    ],
    ["a code to an unknown address", "/v3/auth/email", "email", () => Promise.resolve({ email: newEmail() })],
    [
      "a code for a new password",
      "/auth/password/reset",
      "email",
      async () => ({ email: (await visitors.account()).email }),
    ],
    ["an SMS", "/v2/auth/phone", "sms", () => Promise.resolve({ phone: newPhone() })],
    ["a message", "/v3/auth/phone", "messenger", () => Promise.resolve({ phone: newPhone() })],
  ])(
    "Until another code is sent, the refusal names the one to enter: %s",
    async (_what, path, channel, getBody) => {
      const body = await getBody();
      const { body: first } = await visitors.post(path, body);
      const expected = {
        expired: testNow + 60,
        sent: { channel, expired: first.expired, challenge: first.challenge },
      };
      expect((await visitors.post(path, body)).body.data).toEqual(expected);
      // Five are sent in an hour; the last one can be entered until it expires.
      for (let sent = 1; sent < 5; sent += 1) {
        visitors.advanceClock(60);
        await visitors.post(path, body);
      }
      visitors.advanceClock(599);
      expect((await visitors.post(path, body)).body.data).toMatchObject({ sent: { channel } });
      visitors.advanceClock(1);
      expect((await visitors.post(path, body)).body.data).toEqual({ expired: testNow + 3600 });
    },
  );

  it("An earlier code by SMS is the one to enter when another is wanted by messenger", async () => {
    const phone = newPhone();
    await visitors.post("/v2/auth/phone", { phone });
    const refused = await visitors.post("/v3/auth/phone", { phone });
    expect(refused.body.data?.sent?.channel).toBe("sms");
    const code = await visitors.codeFor(phone);
    expect((await visitors.post("/v2/auth/phone/confirm", { phone, code, device_id })).status).toBe(200);
  });

  it("Another code is sent at once after the last one was used, and for another purpose", async () => {
    const { email } = await visitors.account();
    await requestCode(email);
    await confirmCode(email, await visitors.codeFor(email));
    expect((await requestCode(email)).status).toBe(200);
    expect((await requestReset(email)).status).toBe(200);
  });

  it("A code that nobody can enter any more is not named", async () => {
    const { email } = await visitors.account();
    await requestCode(email);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await confirmCode(email, await visitors.wrongCode(email));
    const refused = await visitors.post("/v3/auth/email", { email });
    expect(refused.body.data?.sent).toBeUndefined();
  });

  it("Another code is sent once for 20 parallel requests", async () => {
    const { email } = await visitors.account();
    expect(tally(await times(20, () => requestCode(email)))).toEqual({
      "200": 1,
      "429 EMAIL_LIMIT_EXCEEDED": 19,
    });
    expect((await visitors.messages(email)).length).toBe(1);
  });

  it("Another code requires a captcha after 20 an hour from one address, for any recipients", async () => {
    const address = "203.0.113.20";
    const sendOne = (given: object = {}) =>
      visitors.post("/v3/auth/email", { email: newEmail(), ...given }, { address });
    for (let sent = 0; sent < 20; sent += 1) expect((await sendOne()).status).toBe(200);
    const refused = await sendOne();
    expect(getResult(refused)).toBe("400 CAPTCHA_IS_NEEDED");
    const { key = "" } = refused.body.data ?? {};
    const [captcha] = await visitors.db.select().from(captchas).where(eq(captchas.key, key));
    expect((await sendOne({ key, captcha: captcha?.digits })).status).toBe(200);
    const phone = newPhone();
    const elsewhere = { address: "203.0.113.21" };
    expect(getResult(await visitors.post("/v2/auth/phone", { phone }, { address }))).toBe(
      "400 CAPTCHA_IS_NEEDED",
    );
    expect((await visitors.post("/v2/auth/phone", { phone }, elsewhere)).status).toBe(200);
    visitors.advanceClock(3600);
    expect((await sendOne()).status).toBe(200);
  });

  it("Another code is refused to an address that had 400 in an hour", async () => {
    const address = "203.0.113.22";
    await visitors.db
      .insert(attemptCounters)
      .values({ key: `messages-from:${address}`, count: 400, resets: testNow + 3600 });
    const refused = await visitors.post("/v3/auth/email", { email: newEmail() }, { address });
    expect(getResult(refused)).toBe("429 EMAIL_LIMIT_EXCEEDED");
  });

  it("Another code is limited for an IPv6 network as for one address", async () => {
    const from = (address: string) => visitors.post("/v3/auth/email", { email: newEmail() }, { address });
    for (let sent = 0; sent < 20; sent += 1)
      expect((await from(`2001:db8:0:12${sent + 10}::${sent + 1}`)).status).toBe(200);
    expect(getResult(await from("2001:db8:0:1200::/56"))).toBe("400 CAPTCHA_IS_NEEDED");
    expect((await from("2001:db8:0:1300::1")).status).toBe(200);
  });
});

describe("Every version of signing in by a code", () => {
  it.each(["/auth/phone", "/v2/auth/phone", "/v3/auth/phone"])(
    "%s sends a code that signs in",
    async (path) => {
      row("C-059");
      const phone = newPhone();
      expect((await visitors.post(path, { phone })).status).toBe(200);
      const confirm = (code: string) => visitors.post(`${path}/confirm`, { phone, code, device_id });
      expect(getResult(await confirm(await visitors.wrongCode(phone)))).toBe("400 CODE_NOT_FOUND");
      expect((await confirm(await visitors.codeFor(phone))).body).toMatchObject({ phone, virtual: false });
    },
  );

  it.each([
    ["/auth/email", true],
    ["/v2/auth/email", false],
    ["/v3/auth/email", true],
  ])("%s sends a code that signs in", async (path, isKnown) => {
    row("C-060");
    const email = isKnown ? (await visitors.account()).email : newEmail();
    const body = isKnown ? { email } : { email, password };
    expect((await visitors.post(path, body)).status).toBe(200);
    const code = await visitors.codeFor(email);
    const { status, body: auth } = await visitors.post(`${path}/confirm`, { email, code, device_id });
    expect({ status, email: auth.email, virtual: auth.virtual }).toEqual({
      status: 200,
      email,
      virtual: false,
    });
  });
});

describe("Signing in by email", () => {
  it("Signing in by email without an account gives the usual response, but creates no account", async () => {
    const [{ email }, unknown] = [await visitors.account(), newEmail()];
    expect(withoutName(await requestCode(unknown))).toEqual(withoutName(await requestCode(email)));
    expect(await visitors.messages(unknown)).toEqual([]);
    const guesses = async (to: string) => {
      const code = (await visitors.messages(to)).length > 0 ? await visitors.wrongCode(to) : "000000";
      const answers = [];
      for (let attempt = 0; attempt < 7; attempt += 1) answers.push(await confirmCode(to, code));
      return answers;
    };
    expect(await guesses(unknown)).toEqual(await guesses(email));
  });
});

describe("Signing in by phone", () => {
  const send = (phone: string, path = "/v2/auth/phone") => visitors.post(path, { phone });
  const confirm = (phone: string, code: string, path = "/v2/auth/phone") =>
    visitors.post(`${path}/confirm`, { phone, code, device_id });

  it.each(["/v2/auth/phone", "/v3/auth/phone"])(
    "Signing in by phone creates an account the first time and finds it later: %s",
    async (path) => {
      const phone = newPhone();
      expect((await send(phone.replace("+7", "8"), path)).status).toBe(200);
      const [message] = await visitors.messages(phone);
      expect(message).toMatchObject({ channel: path === "/v2/auth/phone" ? "sms" : "messenger", html: null });
      const { status, body } = await confirm(phone, await visitors.codeFor(phone), path);
      expect({ status, phone: body.phone, email: body.email, type: body.type }).toEqual({
        status: 200,
        phone,
        email: null,
        type: "REGISTERED",
      });
      visitors.advanceClock(60);
      await send(phone, path);
      expect((await confirm(phone, await visitors.codeFor(phone), path)).body._id).toBe(body._id);
    },
  );

  it.each(["+992900000011", "+4915112345679", "+74951234567"])(
    "A phone number cannot register %s",
    async (phone) => {
      expect(getResult(await send(phone))).toBe("400 REGISTRATION_UNAVAILABLE");
      expect(getResult(await send(phone, "/v3/auth/phone"))).toBe("400 REGISTRATION_UNAVAILABLE");
      expect(await visitors.messages(phone)).toEqual([]);
      expect(getResult(await confirm(phone, "000000"))).toBe("400 CODE_NOT_FOUND");
    },
  );

  it("Signing in by phone works for a Tajik number that has an account", async () => {
    const { id } = await visitors.account({ phone: "+992900000012" });
    expect((await send("+992900000012")).status).toBe(200);
    expect((await confirm("+992900000012", await visitors.codeFor("+992900000012"))).body._id).toBe(id);
  });

  it.each(["", "12", "+7900", "phone"])("Signing in by phone rejects «%s» as a number", async (phone) => {
    expect(getResult(await send(phone))).toBe("400 PHONE_WRONG_FORMAT");
    expect(getResult(await confirm(phone, "000000"))).toBe("400 PHONE_WRONG_FORMAT");
  });
});

describe("Resetting a password", () => {
  it("Resetting a password with the code ends all sessions and starts a new one", async () => {
    const { email, id, token } = await visitors.account();
    const other = (await signIn(email, password)).body.authentication_token;
    for (const old of [token, other]) expect((await visitors.get("/auth/me", old)).status).toBe(200);
    await requestReset(email);
    const { status, body } = await confirmReset(email, await visitors.codeFor(email));
    expect({ status, id: body._id }).toEqual({ status: 200, id });
    for (const old of [token, other]) expect((await visitors.get("/auth/me", old)).status).toBe(401);
    expect((await visitors.get("/auth/me", body.authentication_token)).status).toBe(200);
    expect(getResult(await signIn(email, password))).toBe("400 INVALID_PASSWORD");
    expect((await signIn(email, "another-password")).body._id).toBe(id);
  });

  it("Resetting a password works by phone too, and the owner is told", async () => {
    row("C-071");
    const phone = newPhone();
    const { email } = await visitors.account({ phone });
    const reset = (given: object) => visitors.post("/auth/password/reset", given);
    expect((await reset({ phone })).status).toBe(200);
    const code = await visitors.codeFor(phone);
    const confirmation = { phone, code, password: "another-password", device_id };
    expect((await visitors.post("/auth/password/reset/confirm", confirmation)).status).toBe(200);
    expect((await signIn(email, "another-password")).status).toBe(200);
    expect((await visitors.messages(email))[0]?.subject).toBe("Пароль в «Луче» изменён");
    expect((await reset({ email })).status).toBe(200);
    expect(
      (await confirmReset(email, await visitors.codeFor(email), { password: "third-password" })).status,
    ).toBe(200);
    // Who has no account gets the same answer, and nothing else.
    const stranger = newPhone();
    expect((await reset({ phone: stranger })).status).toBe(200);
    expect(await visitors.messages(stranger)).toEqual([]);
    for (const given of [{}, { email, phone }])
      expect(getResult(await reset(given))).toBe("400 LOGIN_WRONG_FORMAT");
  });

  it("Resetting a password sets the first password of an account without one", async () => {
    const { email } = await visitors.account({ password: undefined });
    await requestReset(email);
    expect((await confirmReset(email, await visitors.codeFor(email))).status).toBe(200);
    expect((await signIn(email, "another-password")).status).toBe(200);
  });

  it("Resetting a password also invalidates other codes of the account", async () => {
    const { email } = await visitors.account();
    await requestCode(email);
    const code = await visitors.codeFor(email);
    visitors.advanceClock(60);
    await requestReset(email);
    await confirmReset(email, await visitors.codeFor(email));
    expect(getResult(await confirmCode(email, code))).toBe("400 CODE_NOT_FOUND");
  });

  it("Resetting without an account gives the usual response, but sends no email", async () => {
    const [{ email }, unknown] = [await visitors.account(), newEmail()];
    expect(withoutName(await requestReset(unknown))).toEqual(withoutName(await requestReset(email)));
    expect(await visitors.messages(unknown)).toEqual([]);
    expect(getResult(await confirmReset(unknown, "000000"))).toBe("400 CODE_NOT_FOUND");
    const [stored] = await visitors.db.select().from(accounts).where(eq(accounts.email, unknown));
    expect(stored).toBeUndefined();
  });

  it.each([
    ["short", "PASSWORD_TOO_SHORT"],
    ["x".repeat(61), "PASSWORD_TOO_LONG"],
  ])("Resetting a password can be retried with the same code after «%s»", async (secret, code) => {
    const { email } = await visitors.account();
    await requestReset(email);
    expect(getResult(await confirmReset(email, await visitors.codeFor(email), { password: secret }))).toBe(
      `400 ${code}`,
    );
    expect((await confirmReset(email, await visitors.codeFor(email))).status).toBe(200);
  });

  it("Resetting a password succeeds for one of 50 parallel requests with the code", async () => {
    const { email } = await visitors.account();
    await requestReset(email);
    const code = await visitors.codeFor(email);
    const counts = tally(await times(50, () => confirmReset(email, code)));
    expect(counts).toEqual({ "200": 1, "400 CODE_NOT_FOUND": 49 });
  });
});
