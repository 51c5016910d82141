import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locales } from "#contract/languages";
import { localisedPath, prefixedLocales } from "~/lib/i18n/locales";
import { titles } from "../../api/platform/db/schema";
import { openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";
import { findUnmarked } from "../setup/unmarked";

// An operator may give a title a name in Russian alone, which then stands on the pages in other languages.

let testApp: TestApp;
let adult: Awaited<ReturnType<TestApp["viewer"]>>;
let child: Awaited<ReturnType<TestApp["viewer"]>>;

beforeAll(async () => {
  testApp = await startTestApp();
  const { db } = testApp.api;
  const inAll = sql.join(
    locales.map((locale) => sql`${locale}::text, ${titles.title}->>'ru'`),
    sql`, `,
  );
  await db.update(titles).set({ title: sql`jsonb_build_object(${inAll})` });
  adult = await testApp.viewer({ kind: "PAID", hasLastYear: true });
  child = await testApp.viewer({ kind: "PAID", child: true });
  for (const [path, form] of [
    ["/resources/favorites", { uid: "u_metropolis", intent: "add" }],
    ["/resources/progress", { uid: "e_vampiry-s1e2", position: "30", duration: "60", ended: "0" }],
    ["/my-channel", { intent: "make", source: "genre", genre: "comedy", when: "now", hours: "4" }],
  ] as const) {
    const { status } = await testApp.post(path, form, { cookie: adult.cookie });
    expect(status, path).toBeLessThan(400);
  }
});
afterAll(() => testApp.stop());

/** Our sentence around a name has the page's language. */
const findNames = (root: Element) => findUnmarked(root).filter((text) => !/[a-z]{2}/i.test(text));

const pages = [
  "/",
  "/movies",
  "/new",
  "/watch/metropolis",
  "/watch/metropolis/person",
  "/watch/metropolis/selections",
  "/watch/metropolis?popup=offer",
  "/transcript/metropolis",
  "/watch/vampiry",
  "/watch/vampiry/vampiry-s1e1",
  "/search?q=metropolis",
  `/search?q=${encodeURIComponent("поезд")}`,
  "/favorites",
  "/history",
  "/history/rated",
  "/evening?time=long&with=alone&mood=adventure",
  "/my-channel",
  "/year",
  "/game",
  "/tv/screen",
  "/embed/zolotoj-klyuchik",
  "/promos",
  "/journal",
  "/archive",
];

describe("A name of a title that is in Russian only", () => {
  it.each(pages)("%s says its language in every language with Latin letters", async (path) => {
    for (const locale of prefixedLocales) {
      if (locale === "bg") continue;
      const address = localisedPath(path, locale);
      const { status, page } = await openPage(testApp, address, { cookie: adult.cookie });
      expect(status, address).toBe(200);
      expect(findNames(page.document.body), address).toEqual([]);
    }
  });

  it.each(["/kids", "/cartoons", "/watch/prints-ahmed", "/evening"])(
    "%s says it to a child, too",
    async (path) => {
      const { status, page } = await openPage(testApp, localisedPath(path, "en"), { cookie: child.cookie });
      expect(status).toBe(200);
      expect(findNames(page.document.body)).toEqual([]);
    },
  );
});
