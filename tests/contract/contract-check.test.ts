import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkContract, tell } from "../../tools/contract-check";
import { openApi } from "../setup/test-api";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.stop());

const key = "luch-web";

it("Our own API answers every operation of each part as the contract says", async () => {
  const report = await checkContract({
    url: api.url,
    key,
    parts: ["catalogue", "accounts", "money", "television"],
  });
  expect(report.flatMap(({ problems }) => problems)).toEqual([]);
  expect(report.map(({ tried }) => tried > 15)).toEqual([true, true, true, true]);
  const read = report.map(({ untried }) => untried);
  expect(read[0]).not.toContain("content.watch");
  expect(read[3]).not.toContain("tv.channel");
});

/** An API that answers as ours, but for what begins with this path. */
async function startOther(path: string, answer: (response: ServerResponse, own: string) => void) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "GET", url = "/", headers } = request;
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
      const { cookie = "", "content-type": type = "" } = headers;
      const given = { cookie, ...(type ? { "content-type": type } : {}) };
      void fetch(api.url + url, { method, body, headers: given }).then(async (own) => {
        const text = await own.text();
        if (url.startsWith(path)) answer(response, text);
        else response.writeHead(own.status, { "Content-Type": "application/json" }).end(text);
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, stop: () => server.closeAllConnections() ?? server.close() };
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

describe("An operator's API is told what is wrong with it", () => {
  it.each<[string, (response: ServerResponse, own: string) => void, string]>([
    [
      "an operation that is missing",
      (response) => void response.writeHead(404).end("<h1>Not found</h1>"),
      "answers 404 with something that is not JSON",
    ],
    [
      "one that it does not know",
      (response) => json(response, 404, { code: "NOT_FOUND" }),
      "is missing (404)",
    ],
    ["a method that it refuses", (response) => json(response, 405, {}), "is missing (405)"],
    ["a fault", (response) => json(response, 500, {}), "answers 500"],
    ["a redirect", (response) => void response.writeHead(302, { Location: "/" }).end(), "redirects (302)"],
    [
      "a refusal of another shape",
      (response) => json(response, 403, { error: "no" }),
      "refuses (403) with another body than {code, message}",
    ],
    [
      "a refusal without a reason",
      (response) => json(response, 403, { code: "FORBIDDEN", message: "No", data: null }),
      "is refused: 403 FORBIDDEN",
    ],
    [
      "a field of another type",
      (response, own) => void response.end(own.replace(/"items":\[/, '"items":"none","other":[')),
      "has the wrong shape: items: ",
    ],
    [
      "an answer that is cut",
      (response, own) => void response.end(own.slice(0, -1)),
      "answers 200 with something",
    ],
    ["a connection that ends", (response) => void response.destroy(), "cannot be read: "],
    ["no answer", () => {}, "does not answer in time"],
  ])("%s", async (_what, answer, expected) => {
    const other = await startOther("/catchups/posters", answer);
    try {
      const report = await checkContract({ url: other.url, key, parts: ["television"], timeoutMs: 3000 });
      const told = tell(report);
      expect(report[0]?.problems).toHaveLength(1);
      expect(told).toContain("television: 25 of 26 operations answer as the contract says");
      expect(told).toContain(`GET /catchups/posters (tv.recordingPosters) ${expected}`);
    } finally {
      other.stop();
    }
  });
});

it("The OpenAPI document says which part of the site each operation is for", async () => {
  const { paths } = (await (await fetch(`${api.url}/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { "x-part"?: string }>>;
  };
  const partOf = (path: string, method: string) => paths[path]?.[method]?.["x-part"];
  expect(partOf("/catalog", "get")).toBe("catalogue");
  expect(partOf("/auth/me", "get")).toBe("catalogue");
  expect(partOf("/auth/email", "post")).toBe("accounts");
  expect(partOf("/billing/buy", "post")).toBe("money");
  expect(partOf("/catalog/search/channels", "get")).toBe("television");
  expect(partOf("/support/desk/tickets", "get")).toBe("desk");
});
