import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { listPageSize } from "#contract/sizes";
import { clientClosedRequest, type Logger, logRequest } from "../../server/log";
import { linksIn, openPage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

/** The logged status of a request that is given up once its response has begun. */
async function getStatusOfAbandoned(): Promise<unknown> {
  const info = vi.fn<(line: { status: number }) => void>();
  const server = createServer((request, response) => {
    logRequest({ info } as unknown as Logger, request, response);
    response.write("begun");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const sent = httpRequest({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  sent.on("error", () => {});
  sent.end();
  await once(sent, "response");
  sent.destroy();
  await vi.waitFor(() => expect(info).toHaveBeenCalledOnce());
  server.close();
  return info.mock.calls[0]?.[0].status;
}

it("The constants without a meaning have the decided one: pages of 30, and 499 for a request given up", async () => {
  row("K-079");
  expect([listPageSize, clientClosedRequest]).toEqual([30, 499]);
  const { page } = await openPage(testApp, "/new");
  expect(linksIn(page.document.querySelector("ul[data-list]"))).toHaveLength(30);
  expect(await getStatusOfAbandoned()).toBe(499);
});
