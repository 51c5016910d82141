import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteActivity, mergeActivity } from "../../api/people/viewers/activity";
import { hashAccount } from "../../api/people/viewers/hash-account";
import { analyticsEvents, warehouseQueue } from "../../api/platform/db/schema";
import { createForwarder, dropOldQueue } from "../../api/watching/analytics/warehouse";
import { freePort } from "../setup/free-port";
import { apiKey, openApi, testNow } from "../setup/test-api";
import { createView, newSession } from "./event";

type Api = Awaited<ReturnType<typeof openApi>>;
type Answer = (response: ServerResponse, store: () => void) => void;
const accept: Answer = (response, store) => {
  store();
  response.end();
};
const refuse: Answer = (response) => response.writeHead(500).end("Code: 241. Memory limit");

/** Plays ClickHouse: keeps each event once, as its engine does, and answers inserts as a test says. */
const stored = new Map<string, Record<string, unknown>>();
const queries: string[] = [];
let answer = accept;
const fake = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts).toString();
    const query = new URL(request.url ?? "", "http://fake").searchParams.get("query");
    queries.push(query ?? body);
    if (query === null) return void response.end();
    answer(response, () => {
      for (const line of body.split("\n")) {
        const event = JSON.parse(line) as Record<string, unknown>;
        stored.set(`${String(event.session_id)} ${String(event.sequence_number)}`, event);
      }
    });
  });
});

let api: Api;
let forward: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => fake.listen(0, "127.0.0.1", resolve));
  const url = `http://luch:secret@127.0.0.1:${(fake.address() as AddressInfo).port}/statistics`;
  api = await openApi({ settings: { CLICKHOUSE_URL: url } });
});
beforeEach(async () => {
  answer = accept;
  stored.clear();
  queries.length = 0;
  api.clock.set(testNow);
  await api.db.delete(warehouseQueue);
  await api.db.delete(analyticsEvents);
  forward = createForwarder({
    db: api.db,
    clock: api.clock,
    url: api.settings.clickhouseUrl ?? "",
    timeoutMs: 300,
  });
});
afterAll(async () => {
  fake.close();
  fake.closeAllConnections();
  await api.stop();
});

const post = async (numbers: number[], session_id = newSession()) => {
  const events = numbers.map((sequence_number) =>
    createView({ session_id, sequence_number, text: "«Луч»\n" }),
  );
  const { status } = await fetch(`${api.url}/analytics/events?apikey=${apiKey}`, {
    method: "POST",
    body: JSON.stringify({ events }),
    headers: { "content-type": "application/json" },
  });
  expect(status).toBe(204);
  return session_id;
};
const countWaiting = () => api.db.$count(warehouseQueue);

describe("Events are forwarded to the warehouse", () => {
  it("Each stored event reaches the warehouse once, although a browser sent it twice", async () => {
    const session = await post([1, 2]);
    await post([1, 2], session);
    await post([2, 3], session);
    await forward();
    expect([...stored.keys()]).toEqual([1, 2, 3].map((number) => `${session} ${number}`));
    expect(stored.get(`${session} 1`)).toMatchObject({
      day: "2026-11-18",
      screen_attributes: '{"watchAlias": "metropolis"}',
      text: "«Луч»\n",
      block_type: null,
      received: testNow,
    });
    expect(await countWaiting()).toBe(0);
    expect(queries[0]).toMatch(/^CREATE TABLE IF NOT EXISTS luch_events/);
  });

  it.each<[string, Answer]>([
    ["answers 500", refuse],
    ["is a proxy's page that answers 200", (response) => response.end("<html>Sign in</html>")],
    ["closes the connection", (response) => response.destroy()],
    ["stores the batch and then closes the connection", (response, store) => (store(), response.destroy())],
    ["stores the batch and does not answer in time", (_response, store) => store()],
  ])("Nothing is lost or counted twice when the warehouse %s", async (_name, failure) => {
    const session = await post([1, 2, 3]);
    answer = failure;
    await expect(forward()).rejects.toThrow();
    expect(await countWaiting()).toBe(1);
    answer = accept;
    api.clock.set(testNow + 2);
    await forward();
    expect([...stored.keys()]).toEqual([1, 2, 3].map((number) => `${session} ${number}`));
    expect(await countWaiting()).toBe(0);
  });

  it("The pause grows with each failure, to five minutes", async () => {
    await post([1]);
    answer = refuse;
    const pauses: number[] = [];
    let now = testNow;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(forward()).rejects.toThrow("ClickHouse answers 500: Code: 241");
      const [row] = await api.db.select().from(warehouseQueue);
      pauses.push((row?.due ?? 0) - now);
      now = row?.due ?? 0;
      api.clock.set(now);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  });

  it("An event that the warehouse refuses holds up no others", async () => {
    const bad = await post([666]);
    for (let call = 0; call < 6; call += 1) await post([1]);
    const selective: Answer = (response, store) => {
      const before = new Map(stored);
      store();
      if (!stored.has(`${bad} 666`)) return void response.end();
      stored.clear();
      for (const [key, event] of before) stored.set(key, event);
      response.writeHead(400).end("Cannot parse");
    };
    answer = selective;
    for (let second = 0; second < 2400; second += 100) {
      api.clock.set(testNow + second);
      await forward().catch(() => {});
    }
    expect(stored.size).toBe(6);
    expect(await countWaiting()).toBe(1);
  });

  it("Events are stored while the warehouse hangs, and two processes send no batch twice", async () => {
    await post([1]);
    const held: ServerResponse[] = [];
    answer = (response, store) => (store(), void held.push(response));
    const running = forward();
    await expect.poll(() => held.length).toBe(1);
    answer = accept;
    await post([1]);
    const second = createForwarder({ db: api.db, clock: api.clock, url: api.settings.clickhouseUrl ?? "" });
    await second();
    expect(stored.size).toBe(2);
    expect(queries.filter((query) => query.startsWith("INSERT"))).toHaveLength(2);
    held[0]?.end();
    await running;
    expect(await countWaiting()).toBe(0);
  });

  it("What waits is kept for 90 days, and a deleted account's events are deleted in the warehouse too", async () => {
    await post([1]);
    await dropOldQueue(api.db, testNow + 89 * 86_400);
    expect(await countWaiting()).toBe(1);
    await dropOldQueue(api.db, testNow + 90 * 86_400);
    expect(await countWaiting()).toBe(0);
    await deleteActivity(api.db, { accountIds: ["gone"], now: testNow, isForwarded: true });
    await forward();
    expect(queries.join()).not.toContain("DELETE");
    api.clock.set(testNow + 120);
    await forward();
    expect(queries.join()).toMatch(/ALTER TABLE luch_events DELETE WHERE user_hash = '[0-9a-f]{64}'/);
  });
});

describe("An account's events in the warehouse", () => {
  const [guest, owner] = ["guest", "owner"].map(hashAccount) as [string, string];
  const merge = () =>
    mergeActivity(api.db, { fromAccountId: "guest", accountId: "owner", now: testNow, isForwarded: true });

  it("What a virtual viewer did becomes the account's, also what waits", async () => {
    await api.db
      .insert(warehouseQueue)
      .values({ lines: `{"user_hash":"${guest}"}`, userHash: guest, created: testNow, due: testNow });
    await merge();
    const [events, wish] = await api.db.select().from(warehouseQueue).orderBy(asc(warehouseQueue.id));
    expect(events).toMatchObject({ lines: `{"user_hash":"${owner}"}`, userHash: owner, due: testNow });
    expect(wish).toMatchObject({ lines: null, userHash: guest, becomes: owner, due: testNow + 120 });
    api.clock.set(testNow + 120);
    await forward();
    expect(queries).toContain(
      `ALTER TABLE luch_events UPDATE user_hash = '${owner}' WHERE user_hash = '${guest}'`,
    );
  });

  it("What was to become a deleted account's is deleted, too", async () => {
    await merge();
    await deleteActivity(api.db, { accountIds: ["owner"], now: testNow, isForwarded: true });
    api.clock.set(testNow + 120);
    await forward();
    expect(queries).toContain(
      `ALTER TABLE luch_events DELETE WHERE user_hash = '${guest}',DELETE WHERE user_hash = '${owner}'`,
    );
  });
});

const program = "/usr/sbin/clickhouse-server";
describe.skipIf(!existsSync(program))(
  "A real ClickHouse (skipped where clickhouse-server is not installed)",
  () => {
    let folder: string;
    let server: ChildProcess;
    let url: string;
    const ask = async (query: string) =>
      (
        await fetch(`${new URL(url).origin}/?user=default&password=pass&query=${encodeURIComponent(query)}`)
      ).text();
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), "luch-clickhouse-"));
      const [http, tcp] = [await freePort(), await freePort()];
      await mkdir(path.join(folder, "data"));
      await writeFile(
        path.join(folder, "config.xml"),
        `<yandex><logger><level>warning</level><console>1</console></logger><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
      <listen_host>127.0.0.1</listen_host><path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><mark_cache_size>8388608</mark_cache_size>
      <users><default><password>pass</password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></default></users>
      <profiles><default/></profiles><quotas><default/></quotas></yandex>`,
      );
      server = spawn(program, [`--config-file=${folder}/config.xml`], { stdio: "ignore" });
      url = `http://default:pass@127.0.0.1:${http}/default`;
      await vi.waitFor(async () => expect(await ask("SELECT 1")).toBe("1\n"), {
        timeout: 20_000,
        interval: 100,
      });
    }, 30_000);
    afterAll(async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    });

    it("A batch that is sent twice counts once in ClickHouse, becomes another account's, and is dropped after 90 days", async () => {
      const send = createForwarder({ db: api.db, clock: api.clock, url });
      const session = await post([1, 2, 3]);
      const lines = sql`replace(${warehouseQueue.lines}, '"user_hash": null', ${`"user_hash": "${hashAccount("guest")}"`})`;
      const queued = await api.db.update(warehouseQueue).set({ lines }).returning();
      await send();
      await api.db.insert(warehouseQueue).values(queued);
      await send();
      expect(await ask("SELECT count(), any(text) = '«Луч»\\n' FROM luch_events FINAL")).toBe("3\t1\n");
      expect(await ask("SELECT DISTINCT session_id, day, screen_attributes FROM luch_events")).toBe(
        `${session}\t2026-11-18\t{"watchAlias": "metropolis"}\n`,
      );
      const merging = { fromAccountId: "guest", accountId: "owner", now: testNow, isForwarded: true };
      await mergeActivity(api.db, merging);
      api.clock.set(testNow + 120);
      await send();
      const counted = "SELECT count() FROM luch_events FINAL WHERE user_hash =";
      await vi.waitFor(async () => expect(await ask(`${counted} '${hashAccount("owner")}'`)).toBe("3\n"));
      api.clock.set(testNow + 91 * 86_400);
      await send();
      expect(await ask("SELECT count() FROM luch_events")).toBe("0\n");
    });
  },
);
