import { Hono } from "hono";
import { expect, it } from "vitest";
import { startGeneration } from "../../platform/content/generation";
import { cacheAnswers } from "./cached-answers";

it("What channels show is kept for a minute, and made anew when the content changes", async () => {
  let now = 0;
  let made = 0;
  let change = () => {};
  const app = new Hono();
  app.use("*", cacheAnswers({ now: () => now, getCaller: () => Promise.resolve(null) }));
  app.get("/tv", (context) => {
    change();
    return context.json((made += 1));
  });
  const ask = async () => (await app.request("/tv?locale=ru")).json();
  expect([await ask(), await ask()]).toEqual([1, 1]);
  startGeneration();
  expect([await ask(), await ask()]).toEqual([2, 2]);
  now = 60;
  // It changes while an answer is being made.
  change = startGeneration;
  expect(await ask()).toBe(3);
  change = () => {};
  expect([await ask(), await ask()]).toEqual([4, 4]);
});
