import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { OpenedOperation } from "#contract/payment-host";
import { root } from "../../tools/prepare.mjs";
import { cards, createClient, createFolder, openBrowser, openShop, payBy, secrets } from "./shop";

describe("Operations survive", () => {
  it("Operations survive a restart between any two steps of a payer", async () => {
    const shop = await openShop();
    const wanted = shop.createOperation();
    const key = { "Idempotency-Key": "one" };
    const create = async () => (await shop.call("POST", "/operations", wanted, key)).text();
    const first = await create();
    const { port } = new URL(shop.getOrigin());
    const restart = () => shop.restart({ port: Number(port) });
    await restart();
    expect(await create()).toBe(first);
    const opened = OpenedOperation.parse(JSON.parse(first));
    const browser = openBrowser(shop.getOrigin());
    await restart();
    const { url, token } = await browser.enter(opened);
    await restart();
    expect((await browser.enter(opened)).answer.status).toBe(410);
    expect((await browser.pay(url, token, cards.code)).headers.get("location")).toBe(url);
    await restart();
    const code = /(\d{6})<\/p>/.exec(await (await browser.request(url)).text())?.[1] ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    for (const typed of [wrong, wrong]) {
      expect((await browser.post(url, { token, intent: "code", code: typed })).status).toBe(400);
      await restart();
    }
    const paid = await browser.post(url, { token, intent: "code", code });
    expect(paid.headers.get("location")).toContain("/success?");
    await restart();
    expect(await shop.find(wanted.order)).toMatchObject([{ status: "succeeded", method: { last4: "0069" } }]);
    const saved = (await shop.find(wanted.order))[0]?.method?.token ?? "";
    const charge = shop.createCharge(saved);
    const pay = async () =>
      (await shop.call("POST", "/charges", charge, { "Idempotency-Key": "two" })).text();
    const charged = await pay();
    await restart();
    expect(await pay()).toBe(charged);
    expect(await create()).toBe(first);
  });

  it("Operations survive an incomplete last line of the journal, wherever it breaks off", async () => {
    const shop = await openShop();
    const { opened } = await payBy(shop, cards.success);
    await expect.poll(() => shop.received).toHaveLength(1);
    const file = path.join(shop.dataDir, "journal.jsonl");
    for (const torn of ['{"events":[{"type":"settled","id":"', "{", '{"events":[]}', "п".slice(0, 1)]) {
      await shop.close();
      appendFileSync(file, torn);
      await shop.restart();
      expect(await shop.find(opened.operation.order)).toMatchObject([{ status: "succeeded" }]);
      const next = await shop.open();
      await shop.restart();
      expect(await shop.find(next.operation.order)).toHaveLength(1);
    }
    for (const line of readFileSync(file, "utf8").trim().split("\n")) JSON.parse(line);
  });

  it("Operations survive killing the process at any moment, with nothing lost or doubled", async () => {
    const dataDir = createFolder();
    let host = await run(dataDir);
    const shop = createClient(() => host.origin, "http://127.0.0.1:9");
    const wanted = Array.from({ length: 120 }, (_, index) => ({
      key: { "Idempotency-Key": `key-${index}` },
      body: shop.createOperation({ order: `order-${index}` }),
    }));
    const send = ({ key, body }: (typeof wanted)[number]) =>
      shop.call("POST", "/operations", body, key).then(
        async (answer) => (answer.status === 200 ? answer.text() : null),
        () => null,
      );
    const answers = new Map<string, string>();
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const half = Promise.all(
        wanted.map(async (one) => {
          const answer = await send(one);
          if (answer === null) return;
          // Responses from before the crash are the same after it.
          expect(answer).toBe(answers.get(one.body.order) ?? answer);
          answers.set(one.body.order, answer);
          if (answers.size === 30 * (rounds + 1)) host.child.kill("SIGKILL");
        }),
      );
      await half;
      host.child.kill("SIGKILL");
      await host.ended;
      host = await run(dataDir);
    }
    const count = answers.size;
    expect(count).toBeGreaterThan(30);
    for (const one of wanted) {
      const answer = await send(one);
      expect(answer).toBe(answers.get(one.body.order) ?? answer);
      const found = await shop.find(one.body.order);
      expect(found).toHaveLength(1);
      expect(found[0]?.id).toBe(OpenedOperation.parse(JSON.parse(answer ?? "null")).operation.id);
    }
    const ids = readFileSync(path.join(dataDir, "payment-host/journal.jsonl"), "utf8").match(
      /"type":"opened"/g,
    );
    expect(ids).toHaveLength(wanted.length);
  });
});

/** Runs the host from its sources as a separate process. */
async function run(
  dataDir: string,
): Promise<{ origin: string; child: ChildProcess; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, ["--import", "tsx", "payment-host/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      APP_MODE: "test",
      HOST: "127.0.0.1",
      PAYMENT_PORT: "0",
      PAYMENT_SECRET: secrets.merchant,
      PAYMENT_CALLBACK_SECRET: secrets.callback,
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const port = await new Promise<number>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      const found = /payment host listening","port":(\d+)/.exec(text)?.[1];
      if (found) resolve(Number(found));
    });
    child.on("exit", () => reject(new Error(`The host ended: ${text}`)));
  });
  return { origin: `http://127.0.0.1:${port}`, child, ended };
}
