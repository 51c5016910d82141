import { readdir, readFile } from "node:fs/promises";
import { hash } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { normalizeEmail } from "#domain/entered-text";
import { hashOptions } from "../../api/people/auth/passwords";
import { accounts, captchas, newsletterSubscribers, tickets } from "../../api/platform/db/schema";
import { sample } from "../setup/sample";
import { setUpVisitors } from "./set-up-visitors";
import { getResult, newDevice, newEmail, newPhone, password } from "./visitors";

const migrations = "api/platform/db/migrations";
const visitors = setUpVisitors();
let posted = 0;

/** Ways to write one text that look the same, or nearly so. */
const variants: [string, (text: string) => string][] = [
  ["a zero width space", (text) => `\u200b${text}`],
  ["a zero width joiner within", (text) => `${text.slice(0, 2)}\u200d${text.slice(2)}`],
  ["a word joiner", (text) => `${text}\u2060`],
  ["a byte order mark", (text) => `\ufeff${text}`],
  ["a soft hyphen", (text) => `${text.slice(0, 2)}\u00ad${text.slice(2)}`],
  ["bidi marks", (text) => `\u200e${text}\u200f`],
  ["an isolate", (text) => `\u2068${text}\u2069`],
  ["an override", (text) => `\u202d${text}\u202c`],
  ["a Hangul filler", (text) => `${text}\u3164`],
  ["a variation selector", (text) => `${text.slice(0, 2)}\ufe0f${text.slice(2)}`],
  ["a tag", (text) => `${text}\u{e0061}`],
  ["spaces of other widths", (text) => `\u2003${text}\u3000`],
  [
    "full-width signs",
    (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  ],
];
const lookAlikes: [string, (email: string) => string][] = [
  ["a Ukrainian «і»", (email) => email.replace("i", "\u0456")],
  ["a Cyrillic «е»", (email) => email.replace("e", "\u0435")],
  ["«ı»", (email) => email.replace("i", "\u0131")],
  ["«İ»", (email) => email.replace("i", "\u0130")],
  ["a Greek «ν»", (email) => email.replace("v", "\u03bd")],
];
const countAccounts = async () => (await visitors.db.select({ id: accounts.id }).from(accounts)).length;

describe.each(sample("ways to write a text", variants, 4))("With %s", (name, vary) => {
  /** Spaces are signs of a password. */
  const varySecret = name.includes("spaces") ? (text: string) => text : vary;

  it("An address typed otherwise finds its account everywhere, and makes no second one", async () => {
    const { email, id } = await visitors.account();
    const before = await countAccounts();
    const typed = { email: vary(email), device_id: newDevice() };
    expect((await visitors.post("/auth/lookup", { login: typed.email })).body.result).toBe("USER_FOUND");
    expect((await visitors.post("/auth/email", { ...typed, password })).body._id).toBe(id);
    await visitors.post("/v3/auth/email", { email: typed.email });
    const code = vary(await visitors.codeFor(email));
    expect((await visitors.post("/v3/auth/email/confirm", { ...typed, code })).body._id).toBe(id);
    visitors.advanceClock(60);
    await visitors.post("/auth/password/reset", { email: typed.email });
    const reset = { ...typed, code: vary(await visitors.codeFor(email)), password: varySecret(password) };
    expect((await visitors.post("/auth/password/reset/confirm", reset)).body._id).toBe(id);
    expect((await visitors.post("/auth/email", { ...typed, password })).body._id).toBe(id);
    visitors.advanceClock(60);
    await visitors.post("/v2/auth/email", { email: typed.email, password });
    expect((await visitors.messages(email))[0]?.subject).toBe("У вас уже есть аккаунт в «Луче»");
    expect(await countAccounts()).toBe(before);
  });

  it("An address typed otherwise registers as it looks", async () => {
    const email = newEmail();
    const { body } = await visitors.post("/v2/auth/email", {
      email: vary(email),
      password: varySecret(password),
    });
    const code = vary(await visitors.codeFor(email));
    const given = { email: vary(email), code, challenge: body.challenge, device_id: newDevice() };
    expect((await visitors.post("/v2/auth/email/confirm", given)).body.email).toBe(email);
    expect((await visitors.post("/auth/email", { email, password, device_id: newDevice() })).status).toBe(
      200,
    );
  });

  it.each(["/v2/auth/phone", "/v3/auth/phone"])("A number typed otherwise signs in by %s", async (path) => {
    const phone = newPhone();
    const { id } = await visitors.account({ phone });
    expect((await visitors.post("/auth/lookup", { login: vary(phone) })).body.result).toBe("USER_FOUND");
    expect((await visitors.post(path, { phone: vary(phone) })).status).toBe(200);
    const given = { phone: vary(phone), code: vary(await visitors.codeFor(phone)), device_id: newDevice() };
    expect((await visitors.post(`${path}/confirm`, given)).body._id).toBe(id);
  });

  it("An account changes its address and its number typed otherwise, and proves itself", async () => {
    const { email: own, token } = await visitors.account();
    const [email, phone] = [newEmail(), newPhone()];
    const { email: taken } = await visitors.account();
    const change = (field: "email" | "phone", value: string, proof: object) =>
      visitors.send("PUT", `/account/${field}`, { [field]: vary(value), ...proof }, token);
    const confirm = async (field: "email" | "phone", value: string) =>
      visitors.post(
        `/account/${field}/confirm`,
        { [field]: vary(value), code: vary(await visitors.codeFor(value)) },
        { token },
      );
    expect(getResult(await change("email", taken, { password }))).toBe("400 EMAIL_ALREADY_IN_USE");
    await visitors.post("/account/proof", {}, { token });
    const proof = vary(await visitors.codeFor(own));
    expect(getResult(await change("email", email, { proof }))).toBe("200");
    expect(getResult(await confirm("email", email))).toBe("200");
    expect(getResult(await change("phone", phone, { password: varySecret(password) }))).toBe("200");
    expect(getResult(await confirm("phone", phone))).toBe("200");
    const [row] = await visitors.db.select().from(accounts).where(eq(accounts.email, email));
    expect(row?.phone).toBe(phone);
  });

  it("A television's code, a PIN and a promo code typed otherwise are right", async () => {
    const { token } = await visitors.account({ pin: "1234" });
    const { body } = await visitors.post("/auth/tv/start", { device_name: "TV" });
    const code = vary((body as unknown as { code: string }).code);
    expect(getResult(await visitors.post("/auth/tv/lookup", { code }, { token }))).toBe("200");
    expect(getResult(await visitors.post("/auth/tv/code", { code }, { token }))).toBe("200");
    const pin = Buffer.from(vary("1234")).toString("base64");
    expect(getResult(await visitors.post("/pin/v3/check", { code: pin }, { token }))).toBe("200");
    const promo = await visitors.post("/promo/validate", { code: vary("LUCH-14") }, { token });
    expect(getResult(promo)).toBe("200");
    const signIn = { promoter_id: vary("10001"), password: varySecret("mayak-promoter") };
    expect(getResult(await visitors.post("/promoter/login", signIn))).toBe("200");
  });

  it("The newsletter and support know one address, and a captcha's answer is right", async () => {
    const email = newEmail();
    const topics = ["titles"];
    // From one address after the other, because each may ask a few times only.
    const postElsewhere = (path: string, given: object) =>
      visitors.post(path, given, { address: `198.51.100.${(posted += 1)}` });
    const subscribe = (given: string) => postElsewhere("/newsletter", { email: given, topics });
    expect(getResult(await subscribe(email))).toBe("200");
    expect(getResult(await subscribe(vary(email)))).toBe("200");
    const { db } = visitors;
    const subscribers = db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    expect(await subscribers).toHaveLength(1);
    const question = {
      subject: "Как смотреть",
      message: "Подскажите",
      category: "other",
      email: vary(email),
    };
    const { body } = await postElsewhere("/support/tickets", question);
    const key = body.data?.key ?? "";
    const [captcha] = await db.select().from(captchas).where(eq(captchas.key, key));
    const answered = { ...question, key, captcha: vary(captcha?.digits ?? "") };
    expect(getResult(await postElsewhere("/support/tickets", answered))).toBe("200");
    expect(await db.select().from(tickets).where(eq(tickets.email, email))).toHaveLength(1);
  });
});

it.each(lookAlikes)(
  "An address with %s is refused, so that it makes no second account",
  async (_name, vary) => {
    const { email } = await visitors.account();
    const typed = vary(email);
    expect(typed).not.toBe(email);
    const { token } = await visitors.account();
    const answers = [
      await visitors.post("/v2/auth/email", { email: typed, password }),
      await visitors.send("PUT", "/account/email", { email: typed, password }, token),
      await visitors.post("/newsletter", { email: typed, topics: ["titles"] }),
    ];
    expect(answers.map(getResult)).toEqual(answers.map(() => "400 EMAIL_WRONG_FORMAT"));
    expect((await visitors.post("/auth/lookup", { login: typed })).body.result).not.toBe("USER_FOUND");
  },
);

it.each(["ștefan", "məmməd", "nguyễn", "ελένη", "m\u0131chael", "\u{10d0}\u{10d1}"])(
  "An account whose stored address is «%s@…» is entered by its password, a code and a new password",
  async (name) => {
    const { id } = await visitors.account();
    const email = `${name}-${id.toLowerCase().replace(/[^a-z]/g, "")}@luch.example`;
    await visitors.db.update(accounts).set({ email }).where(eq(accounts.id, id));
    const device_id = newDevice();
    expect((await visitors.post("/auth/lookup", { login: email })).body.result).toBe("USER_FOUND");
    expect((await visitors.post("/auth/email", { email, password, device_id })).body._id).toBe(id);
    await visitors.post("/v3/auth/email", { email });
    const code = await visitors.codeFor(email);
    expect((await visitors.post("/v3/auth/email/confirm", { email, code, device_id })).body._id).toBe(id);
    visitors.advanceClock(60);
    expect(getResult(await visitors.post("/auth/password/reset", { email }))).toBe("200");
  },
);

describe("A password", () => {
  it("A password is right in whatever way a system composes its letters", async () => {
    const composed = "café-йод-11";
    const { email } = await visitors.account({ password: composed });
    const enter = (given: string) =>
      visitors.post("/auth/email", { email, password: given, device_id: newDevice() });
    expect(getResult(await enter(composed.normalize("NFD")))).toBe("200");
    expect(getResult(await enter(`${composed} `))).toBe("400 INVALID_PASSWORD");
  });

  it("A password is still right as typed if an earlier version hashed it as typed", async () => {
    const given = "café-йод-11".normalize("NFD");
    const { email, id } = await visitors.account();
    const passwordHash = await hash(given, hashOptions);
    await visitors.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id));
    const answer = await visitors.post("/auth/email", { email, password: given, device_id: newDevice() });
    expect(answer.body._id).toBe(id);
  });
});

it("An address stored as typed is found, unless another account has its normal form", async () => {
  const { db } = visitors;
  const [typed, twin, taken] = [newEmail(), newEmail(), newEmail()];
  const store = async (email: string) => {
    const { id } = await visitors.account();
    await db.update(accounts).set({ email }).where(eq(accounts.id, id));
    return id;
  };
  const owner = await store(`\u200b${typed}\u{e0061}`);
  const first = await store(`${twin}\u2060`);
  const second = await store(`${twin}\u200e`);
  const other = await store(taken);
  const double = await store(`\ufeff${taken}`);
  const composed = await store(`rene\u0301-${typed}`);
  const dashed = await store(`en\u2013dash-${typed}`);
  const controlled = await store(`\u0007bell-${typed}`);
  const [file = ""] = (await readdir(migrations)).filter((name) => name.endsWith("_normal_addresses.sql"));
  const statements = (await readFile(`${migrations}/${file}`, "utf8")).split("--> statement-breakpoint");
  for (const statement of statements) await db.execute(sql.raw(statement));
  const find = async (email: string) =>
    (await db.select().from(accounts).where(eq(accounts.email, email)))[0]?.id;
  expect(await find(typed)).toBe(owner);
  expect([first, second]).toContain(await find(twin));
  expect(await find(taken)).toBe(other);
  expect(await find(`\ufeff${taken}`)).toBe(double);
  expect(await find(`ren\u00e9-${typed}`)).toBe(composed);
  expect(await find(`en-dash-${typed}`)).toBe(dashed);
  expect(await find(`bell-${typed}`)).toBe(controlled);
  for (const { email } of await db.select({ email: accounts.email }).from(accounts))
    if (email !== null && !email.includes(taken) && !email.includes(twin))
      expect(normalizeEmail(email)).toBe(email);
  expect((await visitors.post("/auth/lookup", { login: typed })).body.result).toBe("USER_FOUND");
});
