import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getWords, parsePage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

/** A scoring service of an operator's own (C-130): it knows one achievement. */
let service: Server;
let testApp: TestApp;
const asked: string[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url?.split("?")[0] ?? "");
    const item = {
      id: "own",
      title: "Чужая награда",
      description: "…",
      progress: 1,
      target: 2,
      earned: null,
    };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ items: [item], items_total: 1 }));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  testApp = await startTestApp({ settings: { SCORING_BASE_URL: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  service.close();
  await testApp.stop();
});

it("Achievements come from the scoring service's own URL, everything else from the API", async () => {
  row("C-130");
  const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
  const { status, text } = await testApp.request("/achievements", { headers: { cookie } });
  expect(status).toBe(200);
  expect(getWords(parsePage(text).document.body)).toContain("Чужая награда");
  expect(asked).toEqual(["/achievements"]);
});

it("Without the scoring service its page says so, and the rest of the site works", async () => {
  const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  expect((await testApp.request("/achievements", { headers: { cookie } })).status).toBe(503);
  expect((await testApp.request("/game")).status).toBe(503);
  expect((await testApp.request("/account", { headers: { cookie } })).status).toBe(200);
});
