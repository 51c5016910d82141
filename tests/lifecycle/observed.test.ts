import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { cards, openBrowser } from "../payment-host/shop";
import { freePort } from "../setup/free-port";
import { readOrder } from "../setup/read-order";
import { openTraceSink, type Span } from "../setup/trace-sink";
import { answers, seededFolder, useProcesses, wholeService } from "./service";

useProcesses();

const sinks: Awaited<ReturnType<typeof openTraceSink>>[] = [];
afterAll(() => {
  for (const sink of sinks) sink.close();
});

async function observedService(options?: { isFrozen: boolean }) {
  const sink = await openTraceSink(options);
  sinks.push(sink);
  const [webMetrics, apiMetrics] = [await freePort(), await freePort()];
  const service = await wholeService(await seededFolder(), {
    METRICS_PORT: String(webMetrics),
    API_METRICS_PORT: String(apiMetrics),
    ...sink.env,
  });
  const readMetrics = async (port: number) => (await answers(`http://127.0.0.1:${port}/metrics`)).text();
  const viewer = openBrowser(service.base);
  const become = await viewer.post("/dev", { intent: "become", kind: "EX_PAID", country: "RU" });
  expect(become.status).toBe(303);
  return {
    ...service,
    sink,
    viewer,
    webMetrics: () => readMetrics(webMetrics),
    apiMetrics: () => readMetrics(apiMetrics),
  };
}

/** The trace of a request, once nothing is added to it any more; its spans as «service name», each below its parent. */
async function findTrace(sink: { spans: Span[] }, rootName: string, needed: string[]) {
  const find = () => {
    const first = sink.spans.findLast(({ name, parent }) => name === rootName && parent === null);
    return sink.spans.filter(({ traceId }) => traceId === first?.traceId);
  };
  await vi.waitFor(
    () =>
      expect(find().map(({ service, name }) => `${service} ${name}`)).toEqual(expect.arrayContaining(needed)),
    { timeout: 30_000 },
  );
  return find();
}

/** The names from a span up to the root of its trace. */
function getAncestry(trace: Span[], name: string): string[] {
  const up = (span: Span | undefined): string[] =>
    span ? [`${span.service} ${span.name}`, ...up(trace.find(({ id }) => id === span.parent))] : [];
  return up(trace.find((span) => span.name === name));
}

const folder = path.join(root, "docs/monitoring");
const read = (file: string) => readFile(path.join(folder, file), "utf8");

describe("A service that is observed", () => {
  it("A press is one trace through both processes, with its statements and the payment host, and every metric of the alerts and the dashboard is served", async () => {
    const service = await observedService();
    const { sink, viewer, base } = service;

    const answer = await viewer.post("/resources/favorites", { uid: "u_metropolis" });
    expect(answer.status).toBe(303);
    const trace = await findTrace(sink, "POST system/favorites", [
      "luch-api insert favorites",
      "luch-api profile.addFavorite",
    ]);
    if (process.env.KEEP_TRACE) await writeFile(process.env.KEEP_TRACE, JSON.stringify(trace, null, 1));
    expect(getAncestry(trace, "insert favorites")).toEqual([
      "luch-api insert favorites",
      "luch-api profile.addFavorite",
      "luch-web call profile.addFavorite",
      "luch-web action system/favorites",
      "luch-web POST system/favorites",
    ]);
    const [own] = trace.filter(({ parent }) => parent === null);
    expect(own?.attributes["luch.request_id"]).toBe(answer.headers.get("x-request-id"));
    for (const span of trace.filter(({ name }) => name.startsWith("insert")))
      expect(span.attributes["db.query.text"]).toMatch(/\$1/);

    const page = await viewer.request("/purchase?tariff_id=month");
    const order = readOrder(await page.text());
    const begun = await viewer.post("/purchase?tariff_id=month", order);
    const payer = openBrowser(`http://localhost:${service.payment}`);
    const entered = await payer.request(begun.headers.get("location") ?? "");
    const operation = entered.headers.get("location") ?? "";
    await payer.pay(operation, payer.readToken(await (await payer.request(operation)).text()), cards.success);
    const paying = await findTrace(sink, "POST money/purchase", ["luch-api payment host operations"]);
    expect(getAncestry(paying, "payment host operations").slice(-3)).toEqual([
      expect.stringMatching(/^luch-web call billing\./),
      "luch-web action money/purchase",
      "luch-web POST money/purchase",
    ]);

    // The API logs what it did for a request under that request's id.
    const id = answer.headers.get("x-request-id") ?? "none";
    await vi.waitFor(() =>
      expect(service.output()).toMatch(
        new RegExp(`"id":"${id}".*"endpoint":"profile.addFavorite","status":200`),
      ),
    );
    // A visitor cannot choose the id or the trace.
    const forged = await fetch(`${base}/en/faq`, {
      headers: {
        "x-request-id": "chosen-by-a-visitor",
        traceparent: "00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01",
      },
    });
    expect(forged.headers.get("x-request-id")).not.toBe("chosen-by-a-visitor");
    expect(sink.sent()).not.toMatch(/a{32}/);

    const served = `${await service.webMetrics()}\n${await service.apiMetrics()}`;
    const known = new Set([...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
    const asked = [await read("alerts.yml"), await read("dashboard.json")].flatMap((text) =>
      [...text.matchAll(/\b(?:luch|process|nodejs)_\w+/g)].map(([name]) => name),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !known.has(name.replace(/_(?:bucket|sum|count)$/, "")))).toEqual([]);
    expect(served).toMatch(
      /^luch_http_requests_total\{route="system\/favorites",method="POST",status="303"\} 1$/m,
    );
    expect(served).toMatch(
      /^luch_http_requests_total\{route="profile\.addFavorite",method="POST",status="200"\} 1$/m,
    );
    expect(served).toMatch(/^luch_queue_age_seconds\{queue="renewals"\} \d+$/m);
    expect(served).toMatch(/^luch_queues_read 1$/m);
  });

  it("A collector that never answers keeps no request waiting, nor the end of a process", async () => {
    const { sink, viewer, process: service, ended } = await observedService({ isFrozen: true });
    await vi.waitFor(() => expect(sink.requests()).toBeGreaterThan(0), { timeout: 30_000 });
    for (let press = 0; press < 5; press += 1)
      expect((await viewer.post("/resources/favorites", { uid: "u_metropolis" })).status).toBe(303);
    service.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

const promtool = "/usr/bin/promtool";

describe.skipIf(!existsSync(promtool))(
  "Alerts (skipped without promtool of Debian's package prometheus)",
  () => {
    it("Prometheus takes the alerts and the example of its configuration", () => {
      for (const args of [
        ["check", "rules", "alerts.yml"],
        ["check", "config", "--syntax-only", "prometheus.yml"],
      ])
        execFileSync(promtool, args, { cwd: folder });
    });

    it("Each alert fires on bad series and on no good ones", async () => {
      execFileSync(promtool, ["test", "rules", "alerts.test.yml"], { cwd: folder });
      const names = (text: string, key: string) =>
        [...text.matchAll(new RegExp(`${key}: (\\w+)`, "g"))].map(([, name]) => name).sort();
      const alerts = names(await read("alerts.yml"), "alert");
      const tests = await read("alerts.test.yml");
      for (const name of alerts) {
        // Once with series on which it fires, and once on which it does not.
        expect(tests.split(`alertname: ${name}`), name).toHaveLength(3);
      }
    });
  },
);
