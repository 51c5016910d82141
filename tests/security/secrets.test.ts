import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { cards, openBrowser as openPayer } from "../payment-host/shop";
import { freePort } from "../setup/free-port";
import { freshBuild } from "../setup/fresh-build";
import { readOrder } from "../setup/read-order";
import { copySeededDatabase } from "../setup/seeded-database";
import { apiKey } from "../setup/test-api";
import { openTraceSink } from "../setup/trace-sink";

/**
 * Runs sign-ins, account changes and failures against the real processes, then searches all output for what was typed or
 * sent. The rules:
 * - passwords, PINs, codes and tokens are in no log, metric, trace, redirect or page;
 * - addresses and numbers are in no log, metric, trace or redirect, and in pages only of the browser that typed them: forms show
 *   them again, so that a mistake can be seen;
 * - a television's code is on the television's screen, and in the address that its QR code and its form lead to, but in no
 *   log;
 * - a card's number and code are also in no file of the database, nor in one of the payment host;
 * - the session's cookie holds the token, which no script can read, and none of what was typed as a secret.
 */
const typed = {
  password: "Canary-Passw0rd-1",
  wrongPassword: "Canary-Passw0rd-2",
  nextPassword: "Canary-Passw0rd-3",
  pin: "7391",
  wrongPin: "8264",
  wrongCode: "918273",
};
const cvc = "735";
const giftCode = "canary-gift-7q2w";
const paidBy = [cards.noMoney, cards.success];
const cardSecrets = [...paidBy, ...paidBy.map((number) => number.replace(/(\d{4})(?=\d)/g, "$1 ")), cvc];
const email = "canary.person@luch.example";
const phone = "+79164445566";
const operatorPhone = "+79264445577";
const personal = [email, phone.slice(2), operatorPhone.slice(2)];

type Visit = { who: string; url: string; status: number; location: string; text: string; cookies: string[] };
const visits: Visit[] = [];
/** Codes and tokens that occurred during the run. */
const codes = new Set<string>();
const tokens = new Set<string>();
/** The ticket of the payment host's form, which occurs once, in the redirect to it. */
const tickets = new Set<string>();
let tvCode = "";
let output = "";
let metrics = "";
let traces = "";
let paymentUrl = "";
let dataDir = "";
let service: ChildProcess;
let base = "";
let apiUrl = "";

const readCookie = (value: string) =>
  Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString("utf8");

/** A named browser that keeps its cookies and records every response. */
function openBrowser(who: string) {
  const jar = new Map<string, string>();
  const visit = async (url: string, init: RequestInit = {}): Promise<Visit> => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(base + url, {
      redirect: "manual",
      ...init,
      headers: { ...init.headers, ...(cookie ? { cookie } : {}) },
    });
    const cookies = answer.headers.getSetCookie();
    for (const set of cookies) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
      const token = /"token":"([^"]+)"/.exec(readCookie(pair.slice(at + 1)))?.[1];
      if (token) tokens.add(token);
    }
    // A length may happen to be the same number as a secret.
    const isOther = ([name]: [string, string]) =>
      !["set-cookie", "location", "content-length"].includes(name);
    const headers = [...answer.headers].filter(isOther);
    const text = `${JSON.stringify(headers)}\n${await answer.text()}`;
    const made = {
      who,
      url,
      status: answer.status,
      location: answer.headers.get("location") ?? "",
      text,
      cookies,
    };
    visits.push(made);
    return made;
  };
  /** Submits a form and follows its redirect. */
  const post = async (url: string, form: Record<string, string>): Promise<number> => {
    const { status, location } = await visit(url, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { "sec-fetch-site": "same-origin" },
    });
    if (location.startsWith("/")) await visit(location);
    return status;
  };
  return { visit, post };
}

const askApi = (path_: string, init: RequestInit = {}) =>
  fetch(`${apiUrl}${path_}${path_.includes("?") ? "&" : "?"}apikey=${apiKey}`, {
    ...init,
    headers: { "content-type": "application/json" },
  });
const codeFor = async (to: string) => {
  const { items } = (await (await askApi(`/__dev/outbox?to=${encodeURIComponent(to)}`)).json()) as {
    items: { body: string }[];
  };
  const code = /\b\d{6}\b/.exec(items[0]?.body ?? "")?.[0] ?? "";
  expect(code).not.toBe("");
  codes.add(code);
  return code;
};
let later = 0;
/** Messages go out once a minute. */
const aMinuteLater = () =>
  askApi("/__dev/clock", {
    method: "POST",
    body: JSON.stringify({ now: Math.floor(Date.now() / 1000) + (later += 61) }),
  });

async function start(): Promise<void> {
  const sink = await openTraceSink();
  const [web, api, metricsPort, apiMetricsPort, payment] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  [base, apiUrl, paymentUrl] = [web, api, payment].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
    string,
  ];
  service = spawn(process.execPath, [path.join(root, "server/start.mjs")], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      APP_MODE: "test",
      LOG_LEVEL: "debug",
      PORT: String(web),
      API_PORT: String(api),
      METRICS_PORT: String(metricsPort),
      API_METRICS_PORT: String(apiMetricsPort),
      ...sink.env,
      PAYMENT_PORT: String(payment),
      PAYMENT_ORIGIN: paymentUrl,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [service.stdout, service.stderr])
    stream?.on("data", (part: Buffer) => (output += part.toString()));
  for (let tries = 0; tries < 3000; tries += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await visitAll();
  for (const port of [metricsPort, apiMetricsPort])
    metrics += await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const ended = new Promise((resolve) => service.once("exit", resolve));
  service.kill("SIGTERM");
  await ended;
  traces = sink.sent();
  sink.close();
}

async function visitAll(): Promise<void> {
  const person = openBrowser("person");
  const { password, wrongPassword, nextPassword, pin, wrongPin, wrongCode } = typed;
  // Signing up.
  await person.post("/auth", { login: email });
  await person.post("/auth/signup", { email, password });
  await person.post("/auth/signup-confirm-email", { email, code: wrongCode });
  expect(await person.post("/auth/signup-confirm-email", { email, code: await codeFor(email) })).toBe(303);
  await person.post("/logout", {});
  // Signing in.
  await person.post("/auth/signin", { email, password: wrongPassword });
  await person.post("/auth/signin", { email, password: "short" });
  expect(await person.post("/auth/signin", { email, password })).toBe(303);
  // The account, including a change that fails.
  for (const url of ["/account", "/account/profile", "/account/devices", "/profiles", "/resources/my-data"])
    await person.visit(url);
  await person.post("/account/profile?change=email", {
    email: "canary.next@luch.example",
    password: wrongPassword,
  });
  await person.post("/profiles/new", { name: "Canary", child: "true" });
  // Two cards; the first one is declined.
  for (const number of paidBy) await payBy(person, number);
  for (const url of ["/account/subscriptions", "/account/payments", "/payment_history", "/resources/my-data"])
    await person.visit(url);
  // A PIN.
  await person.post("/account/pin", { pin, everytime: "on" });
  await person.post("/account/pin?step=phone_create", { phone });
  await person.post("/account/pin?step=phone_code", { code: wrongCode });
  expect(await person.post("/account/pin?step=phone_code", { code: await codeFor(phone) })).toBe(303);
  await person.post("/pin?back=/kids", { pin: wrongPin });
  await person.post("/pin?back=/kids", { pin });
  await person.post("/account/pin?step=delete", { pin: wrongPin });
  // A television, by somebody who signs in first, and by the person.
  const television = openBrowser("television");
  await television.post("/tv/screen", { intent: "start" });
  tvCode = /"code":"(\d{6})"/.exec(readCookie(visits.at(-2)?.cookies[0]?.split(/[=;]/)[1] ?? ""))?.[1] ?? "";
  expect(tvCode).toMatch(/^\d{6}$/);
  await openBrowser("passer-by").post("/tv", { code: tvCode });
  await openBrowser("passer-by").visit(`/tv?code=${tvCode}`);
  await person.post("/tv", { code: tvCode });
  await person.post("/tv", { code: tvCode, intent: "confirm" });
  expect(await television.post("/tv/screen", { intent: "collect" })).toBe(303);
  // Recovery.
  await aMinuteLater();
  const forgetful = openBrowser("person");
  await forgetful.post("/auth/password-recovery", { login: email });
  await forgetful.post("/password/code", { login: email, code: wrongCode, password: nextPassword });
  expect(
    await forgetful.post("/password/code", {
      login: email,
      code: await codeFor(email),
      password: nextPassword,
    }),
  ).toBe(303);
  // A customer of the operator.
  const customer = openBrowser("customer");
  await customer.visit(`/signin/mf?msisdn=${encodeURIComponent(operatorPhone)}`);
  await customer.post("/megafon_signin", { phone: operatorPhone });
  expect(
    await customer.post("/megafon_signin_code", { phone: operatorPhone, code: await codeFor(operatorPhone) }),
  ).toBe(303);
  // A token in an address.
  const [token = ""] = [...tokens].slice(-1);
  await openBrowser("webview").visit(`/account?auth_token=${token}&device_type=ios`);
  await openBrowser("webview").visit("/account?auth_token=canary-token-of-nobody");
  tokens.add("canary-token-of-nobody");
  // Everything fails.
  for (const kind of ["answer", "truncate", "reset"]) {
    const fault = { viewer: "*", endpoint: "*", kind, status: 500, message: "upstream words" };
    await askApi("/__dev/faults", { method: "POST", body: JSON.stringify(fault) });
    await person.post("/auth/signin", { email, password });
    await person.post("/auth/otp", { phone, code: wrongCode });
    await person.post("/password/code", { login: email, code: wrongCode, password: nextPassword });
    await openBrowser("gifted").visit(`/coupon/registration/${giftCode}`);
    await askApi("/__dev/faults", { method: "DELETE" });
  }
  await person.visit("/no-such-page");
  for (const url of ["/", "/auth", "/account", "/tv", "/kids"]) await openBrowser("stranger").visit(url);
}

/** Starts the trial and fills in a card at the payment host. */
async function payBy(person: ReturnType<typeof openBrowser>, number: string): Promise<void> {
  const { text } = await person.visit("/purchase?tariff_id=month");
  const form = new URLSearchParams(readOrder(text));
  const { location } = await person.visit("/purchase?tariff_id=month", {
    method: "POST",
    body: form,
    headers: { "sec-fetch-site": "same-origin" },
  });
  const at = new URL(location);
  const ticket = at.searchParams.get("auth_token") ?? "";
  tickets.add(ticket);
  const payer = openPayer(paymentUrl);
  const { url, token } = await payer.enter({ form_url: at.origin + at.pathname, ticket });
  const answer = await payer.pay(url, token, number, { cvc });
  const back = new URL(answer.headers.get("location") ?? paymentUrl);
  expect(back.origin).toBe(base);
  await person.visit(back.pathname + back.search);
}

beforeAll(async () => {
  await freshBuild();
  dataDir = await mkdtemp(path.join(os.tmpdir(), "luch-secrets-"));
  copySeededDatabase(dataDir);
  await start();
});
afterAll(async () => {
  if (service?.exitCode === null) service.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** Decodes repeated percent-encoding; invalid sequences stay. */
function decoded(text: string): string {
  const once = text.replace(/(?:%[\da-f]{2})+/gi, (part) =>
    Buffer.from(part.replaceAll("%", ""), "hex").toString("utf8"),
  );
  return once === text ? text : decoded(once);
}
/** Matches the value as a whole word, because four digits occur in many longer numbers. */
const holds = (text: string, value: string) =>
  [value, Buffer.from(value).toString("base64")].some((spelling) =>
    new RegExp(`(?<![\\w.,-])${spelling.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`).test(text),
  );
const secrets = () => [...Object.values(typed), ...cardSecrets, ...codes, ...tokens];
const held = (text: string, values: string[]) => {
  const plain = decoded(text);
  return values.filter((value) => holds(plain, value));
};

describe("Typed and sent secrets", () => {
  it("The secrets that are looked for were used in this test", () => {
    expect(codes.size).toBeGreaterThanOrEqual(4);
    expect(tokens.size).toBeGreaterThanOrEqual(5);
    expect(visits.filter(({ status }) => status >= 500).length).toBeGreaterThanOrEqual(3);
    expect(output).toContain('"status":503');
    expect(holds(`{"pin":"${typed.pin}"}`, typed.pin) && holds(`?code=${tvCode}&`, tvCode)).toBe(true);
  });
  it("Secrets are not in the output of any process", () =>
    // Durations may have the same digits as a card's code.
    expect(
      held(output.replace(/"ms":[\d.]+/g, ""), [...secrets(), ...tickets, ...personal, tvCode, giftCode]),
    ).toEqual([]));
  it("Secrets are not in any metric", () =>
    expect(held(metrics, [...secrets(), ...personal, tvCode])).toEqual([]));
  it("Secrets are not in any trace", () => {
    expect(traces).toContain("auth.emailSignIn");
    // Ids and times in digits may have the same ones as a card's code.
    const ids = /"(?:traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano|intValue)":"?\w+"?/g;
    expect(held(traces.replace(ids, ""), [...secrets(), ...tickets, ...personal, tvCode, giftCode])).toEqual(
      [],
    );
  });
  it("Secrets are not in any redirect", () => {
    for (const { url, location } of visits)
      expect(held(location, [...secrets(), ...personal]), url).toEqual([]);
  });
  it("Secrets are not on any page, except the address and number in the forms of their owner", () => {
    for (const { who, url, text } of visits) {
      // Half of a television's code may have the digits of the card's, and so may a number of the page's data.
      const others = text.replace(/>\d{3} \d{3}</g, "><").replace(/(?<=[[:,])\d{3}(?=[\],}])/g, "");
      expect(held(others, secrets()), `${who} ${url}`).toEqual([]);
      if (who !== "person" && who !== "customer") expect(held(text, personal), `${who} ${url}`).toEqual([]);
    }
  });
  it("Secrets are not in any readable cookie", () => {
    const cookies = visits.flatMap((visit) =>
      visit.cookies.map((cookie) => readCookie(cookie.split(/[=;]/)[1] ?? "")),
    );
    expect(cookies.some((cookie) => cookie.includes('"login"'))).toBe(true);
    for (const cookie of cookies) expect(held(cookie, [...Object.values(typed), ...codes])).toEqual([]);
  });
});

describe("Card numbers", () => {
  it("Card numbers are known only by their last digits", () => {
    const [paid] = visits.filter(({ url }) => url === "/account/subscriptions").slice(-1);
    expect(paid?.text).toContain(cards.success.slice(-4));
    expect(visits.some(({ url }) => url.includes("fail"))).toBe(true);
  });
  it("Card numbers are not in any file of the servers", async () => {
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const { parentPath, name } of files) {
      const bytes = await readFile(path.join(parentPath, name));
      for (const number of cardSecrets.filter((one) => one !== cvc))
        expect(bytes.includes(number), `${parentPath}/${name}`).toBe(false);
    }
  });
});

describe("The browser's files", () => {
  it("The browser's files contain no server settings and no sources", async () => {
    const folder = path.join(root, "build/client");
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /\.(?:js|css|html|json|map|webmanifest)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    const words =
      /SESSION_SECRETS|MEDIA_SECRET|CODE_SECRET|API_KEY|DATABASE_URL|REDIS_URL|SMTP_URL|demonstration-|luch-web|luch-tapp|process\.env\.(?!NODE_ENV)|127\.0\.0\.1|apikey/;
    for (const file of files)
      expect(words.exec(await readFile(path.join(folder, file), "utf8"))?.[0], file).toBeUndefined();
  });
});
