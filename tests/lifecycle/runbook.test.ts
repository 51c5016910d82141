import { execFile, execFileSync } from "node:child_process";
import { cp } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { promisify } from "node:util";
import { eq, isNull } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { daySeconds } from "#domain/time-units";
import { getUnsubscribeToken } from "../../api/people/auth/email-links";
import { openDatabase } from "../../api/platform/db/database";
import { chargeNotices, outbox, payments, renewals, subscriptions } from "../../api/platform/db/schema";
import { cards, openBrowser } from "../payment-host/shop";
import { drawTests } from "../setup/draw-tests";
import { freePort } from "../setup/free-port";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { readOrder } from "../setup/read-order";
import { answers, dataFolder, run, type Running, seededFolder, useProcesses } from "./service";

useProcesses();
drawTests(2);

type Env = Record<string, string>;
type Program = "api" | "web" | "payment-host";
const film = "metropolis";
const oldSecret = "an-old-secret-of-these-tests-only-0123456789";
const newSecret = "a-new-secret-of-these-tests-only-0123456789";

/** Programs that run on their own, each of which can be restarted with other settings. */
async function openPrograms(given: Env, names: Program[]) {
  const ports = { api: await freePort(), web: await freePort(), "payment-host": await freePort() };
  const env: Env = {
    APP_MODE: "test",
    API_PORT: String(ports.api),
    PORT: String(ports.web),
    API_BASE_URL: `http://127.0.0.1:${ports.api}`,
    WEB_INTERNAL_URL: `http://127.0.0.1:${ports.web}`,
    ...(names.includes("payment-host") ? { PAYMENT_PORT: String(ports["payment-host"]) } : {}),
    ...given,
  };
  const running = new Map<Program, Running>();
  const stop = async (name: Program) => {
    running.get(name)?.process.kill("SIGTERM");
    await running.get(name)?.ended;
  };
  const start = async (name: Program, more: Env = {}) => {
    const one = run(`build/${name}/main.js`, { ...env, ...more });
    running.set(name, one);
    await Promise.race([
      answers(`http://127.0.0.1:${ports[name]}/healthz`),
      one.ended.then((code) => expect.unreachable(`${name} ended with ${code}: ${one.output()}`)),
    ]);
  };
  const restart = async (name: Program, more: Env) => {
    await stop(name);
    await start(name, more);
  };
  for (const name of names) await start(name);
  return {
    stop,
    start,
    restart,
    web: `http://127.0.0.1:${ports.web}`,
    host: `http://localhost:${ports["payment-host"]}`,
    ...openCalls(`http://127.0.0.1:${ports.api}`),
  };
}

type Viewer = { token: string; device_id: string; auth: { _id: string } };
type Answer = { status: number; body: Record<string, unknown> };

function openCalls(base: string) {
  const call = async (
    url: string,
    { key = "luch-web", token = "", ...init }: RequestInit & { key?: string; token?: string } = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${base}${url}${url.includes("?") ? "&" : "?"}apikey=${key}`, {
      ...init,
      headers: {
        "content-type": "application/json",
        ...(token ? { cookie: `auth_token=${token}` } : {}),
      },
    });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  };
  const post = (url: string, body: object, more: { key?: string; token?: string } = {}) =>
    call(url, { method: "POST", body: JSON.stringify(body), ...more });
  return {
    base,
    call,
    post,
    becomeViewer: async (given: object = {}) => {
      const { status, body } = await post("/__dev/viewers", { kind: "PAID", ...given });
      expect([status, body.code]).toEqual([200, undefined]);
      return body as unknown as Viewer;
    },
    isKnown: async ({ token }: Pick<Viewer, "token">) => (await call("/auth/me", { token })).status === 200,
    /** The code of the last message. */
    readCode: async (to: string, pattern = /\b(\d{6})\b/) => {
      const { body } = await call(`/__dev/outbox?to=${encodeURIComponent(to)}`);
      return pattern.exec((body.items as { body: string }[])[0]?.body ?? "")?.[1] ?? "";
    },
  };
}
const getResult = ({ status, body }: Answer) =>
  `${status}${typeof body.code === "string" ? ` ${body.code}` : ""}`;

/** A browser without script, signed in as a viewer of this kind. */
async function openViewer(web: string, kind = "PAID") {
  const browser = openBrowser(web);
  const become = await browser.post("/dev", { intent: "become", kind, country: "RU" });
  expect(become.status).toBe(303);
  return browser;
}

/** Creates accounts until it is stopped. */
function keepWriting({ becomeViewer }: Pick<ReturnType<typeof openCalls>, "becomeViewer">) {
  const made: Viewer[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      made.push(await becomeViewer({ kind: "REGISTERED" }));
      await later(5);
    }
  };
  const writing = Promise.all([write(), write(), write()]);
  return {
    made,
    end: () => {
      isOver = true;
      return writing;
    },
  };
}

async function openMailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      stream.resume();
      stream.on("end", () => {
        received.push(session.envelope.rcptTo.map(({ address }) => address).join());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const programs = postgresPrograms();
describe("A backup", () => {
  it.skipIf(programs === null)(
    "A backup of PostgreSQL under writes has all accounts, and its copy sends and charges nothing",
    async () => {
      const postgres = await openPostgres(programs ?? "");
      onTestFinished(() => postgres.stop());
      const service = await openPrograms({ DATABASE_URL: postgres.url, DATA_DIR: await dataFolder() }, [
        "api",
      ]);
      const payer = await service.becomeViewer();
      const email = "waits-for-a-code@luch.example";
      await service.becomeViewer({ email });
      expect(getResult(await service.post("/v3/auth/email", { email }))).toBe("200");

      const writing = keepWriting(service);
      await expect.poll(() => writing.made.length).toBeGreaterThan(20);
      const before = [...writing.made];
      const file = path.join(await dataFolder(), "luch.dump");
      await promisify(execFile)(path.join(programs ?? "", "pg_dump"), [
        "--format=custom",
        `--file=${file}`,
        postgres.url,
      ]);
      const duringIt = writing.made.length - before.length;
      await writing.end();
      expect(duringIt, "was written meanwhile").toBeGreaterThan(0);
      await service.stop("api");

      const copyUrl = new URL(postgres.url);
      copyUrl.pathname = "/copy";
      execFileSync(path.join(programs ?? "", "createdb"), [`--maintenance-db=${postgres.url}`, "copy"]);
      execFileSync(path.join(programs ?? "", "pg_restore"), [`--dbname=${copyUrl.href}`, file]);
      const opened = await openDatabase({ url: copyUrl.href, folder: null });
      onTestFinished(opened.close);
      const { db } = opened;
      // A renewal is due, and the row shows when the periodic jobs have been here.
      const now = Math.floor(Date.now() / 1000);
      const [due] = await db
        .update(subscriptions)
        .set({ expiration: now - 60 })
        .where(eq(subscriptions.accountId, payer.auth._id))
        .returning();
      if (!due) return expect.unreachable("the payer has a subscription");
      await db.insert(renewals).values({ subscriptionId: due.id, due: now - 60 });
      const notice = { amount: due.price ?? 0, currency: "RUB" as const, at: now - 2 * daySeconds };
      await db.insert(chargeNotices).values({ subscriptionId: due.id, periodEnd: due.expiration, ...notice });
      const old = { channel: "email" as const, subject: "", body: "", created: 1, sent: 1 };
      await db.insert(outbox).values({ ...old, id: 0, recipient: "old@luch.example" });
      const getDue = async () => (await db.select().from(renewals))[0]?.due ?? 0;

      const mail = await openMailServer();
      const env = { DATABASE_URL: copyUrl.href, DATA_DIR: await dataFolder(), SMTP_URL: mail.url };
      const copy = await openPrograms({ ...env, MESSAGES: "off" }, ["api"]);
      for (const viewer of before) expect(await copy.isKnown(viewer)).toBe(true);
      await expect.poll(getDue, { timeout: 60_000 }).toBeGreaterThan(now);
      await expect
        .poll(() => db.$count(outbox, eq(outbox.id, 0)), {
          timeout: 120_000,
        })
        .toBe(0);
      expect(mail.received).toEqual([]);
      expect(await db.$count(payments)).toBe(0);
      expect(await db.$count(outbox, isNull(outbox.sent))).toBeGreaterThan(0);
      await copy.stop("api");

      // As the service it sends the same letter and charges the same renewal.
      await db.update(renewals).set({ due: now - 60 });
      await openPrograms(env, ["payment-host", "api"]);
      await expect.poll(() => mail.received, { timeout: 60_000 }).toContain(email);
      await expect.poll(() => db.$count(payments), { timeout: 60_000 }).toBe(1);
    },
  );

  it("A backup of the embedded database's stopped folder opens without the lock", async () => {
    const folder = await seededFolder();
    const service = await openPrograms({ DATA_DIR: folder }, ["api"]);
    const viewer = await service.becomeViewer();
    await service.stop("api");
    const copyFolder = await dataFolder();
    await cp(path.join(folder, "database"), path.join(copyFolder, "database"), { recursive: true });
    const copy = await openPrograms({ DATA_DIR: copyFolder, MESSAGES: "off" }, ["api"]);
    expect(await copy.isKnown(viewer)).toBe(true);
  });
});

describe("The rotation of secrets", () => {
  it("Rotating SESSION_SECRETS keeps everybody signed in but those with only the removed one", async () => {
    const service = await openPrograms({ DATA_DIR: await seededFolder() }, ["api"]);
    await service.start("web", { SESSION_SECRETS: oldSecret });
    const viewer = await openViewer(service.web);
    const isSignedIn = async (browser: typeof viewer) => (await browser.request("/account")).status === 200;
    expect(await isSignedIn(viewer)).toBe(true);
    await service.restart("web", { SESSION_SECRETS: `${newSecret},${oldSecret}` });
    expect(await isSignedIn(viewer)).toBe(true);
    const later = await openViewer(service.web);
    await service.restart("web", { SESSION_SECRETS: newSecret });
    expect(await isSignedIn(later)).toBe(true);
    expect(await isSignedIn(viewer)).toBe(false);
    for (const page of ["/", `/watch/${film}`, "/tariffs", "/auth"])
      expect([page, (await viewer.request(page)).status]).toEqual([page, 200]);
    expect((await viewer.post("/dev", { intent: "become", kind: "PAID", country: "RU" })).status).toBe(303);
    expect(await isSignedIn(viewer)).toBe(true);
  });

  it("Rotating MEDIA_SECRET ends the addresses given before, and a new play works", async () => {
    const service = await openPrograms({ DATA_DIR: await seededFolder(), MEDIA_SECRET: oldSecret }, ["api"]);
    const viewer = await service.becomeViewer();
    const play = async () => {
      const query = new URLSearchParams({ device_id: viewer.device_id, auth_token: viewer.token });
      const { status, body } = await service.call(`/playback/u_${film}?${query}`, { token: viewer.token });
      expect([status, body.code]).toEqual([200, undefined]);
      return new URL(String(body.url), service.base);
    };
    const getStatus = async (url: URL) => (await fetch(url)).status;
    const before = await play();
    expect(await getStatus(before)).toBe(200);
    await service.restart("api", { MEDIA_SECRET: newSecret });
    expect(await getStatus(before)).toBe(403);
    expect(await getStatus(await play())).toBe(200);
  });

  it("Rotating CODE_SECRET, the new one before the old one, ends nothing, and moves PINs to it", async () => {
    const service = await openPrograms({ DATA_DIR: await seededFolder(), CODE_SECRET: oldSecret }, [
      "api",
      "web",
    ]);
    const emails = ["one", "two", "three", "four", "five"].map((name) => `${name}@luch.example`);
    const viewers: Viewer[] = [];
    for (const email of emails) viewers.push(await service.becomeViewer({ email, pin: "1234" }));
    const sendCode = async (index: number) => {
      const email = emails[index] ?? "";
      expect(getResult(await service.post("/v3/auth/email", { email }))).toBe("200");
      return { email, code: await service.readCode(email), device_id: `device-of-${email}` };
    };
    const enter = async (code: object) => getResult(await service.post("/v3/auth/email/confirm", code));
    const enterPin = async (index: number, pin = "1234") =>
      getResult(
        await service.post("/pin/v3/check", { code: btoa(pin) }, { token: viewers[index]?.token ?? "" }),
      );
    const unsubscribe = async (index: number, secret: string) => {
      const id = viewers[index]?.auth._id ?? "";
      const url = `/auth/unsubscribe/${id}?token=${getUnsubscribeToken(secret, id)}`;
      return openBrowser(service.web).post(url, { reason: "too_often" });
    };
    const [first, second] = [await sendCode(0), await sendCode(1)];

    await service.restart("api", { CODE_SECRET: `${newSecret},${oldSecret}` });
    expect(await enter(first)).toBe("200");
    expect(await enter(await sendCode(2))).toBe("200");
    expect((await unsubscribe(0, oldSecret)).status).toBe(303);
    expect((await unsubscribe(1, newSecret)).status).toBe(303);
    expect(await enterPin(0)).toBe("200");

    await service.restart("api", { CODE_SECRET: newSecret });
    expect(await enter(second)).toBe("400 CODE_NOT_FOUND");
    expect(await enter(await sendCode(3))).toBe("200");
    const refused = await unsubscribe(2, oldSecret);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Ссылка устарела");
    expect((await unsubscribe(2, newSecret)).status).toBe(303);
    expect(await enterPin(0)).toBe("200");
    expect(await enterPin(4)).toBe("400 INVALID_PIN");
    const [{ token } = expect.unreachable("there are five")] = viewers.slice(4);
    expect(getResult(await service.post("/pin/v3/remindEmail", {}, { token }))).toBe("200");
    expect(await enterPin(4, await service.readCode(emails[4] ?? "", /: (\d{4})\b/))).toBe("200");
  });

  it("Rotating API keys shows the fault page until both sides have the new ones", async () => {
    const service = await openPrograms({ DATA_DIR: await seededFolder() }, ["api", "web"]);
    const viewer = await openViewer(service.web);
    const { token, auth } = await service.becomeViewer();
    const setTags = (key: string) =>
      service.call("/account/tags", {
        method: "PUT",
        body: JSON.stringify({ account_id: auth._id, tags: ["tried"] }),
        key,
        token,
      });
    expect(getResult(await setTags("luch-service"))).toBe("200");
    const keys = { API_KEY: `${newSecret}-web`, API_KEY_TAPP: `${newSecret}-tapp` };
    await service.restart("api", { ...keys, API_KEY_SERVICE: `${newSecret}-service` });
    for (const page of [`/watch/${film}`, `/watch/${film}?s=tapp`, "/account"]) {
      const answer = await viewer.request(page);
      expect([page, answer.status]).toEqual([page, 503]);
      expect(await answer.text()).toContain("Кинозал временно закрыт");
    }
    expect(getResult(await setTags("luch-service"))).toBe("403 API_KEY_UNKNOWN");
    expect(getResult(await setTags(`${newSecret}-service`))).toBe("200");
    await service.restart("web", keys);
    for (const page of [`/watch/${film}`, `/watch/${film}?s=tapp`, "/account"])
      expect([page, (await viewer.request(page)).status]).toEqual([page, 200]);
  });

  it("Rotating the payment host's secrets loses no payment, and declines nothing meanwhile", async () => {
    const old = { PAYMENT_SECRET: oldSecret, PAYMENT_CALLBACK_SECRET: `${oldSecret}-callback` };
    const fresh = { PAYMENT_SECRET: newSecret, PAYMENT_CALLBACK_SECRET: `${newSecret}-callback` };
    // Callbacks get lost, so that payments are found by enquiries.
    const nowhere = { PAYMENT_CALLBACK_URL: `http://127.0.0.1:${await freePort()}/billing/callback` };
    const service = await openPrograms({ DATA_DIR: await seededFolder(), ...old, ...nowhere }, [
      "payment-host",
      "api",
      "web",
    ]);
    const press = async (viewer: Awaited<ReturnType<typeof openViewer>>) => {
      const page = await viewer.request("/purchase?tariff_id=month");
      const begun = await viewer.post("/purchase?tariff_id=month", readOrder(await page.text()));
      return begun.headers.get("location") ?? "";
    };
    const begin = async (viewer: Awaited<ReturnType<typeof openViewer>>) => {
      const formUrl = await press(viewer);
      if (!formUrl.startsWith(service.host)) return null;
      const payer = openBrowser(service.host);
      const operation = (await payer.request(formUrl)).headers.get("location") ?? "";
      const token = payer.readToken(await (await payer.request(operation)).text());
      return async () =>
        (await payer.pay(operation, token, cards.success)).headers.get("location") ?? "refused";
    };
    const countCharges = async (viewer: Awaited<ReturnType<typeof openViewer>>) => {
      const text = await (await viewer.request("/resources/payments")).text();
      return text.trim().split(/\r?\n/).length - 1;
    };
    const viewers = [
      await openViewer(service.web, "EX_PAID"),
      await openViewer(service.web, "EX_PAID"),
      await openViewer(service.web, "EX_PAID"),
    ] as const;
    const [one, two, three] = viewers;
    const before = await Promise.all(viewers.map(countCharges));
    const [payBefore, payAfter] = [await begin(one), await begin(two)];

    // Sales are stopped; one is paid before the host has its new secrets, and the other one after.
    await service.stop("api");
    const back = (await payBefore?.()) ?? "";
    expect(back).toContain("/success");
    await service.restart("payment-host", fresh);
    expect(await payAfter?.(), "in a form that was open meanwhile").toBe("refused");
    await service.start("api", old);
    expect(await press(three), "with secrets that do not match").toContain("error=server");
    expect(await countCharges(one)).toBe(before[0]);
    const withCallbacks = { PAYMENT_CALLBACK_URL: `${service.base}/billing/callback` };
    await service.restart("api", { ...fresh, ...withCallbacks });
    expect((await one.request(back)).status).toBeLessThan(400);
    const payAgain = await begin(two);
    expect(await payAgain?.()).toContain("/success");
    for (const [index, viewer] of [one, two].entries())
      await expect.poll(() => countCharges(viewer), { timeout: 60_000 }).toBe((before[index] ?? 0) + 1);
    const payNow = await vi.waitFor(async () => (await begin(three)) ?? expect.unreachable("no form"), {
      timeout: 60_000,
      interval: 200,
    });
    await payNow();
    await expect.poll(() => countCharges(three), { timeout: 60_000 }).toBe((before[2] ?? 0) + 1);
  });
});
