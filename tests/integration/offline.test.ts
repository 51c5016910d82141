import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isForChildren } from "#domain/age-rating";
import { articles, channels, titles } from "../../api/platform/db/schema";
import type { Kept, KeptArticle } from "../../app/lib/offline/kept";
import { parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const audience = /^[0-9a-f]{20}$/;
const getAudience = async (path: string, cookie?: string) =>
  (await testApp.request(path, cookie ? { cookie } : {})).headers["luch-offline"];
const readKept = async (cookie?: string, path = "/resources/offline") =>
  JSON.parse((await testApp.request(path, cookie ? { cookie } : {})).text) as Kept;

describe("What a browser may keep", () => {
  it("What a browser may keep is for whom every document names, kept pages and failed ones included", async () => {
    const visitor = await getAudience("/");
    expect(visitor).toMatch(audience);
    for (const path of ["/", "/movies", "/no-such-page", "/en", "/offline", "/resources/offline"])
      expect(await getAudience(path), path).toBe(visitor);
    const viewer = await testApp.viewer({ kind: "PAID" });
    const own = await getAudience("/", viewer.cookie);
    expect(own).toMatch(audience);
    expect(own).not.toBe(visitor);
    for (const path of ["/account", "/resources/offline", "/hr/offline"])
      expect(await getAudience(path, viewer.cookie), path).toBe(own);
    const other = await testApp.viewer({ kind: "PAID" });
    const child = await testApp.viewer({ kind: "PAID", child: true });
    expect(
      new Set([visitor, own, await getAudience("/", other.cookie), await getAudience("/", child.cookie)])
        .size,
    ).toBe(4);
  });

  it("What a browser may keep is the day's guide and stills, and for a child nothing else than children's", async () => {
    const { db } = testApp.api;
    const adult = await readKept((await testApp.viewer({ kind: "PAID" })).cookie);
    expect(adult.isChild).toBe(false);
    expect(adult.guide.length).toBeGreaterThan(5);
    expect(adult.frames).toHaveLength(12);
    for (const { shows } of adult.guide) expect(shows[0]?.[1]).toBeGreaterThan(adult.made);
    const child = await readKept((await testApp.viewer({ kind: "PAID", child: true })).cookie);
    expect(child.isChild).toBe(true);
    const forChildren = new Set(
      (await db.select().from(channels)).filter(({ forKids }) => forKids).map(({ title }) => title.ru),
    );
    expect(child.guide.length).toBeGreaterThan(0);
    for (const { name } of child.guide) expect(forChildren).toContain(name);
    const kidsTitles = new Set(
      (await db.select().from(titles)).filter(isForChildren).map(({ title }) => title.ru),
    );
    expect(child.frames.length).toBeGreaterThan(3);
    for (const { title } of child.frames) expect(kidsTitles).toContain(title);
  });

  it("What a browser may keep is nothing while the API cannot say who is watching", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ endpoint: "auth/me", kind: "answer", status: 503 });
    const answer = await testApp.request("/resources/offline", { cookie });
    expect(answer.headers["luch-offline"]).toBe("unknown");
    expect(JSON.parse(answer.text)).toMatchObject({ guide: [], frames: [] });
    expect(await getAudience("/", cookie)).toBe("unknown");
    expect(
      (await testApp.request("/resources/offline-article?alias=filmy-iz-shkafa", { cookie })).status,
    ).toBe(404);
    await testApp.reset();
  });

  it("What a browser may keep of an article are its words and small pictures of this site", async () => {
    const answer = await testApp.request("/resources/offline-article?alias=filmy-iz-shkafa");
    const article = JSON.parse(answer.text) as KeptArticle;
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(article.path).toBe("/journal/filmy-iz-shkafa");
    const { document } = parsePage(article.html);
    expect(document.querySelectorAll("p").length).toBeGreaterThan(3);
    expect(document.querySelectorAll("script, [src], [srcset]")).toHaveLength(0);
    expect(article.pictures.length).toBeGreaterThan(0);
    expect(article.pictures.length).toBeLessThanOrEqual(4);
    for (const picture of article.pictures) {
      expect(picture).toMatch(/^\/images\/.*\?w=640&q=75$/);
      expect((await testApp.request(picture)).status).toBe(200);
    }
    for (const query of ["", "?alias=", "?alias=no-such-article", `?alias=${"a".repeat(300)}`])
      expect((await testApp.request(`/resources/offline-article${query}`)).status, query).toBe(404);
  });

  it("What a browser may keep of the journal for a child are articles for children", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const rows = await testApp.api.db.select().from(articles);
    const adult = rows.find(({ forKids }) => !forKids)?.alias ?? "";
    const kids = rows.find(({ forKids }) => forKids)?.alias ?? "";
    const ask = (alias: string) => testApp.request(`/resources/offline-article?alias=${alias}`, { cookie });
    expect((await ask(adult)).status).toBe(404);
    expect((await ask(kids)).status).toBe(200);
  });
});

describe("The page without a connection", () => {
  it.each(["", "/en", "/sr", "/bg", "/hr"])(
    "The page without a connection in %j needs nothing but itself, and holds nothing of anybody",
    async (prefix) => {
      const visitor = await testApp.request(`${prefix}/offline`);
      expect(visitor.status).toBe(200);
      expect(visitor.headers["x-robots-tag"]).toBe("noindex");
      expect(visitor.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(visitor.headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
      );
      const { document } = parsePage(visitor.text);
      expect(document.querySelectorAll("link, [src], [style]")).toHaveLength(0);
      expect(document.querySelectorAll("script")).toHaveLength(2);
      expect(visitor.bytes.length).toBeLessThan(80_000);
      const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
      const child = await testApp.request(`${prefix}/offline`, { cookie });
      expect(child.text === visitor.text).toBe(true);
    },
  );

  it.each(["/worker.js", "/push-worker.js"])(
    "The page without a connection is shown by %s, which is never stale",
    async (path) => {
      const { status, headers } = await testApp.request(path);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'",
      );
    },
  );
});

describe("What is sent late", () => {
  const late = (fields: object, cookie: string, path = "/resources/favorites") =>
    testApp.post(
      path,
      { uid: "u_metropolis", age: "60000", ...fields },
      {
        cookie,
        headers: { accept: "application/json" },
      },
    );

  it("What is sent late is taken from the profile that pressed it, and refused from another", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const other = await testApp.viewer({ kind: "PAID" });
    const place = { position: "30", duration: "600" };
    expect((await late({ profile: auth.profile_id }, cookie)).status).toBe(200);
    expect((await late({ profile: auth.profile_id, rating: "7" }, cookie, "/resources/rating")).status).toBe(
      200,
    );
    expect((await late({ profile: auth.profile_id, ...place }, cookie, "/resources/progress")).status).toBe(
      204,
    );
    expect((await late({ profile: auth.profile_id }, other.cookie)).status).toBe(409);
    expect(
      (await late({ profile: auth.profile_id, rating: "7" }, other.cookie, "/resources/rating")).status,
    ).toBe(409);
    expect(
      (await late({ profile: auth.profile_id, ...place }, other.cookie, "/resources/progress")).status,
    ).toBe(409);
    expect((await late({ profile: auth.profile_id, age: "999999999999" }, cookie)).status).toBe(400);
    expect((await late({ profile: auth.profile_id, age: "-1" }, cookie)).status).toBe(400);
  });
});
