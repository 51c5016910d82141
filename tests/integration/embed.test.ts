import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isForChildren } from "#domain/age-rating";
import { accounts, aliases, titles, trailers } from "../../api/platform/db/schema";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { openPage, parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";
import { readWords } from "../setup/words";

let testApp: TestApp;
const film = "zolotoj-klyuchik";
const free = { windows: [{ type: "free" as const, publish: 0, unpublish: 0 }] };
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(async () => {
  await change({ ...free, blockedCountries: [], isDisabled: false, forKids: true, ratingAge: "0+" });
  await testApp.reset();
});

const change = async (changes: Partial<typeof titles.$inferInsert>) => {
  await testApp.api.db.update(titles).set(changes).where(eq(titles.alias, film));
  testApp.clearCaches();
};
const describePage = (path: string, query = "") =>
  testApp.request(`/oembed?url=${encodeURIComponent(testApp.base + path)}${query}`);
const play = (headers: Record<string, string> = { origin: testApp.base }, path = `/embed/${film}`) =>
  testApp.request(path, { method: "POST", form: {}, headers });
const getAncestors = (headers: Record<string, string>) =>
  /frame-ancestors ([^;]*)/.exec(headers["content-security-policy"] ?? "")?.[1];

describe("Only the page for frames may be framed", () => {
  it.each<[string, () => ReturnType<TestApp["request"]>, number]>([
    ["a title", () => testApp.request(`/embed/${film}`), 200],
    ["a title, cached", () => testApp.request(`/embed/${film}`), 200],
    ["a title in English", () => testApp.request(`/en/embed/${film}`), 200],
    ["a title that may not be shown", () => testApp.request("/embed/metropolis"), 404],
    ["no title", () => testApp.request("/embed/no-such-title"), 404],
    ["no episode", () => testApp.request(`/embed/${film}/none`), 404],
    ["an answer to «play»", () => play(), 200],
    ["a refused origin", () => play({ origin: "https://other.example" }), 403],
    ["a refused method", () => testApp.request(`/embed/${film}`, { method: "DELETE" }), 405],
    [
      "a refused body",
      () => testApp.request(`/embed/${film}`, { method: "POST", body: "a".repeat(70_000) }),
      413,
    ],
  ])("Only the page for frames may be framed: %s", async (_what, request, status) => {
    const { headers, ...answer } = await request();
    expect(answer.status).toBe(status);
    expect(getAncestors(headers)).toBe("*");
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(headers).toMatchObject({
      "cross-origin-resource-policy": "cross-origin",
      "cross-origin-embedder-policy": "credentialless",
      "x-content-type-options": "nosniff",
    });
    expect(answer.cookies).toEqual([]);
    const { document } = parsePage(answer.text);
    expect(document.querySelector("[data-testid=logo], footer, nav, dialog")).toBeNull();
    for (const link of document.querySelectorAll("a[target=_blank]"))
      expect(link.getAttribute("rel")).toBe("noopener");
  });

  it.each([
    "/",
    `/watch/${film}`,
    "/embed",
    `/embed/${film}.data`,
    `/embed/${film}/a/b`,
    `/watch/embed/${film}`,
    `/oembed`,
    "/kids",
    "/account",
    "/auth",
    "/close",
    "/robots.txt",
    "/resources/favorites",
    "/no-such-page",
  ])("No other page may be framed: %s", async (path) => {
    const { headers } = await testApp.request(path);
    expect(getAncestors(headers)).toBe("'none'");
    expect(headers["x-frame-options"]).toBe("DENY");
  });
});

describe("A frame belongs to nobody", () => {
  it("A frame belongs to nobody: it is the same for a subscriber, and may be kept for everyone", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const [own, others] = [
      await testApp.request(`/embed/${film}`, { cookie }),
      await testApp.request(`/embed/${film}`),
    ];
    expect(own.text).toBe(others.text);
    expect(own.headers["cache-control"]).toMatch(/^public/);
    expect(own.cookies).toEqual([]);
    // Else what the browser keeps for the subscriber would go.
    expect(own.headers["luch-offline"]).toBeUndefined();
  });

  it("A frame belongs to nobody: opened as a page of its own it is the title's page, with the viewer's limits", async () => {
    for (const [path, page] of [
      [`/embed/${film}`, `/watch/${film}`],
      [`/en/embed/${film}`, `/en/watch/${film}`],
    ] as const) {
      const { status, headers } = await testApp.request(path, { headers: { "sec-fetch-dest": "document" } });
      expect([status, headers.location]).toEqual([302, page]);
      expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
      expect(headers["x-request-id"]).toBeDefined();
      expect((await testApp.request(path, { headers: { "sec-fetch-dest": "iframe" } })).status).toBe(200);
    }
  });

  it.each([
    `/embed/${film}?utm_source=blog&channel=x&app=1`,
    `/embed/${film}?auth_token=somebody`,
    `/oembed?auth_token=somebody&url=x`,
  ])("A frame belongs to nobody: nothing is stored by %s", async (path) => {
    const { cookies, status } = await testApp.request(path);
    expect(cookies).toEqual([]);
    expect(status).not.toBe(303);
  });

  it("A frame belongs to nobody: playing makes no account and stores nothing", async () => {
    const rows = async () => (await testApp.api.db.select().from(accounts)).length;
    const before = await rows();
    const { text, cookies, status } = await play();
    expect(status).toBe(200);
    expect(cookies).toEqual([]);
    expect(await rows()).toBe(before);
    const source = parsePage(text).document.querySelector("video source")?.getAttribute("src") ?? "";
    const { status: found } = await testApp.request(source, { headers: { range: "bytes=0-99" } });
    expect(found).toBe(206);
  });
});

describe("«Play» is pressed in the frame only", () => {
  it.each<[string, Record<string, string>]>([
    ["without an origin", {}],
    ["from another site", { origin: "https://other.example" }],
    ["from another site, as the browser says", { "sec-fetch-site": "cross-site" }],
    ["from a sandbox", { origin: "null" }],
  ])("«Play» is pressed in the frame only: a form %s is refused", async (_what, headers) => {
    const { status, text } = await play(headers);
    expect(status).toBe(403);
    expect(text).not.toContain("/media/");
  });
  it("«Play» is pressed in the frame only: reading plays nothing", async () =>
    expect((await testApp.request(`/embed/${film}?play=1`)).text).not.toContain("/media/"));
});

/** Words of an answer that are of this title. */
const findWords = (text: string, title: typeof titles.$inferSelect, path: string) =>
  [...readWords(text.replaceAll(path, ""))].filter(
    (word) => word.length > 5 && [title.alias.toLowerCase(), title.uid.toLowerCase()].includes(word),
  );

describe("A child may see whatever is in a frame", () => {
  it("A child may see whatever is in a frame: every other title answers 404 and nothing of itself", async () => {
    const rows = await testApp.api.db.select().from(titles);
    const closed = rows.filter((row) => !isForChildren(row));
    expect(closed.length).toBeGreaterThan(50);
    for (const [index, title] of closed.entries()) {
      const locale = ["", ...prefixedLocales.map((one) => `/${one}`)][index % 5] ?? "";
      const path = `${locale}/embed/${title.alias}`;
      const answers = [
        await testApp.request(path),
        await describePage(`${locale}/watch/${title.alias}`),
        await testApp.request(`${path}.data`),
      ];
      for (const { status, text } of answers) {
        expect(status, path).toBe(404);
        expect(findWords(text, title, path), path).toEqual([]);
        expect(text, path).not.toContain(`>${title.title.ru}<`);
        expect(text, path).not.toMatch(/\/images\/(frame|cover|poster)/);
      }
    }
    for (const { alias } of closed.slice(0, 5)) {
      const { status, text } = await play({ origin: testApp.base }, `/embed/${alias}`);
      expect(status).toBe(404);
      expect(text).not.toContain("/media/");
    }
  });

  it.each<[string, Partial<typeof titles.$inferInsert>]>([
    ["older children", { ratingAge: "16+" }],
    ["adults", { ratingAge: "18+" }],
    ["nobody in particular", { forKids: false }],
    ["subscribers", { windows: [{ type: "premium", publish: 0, unpublish: 0 }] }],
    ["nobody any more", { windows: [{ type: "free", publish: 1, unpublish: 2 }] }],
    ["nobody", { isDisabled: true }],
  ])("A title that has become one for %s is in no frame any more", async (_whom, changes) => {
    expect((await testApp.request(`/embed/${film}`)).status).toBe(200);
    await change(changes);
    for (const { status, text } of [
      await testApp.request(`/embed/${film}`),
      await describePage(`/watch/${film}`),
    ]) {
      expect(status).toBe(404);
      expect(text).not.toMatch(/Золотой ключик|\/images\//);
    }
    expect((await play()).status).toBe(404);
    const api = await testApp.requestApi(`/embedded/u_${film}`);
    expect(api.status).toBe(404);
    const { text } = await testApp.request(`/watch/${film}`);
    expect(text).not.toMatch(/oembed|&lt;iframe/);
  });

  it("A trailer is in no frame", async () => {
    const [trailer] = await testApp.api.db.select().from(trailers).limit(1);
    expect((await testApp.requestApi(`/embedded/${trailer?.uid}`)).status).toBe(404);
  });
});

it("A frame says where its film is not shown, without naming it", async () => {
  await change({ blockedCountries: ["RS"] });
  const abroad = { "x-country-code": "RS" };
  for (const request of [
    testApp.request(`/embed/${film}`, { headers: abroad }),
    play({ ...abroad, origin: testApp.base }),
  ]) {
    const { status, text } = await request;
    expect(status).toBe(404);
    expect(parsePage(text).document.querySelector("h1")?.textContent).toBe("Видео недоступно в вашей стране");
    expect(text).not.toMatch(/Золотой ключик|\/images\/|\/media\//);
  }
  const described = await testApp.request(
    `/oembed?url=${encodeURIComponent(`${testApp.base}/watch/${film}`)}`,
    { headers: abroad },
  );
  expect(described.status).toBe(404);
  expect((await testApp.request(`/embed/${film}`)).status).toBe(200);
});

it.each(["reset", "answer"] as const)(
  "A frame says that playing failed, and offers to try again (%s)",
  async (kind) => {
    await testApp.request(`/embed/${film}`);
    await testApp.fault({ endpoint: "embedded", kind, status: 500 });
    const { status, text } = await play();
    expect(status).toBe(503);
    const { document } = parsePage(text);
    expect(document.querySelector("h1")?.textContent).toBe("Не получилось запустить видео");
    expect(document.querySelector("form[method=post] button")?.textContent).toBe("Попробовать снова");
  },
);

it("A frame shows the title with its age rating, is not indexed, and names the title's page as its own", async () => {
  const { page, document } = await openFrame(`/en/embed/${film}`);
  expect(document.querySelector("h1")?.textContent).toBe("The Golden Key");
  expect(document.documentElement.lang).toBe("en");
  expect(document.body.textContent).toContain("0+");
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect(page.canonical).toMatch(new RegExp(`/watch/${film}$`));
  const link = document.querySelector("a[target=_blank]");
  expect(link?.getAttribute("href")).toBe(`/en/watch/${film}`);
  expect(document.querySelector("video")).toBeNull();
});
async function openFrame(path: string) {
  const { page } = await openPage(testApp, path);
  return { page, document: page.document };
}

it("A frame that was made before its title was renamed leads to it, unless that is not for children", async () => {
  await testApp.api.db.insert(aliases).values([
    { type: "watch", from: "klyuchik-of-before", to: `/watch/${film}` },
    { type: "watch", from: "city-of-before", to: "/watch/metropolis" },
  ]);
  expect(await testApp.request("/en/embed/klyuchik-of-before")).toMatchObject({
    status: 301,
    headers: { location: `/en/embed/${film}` },
  });
  const { status, text } = await testApp.request("/embed/city-of-before");
  expect(status).toBe(404);
  expect(text).not.toContain("metropolis");
});

describe("The oEmbed answer", () => {
  it("The oEmbed answer describes the frame of a title as JSON for everyone", async () => {
    const { status, headers, text } = await describePage(`/watch/${film}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=600",
    });
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    expect(JSON.parse(text)).toEqual({
      version: "1.0",
      type: "video",
      title: "Золотой ключик",
      provider_name: "Луч",
      provider_url: `${testApp.base}/`,
      cache_age: 3600,
      thumbnail_url: expect.stringMatching(/\/images\/cover\/.*w=1200/),
      thumbnail_width: 1200,
      thumbnail_height: 675,
      html: `<iframe src="${testApp.base}/embed/${film}" width="560" height="315" title="Золотой ключик" allow="autoplay; fullscreen; picture-in-picture; encrypted-media; screen-wake-lock" allowfullscreen loading="lazy" style="border:0"></iframe>`,
      width: 560,
      height: 315,
    });
  });

  it("The oEmbed answer is in the language of the address, also as XML", async () => {
    const { status, headers, text } = await describePage(`/hr/watch/${film}`, "&format=xml&maxwidth=320");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/xml; charset=utf-8");
    for (const part of [
      "provider_name>Luch",
      "height>180",
      `src=&quot;${testApp.base}/hr/embed/${film}&quot; width=&quot;320&quot;`,
    ])
      expect(text).toContain(part);
  });

  it.each<[string, number]>([
    ["", 400],
    ["?url=", 400],
    ["?url=not-an-address", 400],
    [`?url={base}/watch/${film}&maxwidth=0`, 400],
    [`?url={base}/watch/${film}&maxheight=wide`, 400],
    [`?url={base}/watch/${film}&maxwidth=-3`, 400],
    [`?url={base}/watch/${film}&format=yaml`, 501],
    ["?format=yaml", 501],
    [`?url=https://other.example/watch/${film}`, 404],
    [`?url=javascript:alert(1)`, 404],
    ["?url={base}/", 404],
    ["?url={base}//", 404],
    ["?url={base}//[", 404],
    ["?url={base}//a:b", 404],
    [`?url={base}//x/watch/${film}`, 404],
    ["?url={base}/watch/no-such-title", 404],
    [`?url={base}/watch/${film}/trailers`, 404],
    [`?url={base}/watch/${film}/season-1`, 404],
    [`?url={base}/watch/%25E0%25A4%25A`, 404],
    [`?url={base}/watch/${film}&format=json`, 200],
    [`?url={base}/WATCH/${film}/?utm_source=x%23y`, 200],
    [`?url={base}/ru/watch/${film}`, 200],
    [`?url={base}/watch/${film}&maxwidth=&maxheight=`, 200],
    [`?url={base}/watch/${film}&maxwidth=99999`, 200],
  ])("The oEmbed answer to %s is %i", async (query, status) => {
    const answer = await testApp.request(`/oembed${query.replace("{base}", testApp.base)}`);
    expect(answer.status).toBe(status);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.cookies).toEqual([]);
  });

  it("The oEmbed answer describes an episode of a series, whose frame plays it", async () => {
    const { page } = await openPage(testApp, "/watch/kot-feliks");
    const path = [...page.document.querySelectorAll("a[href^='/watch/kot-feliks/']")]
      .map((link) => link.getAttribute("href") ?? "")
      .find((href) => !/season-|trailers|person|characters|articles|selections/.test(href));
    const { status, text } = await describePage(path ?? "");
    expect(status).toBe(200);
    const src = /src="([^"]+)"/.exec((JSON.parse(text) as { html: string }).html)?.[1] ?? "";
    expect(new URL(src).pathname).toBe(path?.replace("/watch/", "/embed/"));
    const { document } = await openFrame(new URL(src).pathname);
    expect(document.querySelector("h1")?.textContent).toContain("Феликс");
    const played = await play({ origin: testApp.base }, new URL(src).pathname);
    expect(parsePage(played.text).document.querySelector("video source")).not.toBeNull();
  });
});

describe("The page of a title tells other sites of its frame", () => {
  it("The page of a title tells other sites of its frame, and has its code to copy", async () => {
    const { page } = await openPage(testApp, `/sr/watch/${film}`);
    const link = page.document.querySelector("link[type='application/json+oembed']");
    const href = new URL(link?.getAttribute("href") ?? "");
    expect(href.searchParams.get("url")).toBe(`${testApp.base}/sr/watch/${film}`);
    const found = await testApp.request(href.pathname + href.search);
    const { html } = JSON.parse(found.text) as { html: string };
    const field = page.document.querySelector<HTMLInputElement>("details input[readonly]");
    expect(field?.getAttribute("value")).toBe(html);
    expect(page.document.querySelector("meta[property='og:video']")?.getAttribute("content")).toBe(
      `${testApp.base}/sr/embed/${film}`,
    );
  });

  it("The page of a title tells other sites nothing of a frame that is none", async () => {
    const child = await testApp.viewer({ kind: "PAID", child: true });
    for (const [path, cookie] of [
      ["/watch/metropolis"],
      [`/watch/${film}/person`],
      [`/watch/${film}`, child.cookie],
    ] as const) {
      const { text } = await testApp.request(path, cookie ? { cookie } : {});
      expect(text, path).not.toMatch(/json\+oembed|&lt;iframe|og:video"/);
    }
  });
});
