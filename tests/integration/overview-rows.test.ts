import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Banner, Main } from "#contract/catalog";
import { accounts, games, titles } from "../../api/platform/db/schema";
import { getWords, linksIn, linkTo, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

// The rules about what the service offers, its banners and its help that a request proves, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = (path: string, request?: RequestOptions) => openPage(testApp, path, request);
const count = async () => (await testApp.api.db.select({ id: accounts.id }).from(accounts)).length;

describe("What the service offers", () => {
  it("Animation leads to its titles", async () => {
    row("S-003");
    for (const path of ["/animation", "/cartoons"]) {
      const { page } = await open(path);
      const [first = ""] = linksIn(page.document.querySelector("ul[data-list]"));
      expect(first).toMatch(/^\/watch\/[\w-]+$/);
      expect((await open(first)).page.getByRole("button", { name: "Смотреть" })).toBeTruthy();
    }
  });

  it("The guide leads to a channel that is watched live", async () => {
    row("S-004");
    const russia = { headers: { "x-country-code": "RU" } };
    const { page } = await open("/channel", russia);
    const [channel = ""] = linksIn(page.getAllByRole("rowheader")[0]);
    expect(channel).toMatch(/^\/channel\/\d+$/);
    expect((await open(channel, russia)).page.getByRole("button", { name: "Смотреть эфир" })).toBeTruthy();
  });

  it("Public pages are open without an account, which the first play makes", async () => {
    row("A-001");
    const before = await count();
    for (const path of ["/", "/movies", "/watch/metropolis"]) {
      const { status, cookies } = await open(path);
      expect([status, cookies]).toEqual([200, []]);
    }
    expect(await count()).toBe(before);
    await testApp.post("/watch/metropolis", {});
    expect(await count()).toBe(before + 1);
  });

  it("A title that was withdrawn neither plays nor is listed", async () => {
    row("E-031");
    const { db } = testApp.api;
    const set = (isDisabled: boolean) =>
      db.update(titles).set({ isDisabled }).where(eq(titles.alias, "general"));
    const { token, device_id: device } = await testApp.viewer({ kind: "PAID" });
    const look = async () => {
      testApp.clearCaches();
      const played = await testApp.requestApi(`/playback/u_general?device_id=${device}&auth_token=${token}`);
      const opened = await testApp.request("/watch/general");
      const listed = await testApp.requestApi("/catalog?category=movies&year=1926&limit=100");
      const { items } = (await listed.json()) as { items: { alias: string }[] };
      return [played.status, opened.status, items.some(({ alias }) => alias === "general")];
    };
    expect(await look()).toEqual([200, 200, true]);
    await set(true);
    try {
      expect(await look()).toEqual([404, 404, false]);
    } finally {
      await set(false);
    }
  });
});

describe("Banners", () => {
  const images = {
    web_mobile: "/images/frame/x",
    web_desktop: "/images/narrow/y",
    image_narrow: "/images/narrow/z",
  };
  const noAction = {
    type: "open",
    alias: null,
    url: null,
    target_id: null,
    trailer_id: null,
    child: false,
  } as const;
  const banner = (id: string, type: Banner["type"], action: Partial<Banner["actions"][number]>): Banner => ({
    id,
    type,
    title: `Баннер ${id}`,
    actions: [{ ...noAction, ...action }],
    images,
    is_narrow: true,
  });
  const openWith = async (banners: Banner[], request?: RequestOptions) => {
    const main = (await (await testApp.requestApi("/catalog/main")).json()) as Main;
    await testApp.fault({
      endpoint: "catalog/main",
      status: 200,
      body: JSON.stringify({ ...main, banners }),
    });
    testApp.clearCaches();
    return (await open("/", request)).page;
  };
  const getLink = ({ getAllByRole }: Page, id: string) =>
    getAllByRole("link", { name: `Баннер ${id}` })[0]?.getAttribute("href") ?? null;
  const press = async (page: Page, id: string, cookie: string) => {
    const form = page.getAllByRole("button", { name: `Баннер ${id}` })[0]?.closest("form");
    const fields = [...(form?.querySelectorAll("input") ?? [])].map((input): [string, string] => [
      input.name,
      input.value,
    ]);
    const { headers } = await testApp.post(form?.getAttribute("action") ?? "", Object.fromEntries(fields), {
      cookie,
    });
    return headers.location;
  };

  it("A banner of each type leads to its target", async () => {
    row("E-006", "F-028", "S-028");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED", hasChild: true });
    const page = await openWith(
      [
        banner("product", "product", { alias: "metropolis" }),
        banner("collection", "collection", { alias: "vek-nemogo-kino" }),
        banner("playlist", "playlist", { alias: "pervyj-vecher" }),
        banner("channel", "channel", { target_id: "1" }),
        banner("tv_selection", "tv_selection", { alias: "film" }),
        banner("link", "link", { url: "/journal" }),
        banner("mainselection", "mainselection", { alias: "na-odin-vecher" }),
        banner("profile", "profile", {}),
      ],
      { cookie },
    );
    const targets = {
      product: "/watch/metropolis",
      collection: "/collections/vek-nemogo-kino",
      playlist: "/playlist/pervyj-vecher",
      channel: "/channel/1",
      tv_selection: "/channel/?category=film",
      link: "/journal",
      mainselection: "/selections/na-odin-vecher",
    };
    for (const [id, path] of Object.entries(targets)) {
      expect(getLink(page, id)).toBe(path);
      expect((await testApp.request(path)).status, path).toBe(200);
    }
    expect(await press(page, "profile", cookie)).toBe("/kids");
  });

  it("A banner does each action", async () => {
    row("E-010", "F-019", "F-036", "F-038", "F-039", "S-028");
    const viewer = await testApp.viewer({ kind: "PAID" });
    const { cookie } = viewer;
    const page = await openWith(
      [
        banner("play", "product", { type: "play", alias: "metropolis" }),
        banner("open", "product", { alias: "metropolis" }),
        banner("keep", "product", { type: "add_to_favorites", alias: "metropolis" }),
        banner("recording", "product", { type: "catchup", target_id: "1-1794900000" }),
        banner("trailer", "product", {
          type: "play_trailer",
          alias: "metropolis",
          trailer_id: "tr_metropolis_1",
        }),
        banner("no trailer", "product", { type: "play_trailer", alias: "metropolis", trailer_id: "none" }),
      ],
      { cookie },
    );
    const played = await press(page, "play", cookie);
    expect(played).toBe("/watch/metropolis?popup=player");
    const player = await open(played ?? "", { cookie });
    expect(player.page.getByRole("dialog").querySelector("video source[src]")).not.toBeNull();
    expect(getLink(page, "open")).toBe("/watch/metropolis");
    expect(getLink(page, "recording")).toBe("/archive/watch/1-1794900000");
    await press(page, "keep", cookie);
    expect(linksIn((await open("/favorites", { cookie })).page.getMain())).toContain("/watch/metropolis");
    const { cookie: virtual } = await testApp.viewer({ kind: "VIRTUAL" });
    expect(await press(page, "keep", virtual)).toContain("popup=login");
    const trailer = await press(page, "trailer", cookie);
    expect(trailer).toBe("/watch/metropolis?popup=player&trailer=tr_metropolis_1");
    expect((await testApp.request(trailer ?? "", { cookie })).text).toMatch(/trailer[^"]*m3u8/);
    expect(await press(page, "no trailer", cookie)).not.toContain("popup");
  });

  it("A banner that plays is blocked for a child without a plan", async () => {
    row("F-018");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED", child: true });
    const page = await openWith(
      [banner("play", "product", { type: "play", alias: "prints-ahmed", child: true })],
      {
        cookie,
      },
    );
    const location = (await press(page, "play", cookie)) ?? "";
    expect(location).toBe("/watch/prints-ahmed?popup=child-plan");
    const opened = await open(location, { cookie });
    expect(opened.page.getByRole("dialog").querySelector("video")).toBeNull();
    expect(opened.text).not.toContain("m3u8");
  });
});

describe("Help", () => {
  it("Help has categories with sections of articles", async () => {
    row("S-011", "S-012", "S-013");
    const categories = linksIn((await open("/support")).page.getMain()).filter((href) =>
      /^\/support\/(account|payment|playback|devices|other)$/.test(href),
    );
    expect(new Set(categories).size).toBe(5);
    const { page } = await open("/support/payment");
    const sections = within(page.getMain()).getAllByRole("heading", { level: 2 }).map(getWords);
    expect(sections).toContain("Промокоды и подарки");
    const articles = linksIn(page.getMain()).filter((href) => /^\/support\/payment\/./.test(href));
    expect(articles.length).toBeGreaterThan(5);
    const link = linkTo(page.getMain(), articles[0] ?? "") ?? expect.unreachable("there is an article");
    const article = await open(articles[0] ?? "");
    expect(getWords(link)).toContain(article.page.getHeading());
    expect(getWords(article.page.getMain()).length).toBeGreaterThan(200);
  });

  it("A viewer's tickets are listed, with their messages, and take new ones", async () => {
    row("S-010", "S-014");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const asked = await testApp.post(
      "/account/support",
      { subject: "Нет звука", message: "Картинка есть, звука нет.", category: "playback" },
      { cookie },
    );
    const ticket = asked.headers.location ?? expect.unreachable("the ticket opens");
    const { page } = await open("/account/support", { cookie });
    expect(getWords(linkTo(page.getMain(), ticket) ?? page.getMain())).toContain("Нет звука");
    await testApp.post(ticket, { intent: "reply", message: "Уже есть." }, { cookie });
    const words = getWords((await open(ticket, { cookie })).page.getMain());
    for (const message of ["Картинка есть, звука нет.", "Уже есть."]) expect(words).toContain(message);
  });

  it.each([
    ["E-118", "Слишком много писем"],
    ["E-119", "Не подписывался"],
    ["E-120", "Однообразные письма"],
    ["E-121", "Перестал смотреть сериал"],
    ["E-122", "Без причины"],
    ["E-123", "Другое"],
  ])("%s: who unsubscribes may say «%s»", async (id, reason) => {
    row(id);
    expect((await open("/unsubscribe")).page.getByRole("radio", { name: reason })).toBeTruthy();
  });

  it("The leaderboard lists the highest score first", async () => {
    row("S-017");
    const players = await Promise.all([1, 2, 3].map(() => testApp.viewer({ kind: "REGISTERED" })));
    await testApp.api.db.insert(games).values(
      players.map(({ auth }, index) => ({
        id: `rows-${index}`,
        profileId: auth.profile_id,
        score: [700, 1900, 1200][index] ?? 0,
        started: 1,
        finished: 2,
      })),
    );
    testApp.clearCaches();
    const { page } = await open("/game/leaderboard");
    const rows = page.getAllByRole("row").map(getWords);
    const place = (score: RegExp) => rows.findIndex((words) => score.test(words));
    expect(place(/1\s?900/)).toBeGreaterThan(0);
    expect(place(/1\s?200/)).toBeGreaterThan(place(/1\s?900/));
    expect(place(/700/)).toBeGreaterThan(place(/1\s?200/));
  });
});
