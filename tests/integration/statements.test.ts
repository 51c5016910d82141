import { PglitePreparedQuery } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const film = "metropolis";
const free = "general";

/** How many statements the database executes for a visit, web server and API together. */
async function countStatements(visit: () => Promise<{ status: number }>): Promise<number> {
  // Callers are cached for a second, which viewers do not notice.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const executed = vi.spyOn(PglitePreparedQuery.prototype, "execute");
  const { status } = await visit();
  expect(status).toBeLessThan(400);
  const { length } = executed.mock.calls;
  executed.mockRestore();
  return length;
}

it("Pages and presses cost few statements of the database", async () => {
  const { cookie } = await testApp.viewer({ kind: "PAID" });
  const read = (path: string) => testApp.request(path, { cookie });
  const send = (path: string, form: Record<string, string> = {}) => testApp.post(path, form, { cookie });
  // What pages have in common is kept.
  for (const path of ["/", `/watch/${film}`, `/watch/${free}`, "/favorites"]) await read(path);
  for (const path of [`/watch/${film}`, `/watch/${free}`]) await testApp.request(path);
  const visits: [string, number, () => Promise<{ status: number }>][] = [
    ["the home page", 3, () => read("/")],
    ["a title page", 4, () => read(`/watch/${film}`)],
    ["a favourite", 3, () => send("/resources/favorites", { uid: `u_${film}`, intent: "add" })],
    ["favourites, with recommendations", 12, () => read("/favorites")],
    ["a play", 3, () => send(`/watch/${film}`)],
    ["the player", 8, () => read(`/watch/${film}?popup=player`)],
    ["a visitor's first play", 5, () => testApp.post(`/watch/${free}`, {})],
  ];
  const counts: [string, number][] = [];
  for (const [name, , visit] of visits) counts.push([name, await countStatements(visit)]);
  expect(counts.filter(([, count], index) => count > (visits[index]?.[1] ?? 0))).toEqual([]);
  expect(counts.every(([, count]) => count > 0)).toBe(true);
});
