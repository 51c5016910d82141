import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { episodes, titles } from "../../api/platform/db/schema";
import { getWords, openPage, type Page } from "../setup/page";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

/** At 23:00 in Moscow, on the day that tests start at noon. */
const tonight = testNow + 11 * 3600;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { db } = testApp.api;
  const set = (alias: string, publish: number, unpublish: number) =>
    db
      .update(titles)
      .set({ windows: [{ type: "free", publish, unpublish }], blockedCountries: [], addedAt: testNow - 1 })
      .where(eq(titles.alias, alias));
  await set("metropolis", testNow - 86_400, tonight);
  await set("general", tonight - 3 * 3600, 0);
  await db
    .update(episodes)
    .set({ addedAt: testNow - 3600 })
    .where(eq(episodes.uid, "e_vampiry-s1e2"));
  testApp.clearCaches();
});
afterAll(() => testApp.stop());
afterEach(() => {
  setClock(testNow);
  return testApp.reset();
});

function setClock(now: number): void {
  testApp.app.setClock(now);
  testApp.api.clock.set(now);
}

const readCard = (page: Page, alias: string): string => {
  const card = page.document.querySelector(`main a[href="/watch/${alias}"]`);
  return card ? getWords(card) : expect.unreachable(`${alias} is not on the page`);
};
const search = async (query: string, cookie?: string) =>
  (await openPage(testApp, `/search?q=${encodeURIComponent(query)}`, cookie ? { cookie } : {})).page;

describe("A card's badge", () => {
  it("A card's badge shows the last day, the time when a title opens today, or a new episode", async () => {
    expect(readCard(await search("метрополис"), "metropolis")).toContain("Последний день");
    expect(readCard(await search("генерал"), "general")).toContain("Сегодня в 20:00");
    expect(readCard(await search("вампиры"), "vampiry")).toContain("Новая серия");
  });

  it("A card's badge is translated", async () => {
    const { page } = await openPage(testApp, "/en/search?q=metropolis");
    expect(getWords(page.getMain())).toContain("Last day");
  });

  it("A card's badge is shown in lists and favourites", async () => {
    expect(readCard((await openPage(testApp, "/new")).page, "metropolis")).toContain("Последний день");
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.post("/resources/favorites", { uid: "u_metropolis", intent: "add" }, { cookie });
    const { page } = await openPage(testApp, "/favorites", { cookie });
    expect(readCard(page, "metropolis")).toContain("Последний день");
  });

  it("A card's badge disappears when it is no longer true, even from cached pages", async () => {
    const read = async () => (await openPage(testApp, "/new")).page;
    expect(readCard(await read(), "metropolis")).toContain("Последний день");
    setClock(tonight - 3 * 3600 + 1);
    testApp.pages.clear();
    // The data is older than the clock, as during an API outage.
    await testApp.fault({ endpoint: "*", status: 500 });
    const later = await read();
    expect(readCard(later, "general")).not.toContain("Сегодня в 20:00");
    expect(readCard(later, "metropolis")).toContain("Последний день");
    setClock(tonight + 1);
    testApp.pages.clear();
    expect(getWords((await read()).getMain())).not.toContain("Последний день");
  });

  it("A card's badge limits the lifetime of the page in downstream caches", async () => {
    setClock(tonight - 3 * 3600 - 8);
    testApp.clearCaches();
    await testApp.request("/new");
    await expect
      .poll(async () => (await testApp.request("/new")).headers["cache-control"])
      .toMatch(/s-maxage=[1-8], stale-while-revalidate=[1-8],/);
  });
});

describe("The time left of an episode", () => {
  it("The time left of an episode is shown in «continue watching» and nowhere else", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.post(
      "/resources/progress",
      { uid: "e_vampiry-s1e1", position: "600", duration: "1320", ended: "0" },
      { cookie },
    );
    const { page } = await openPage(testApp, "/", { cookie });
    expect(getWords(page.getMain())).toContain("12 мин осталось");
    expect(getWords((await search("вампиры", cookie)).getMain())).not.toContain("осталось");
  });
});
