import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/platform/db/schema";
import { readJson } from "../setup/sources";
import { startTestApp, type TestApp } from "../setup/test-app";
import { readWords } from "../setup/words";

let testApp: TestApp;
let adult: { alias: string; uid: string; title: { ru: string } }[];
let kids: { alias: string; uid: string }[];
let child: Awaited<ReturnType<TestApp["viewer"]>>;
beforeAll(async () => {
  testApp = await startTestApp();
  const rows = await testApp.api.db.select().from(titles);
  adult = rows.filter((row) => !isForChildren(row));
  kids = rows.filter(isForChildren);
  child = await testApp.viewer({ kind: "PAID", child: true });
  // Requested by adults first, so that all shared caches are warm.
  const grown = await testApp.viewer({ kind: "PAID" });
  for (const cookie of ["", grown.cookie])
    for (const path of [
      "/",
      "/kids",
      "/_root.data",
      "/kids.data",
      `/watch/${adult[0]?.alias}`,
      `/watch/${kids[0]?.alias}`,
    ])
      await testApp.request(path, cookie ? { cookie } : {});
});
afterAll(() => testApp.stop());

/** Adult titles whose alias, uid or picture occurs in a response as a whole word. */
function adultsIn(text: string): string[] {
  const words = readWords(text);
  return adult.filter(({ alias, uid }) => words.has(alias) || words.has(uid)).map(({ alias }) => alias);
}

it("The catalogue has many titles for adults and some for children", () => {
  expect(adult.length).toBeGreaterThan(100);
  expect(kids.length).toBeGreaterThan(10);
  expect(adultsIn(`/watch/${adult[0]?.alias}"`)).toEqual([adult[0]?.alias]);
});

describe("A child receives nothing that is not for children", () => {
  it.each([
    "/",
    "/kids",
    "/en",
    "/en/kids",
    "/_root.data",
    "/kids.data",
    "/en/kids.data",
    "/?hero=1",
    "/kids?hero=2",
    "/?popup=mobile-menu",
    "/?for_kids=false",
    "/_root.data?_routes=routes/content/home",
    "/?_data=routes/content/home",
    "/kids?_data=routes/content/kids",
    "/_root.data?_routes=root",
    "/no-such-page",
    "/no-such-page.data",
  ])("A child receives nothing at %s that is not for children", async (path) => {
    const answer = await testApp.request(path, { cookie: child.cookie });
    expect(adultsIn(answer.text)).toEqual([]);
    if (!/^\/no-such|_data=/.test(path)) expect(answer.text.length).toBeGreaterThan(200);
  });

  it("A child receives only titles for children on their first pages, as documents and as data", async () => {
    for (const { alias } of kids.slice(0, 12)) {
      for (const path of [
        `/watch/${alias}`,
        `/watch/${alias}.data`,
        `/movie/${alias}`,
        `/watch/${alias}?_data=routes/content/watch`,
        `/watch/${alias}/person`,
        `/watch/${alias}/selections`,
        `/watch/${alias}/articles`,
        `/watch/${alias}.data?popup=player`,
      ]) {
        const answer = await testApp.request(path, { cookie: child.cookie });
        expect(answer.status, path).toBe(200);
        expect(adultsIn(answer.text), path).toEqual([]);
      }
    }
  });

  it("A child receives nothing in any playlist that is not for children", async () => {
    const { playlists } = (await (await testApp.requestApi("/catalog/sitemap")).json()) as {
      playlists: { alias: string }[];
    };
    for (const { alias } of playlists)
      for (const path of [
        `/playlist/${alias}`,
        `/playlist/${alias}.data`,
        `/playlist/${alias}?_data=routes/content/playlist`,
      ])
        expect(
          adultsIn((await testApp.request(path, { cookie: child.cookie })).text).filter(
            (found) => found !== alias,
          ),
          path,
        ).toEqual([]);
  });
});

describe("/kids is for children, whoever opens it", () => {
  it.each([
    ["a visitor", undefined],
    ["an adult", "PAID"],
  ] as const)("/kids is for children, whoever opens it: %s", async (_who, kind) => {
    const cookie = kind ? (await testApp.viewer({ kind })).cookie : undefined;
    for (const path of ["/kids", "/kids.data", "/kids.data?_routes=routes/content/kids"])
      expect(adultsIn((await testApp.request(path, cookie ? { cookie } : {})).text)).toEqual([]);
  });
});

describe("A child who opens a title for adults is told only that it is not for children", () => {
  it.each([
    ["as a document", (alias: string) => `/watch/${alias}`],
    ["under /movie/", (alias: string) => `/movie/${alias}`],
    ["a sub-page", (alias: string) => `/watch/${alias}/person`],
    ["in English", (alias: string) => `/en/watch/${alias}`],
  ] as const)("A child who opens a title for adults is told only that: %s", async (_how, getPath) => {
    for (const { alias, uid, title } of adult.slice(0, 6)) {
      const path = getPath(alias);
      const answer = await testApp.request(path, { cookie: child.cookie });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(
        readJson<{ notForChildren: string }>(`locales/${path.startsWith("/en/") ? "en" : "ru"}/title.json`)
          .notForChildren,
      );
      // The requested URL may be repeated; anything beyond it would be a leak.
      const beyond = answer.text.replaceAll(path, "").replaceAll(path.slice(1), "");
      expect(beyond).not.toContain(uid);
      expect(beyond).not.toContain(title.ru);
      expect(beyond).not.toMatch(/rel="canonical"|og:image|ld\+json/);
      expect(adultsIn(beyond).filter((found) => found !== alias)).toEqual([]);
      expect(beyond).not.toMatch(new RegExp(`/images/[^"]*${alias}`));
    }
  });

  it("The data of a title for adults contains no trace of it for a child, however requested", async () => {
    for (const { alias, uid, title } of adult.slice(0, 6)) {
      for (const path of [
        `/watch/${alias}.data`,
        `/watch/${alias}.data?_routes=routes/content/watch`,
        `/watch/${alias}?_data=routes/content/watch`,
        `/movie/${alias}.data`,
        `/watch/${alias}.data?popup=player`,
        `/watch/${uid}.data`,
      ]) {
        const { text } = await testApp.request(path, { cookie: child.cookie });
        for (const trace of [title.ru, `/images/title/${alias}`, "m3u8"])
          expect(text, path).not.toContain(trace);
        expect(
          adultsIn(text.replaceAll(`/watch/${alias}`, "")).filter((found) => found !== alias),
          path,
        ).toEqual([]);
      }
    }
  });

  it("A title for adults cannot be played, added to favourites or marked as watched by a child", async () => {
    const [first] = adult;
    const post = (path: string, form: Record<string, string>) =>
      testApp.post(path, form, { cookie: child.cookie });
    expect((await post(`/watch/${first?.alias}`, {})).status).toBe(404);
    expect(
      (
        await testApp.post(
          "/resources/favorites",
          { uid: first?.uid ?? "" },
          { cookie: child.cookie, headers: { accept: "application/json" } },
        )
      ).status,
    ).toBe(404);
    expect(
      (await post("/resources/progress", { uid: first?.uid ?? "", position: "30", duration: "60" })).status,
    ).toBe(404);
  });
});

describe("Signing out does not leave the children's section", () => {
  const own = { "sec-fetch-site": "same-origin" };
  const signOut = async (cookie: string) => {
    const { headers, cookies } = await testApp.request("/logout", {
      method: "POST",
      form: {},
      headers: own,
      cookie,
    });
    return { home: headers.location, cookie: cookies.map((set) => set.split(";")[0]).join("; ") };
  };
  it.each([
    "/",
    "/kids",
    "/_root.data",
    "/search?q=%D0%BD%D0%BE%D1%87%D1%8C",
    "/new",
    "/channel",
    "/archive",
    "/journal",
  ])("Signing out at %s does not leave the children's section", async (path) => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true, pin: "1234" });
    const left = await signOut(cookie);
    expect(left.home).toBe("/kids");
    expect(adultsIn((await testApp.request(path, { cookie: left.cookie })).text)).toEqual([]);
  });
  it("An adult who signs out sees everything", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const left = await signOut(cookie);
    expect(left.home).toBe("/");
    expect(adultsIn((await testApp.request("/", { cookie: left.cookie })).text).length).toBeGreaterThan(5);
  });
});

describe("If the API sends too much to a child", () => {
  const leak = async (endpoint: string, path: string, change: (body: Record<string, unknown>) => void) => {
    const body = (await (await testApp.requestApi(path)).json()) as Record<string, unknown>;
    change(body);
    await testApp.control("POST", "faults", {
      viewer: "*",
      endpoint,
      status: 200,
      body: JSON.stringify(body),
    });
    testApp.clearCaches();
  };

  it("The children's home page drops titles rated too high, or not at all", async () => {
    await leak("catalog/main", "/catalog/main", () => {});
    for (const path of ["/kids", "/kids.data"]) {
      const answer = await testApp.request(path, { cookie: child.cookie });
      expect(answer.status).toBe(200);
      const cards = adultsIn(answer.text);
      expect(cards).toEqual([]);
    }
    await testApp.reset();
  });

  it("A title for adults that the API sends to a child is still not shown", async () => {
    const { alias = "", title } = adult[0] ?? {};
    await leak("watch", `/watch/${alias}`, () => {});
    const answer = await testApp.request(`/watch/${alias}`, { cookie: child.cookie });
    expect(answer.text.replaceAll(`/watch/${alias}`, "")).not.toContain(title?.ru);
    await testApp.reset();
  });

  it("A title for children without a rating counts as 18+", async () => {
    const alias = kids[0]?.alias ?? "";
    await leak("watch", `/watch/${alias}`, (body) => delete body.rating_age);
    expect((await testApp.request(`/watch/${alias}`, { cookie: child.cookie })).text).toContain(
      "Это кино для взрослых",
    );
    await testApp.reset();
  });
});
