import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Story } from "#contract/lists";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/platform/db/schema";
import { linksIn, openPage, parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let stories: Story[];
let forKids: Story[];
beforeAll(async () => {
  testApp = await startTestApp();
  const all = async (query: string) =>
    ((await (await testApp.requestApi(`/catalog/stories${query}`)).json()) as { items: Story[] }).items;
  [stories, forKids] = await Promise.all([all(""), all("?for_kids=true")]);
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const dialogIn = (html: string) => parsePage(html).queryByRole("dialog");
/** The story over the page at this URL. */
const open = async (path: string) => (await openPage(testApp, path)).page.getByRole("dialog");
const shownSlide = (story: HTMLElement) =>
  /^(?:Слайд|Slide) (\d+)/.exec(within(story).getByRole("group").getAttribute("aria-label") ?? "")?.[1];
const getHref = (story: HTMLElement, name: string) =>
  within(story).getByRole("link", { name }).getAttribute("href");

describe("A story opens over the home page", () => {
  it("A story opens over the home page, for children too", () => {
    expect(stories.length).toBeGreaterThan(2);
    expect(forKids.length).toBeGreaterThan(0);
  });

  it("A story opens through a link on the home page", async () => {
    const { page } = await openPage(testApp, "/");
    expect(linksIn(page.getByRole("region", { name: "Истории" }))).toEqual(
      stories.map(({ alias }) => `?popup=story&story=${alias}`),
    );
  });

  it("A story opens at the requested slide, with links to its neighbours and to close it", async () => {
    const [story] = stories;
    if (!story) throw new Error("no story");
    const { alias, slides } = story;
    const second = await open(`/?popup=story&story=${alias}&slide=2`);
    expect(shownSlide(second)).toBe("2");
    expect(getHref(second, "Назад")).toBe(`/?popup=story&story=${alias}`);
    expect(getHref(second, "Дальше")).toBe(`/?popup=story&story=${alias}&slide=3`);
    expect(getHref(second, "Закрыть")).toBe("/");
    expect(linksIn(second)).toContain(`/watch/${slides[1]?.title.alias}`);
    const last = await open(`/?popup=story&story=${alias}&slide=${slides.length}`);
    expect(getHref(last, "Дальше")).toBe(`/?popup=story&story=${stories[1]?.alias}`);
  });

  it("The last slide of the last story links back to the page", async () => {
    const last = stories.at(-1);
    const story = await open(`/?popup=story&story=${last?.alias}&slide=${last?.slides.length}`);
    expect(getHref(story, "Дальше")).toBe("/");
  });

  it("A story opens in the same language and on the same page", async () => {
    const english = await open(`/en?popup=story&story=${stories[0]?.alias}`);
    expect(getHref(english, "Close")).toBe("/en");
    expect(linksIn(english)).toContain(`/en/watch/${stories[0]?.slides[0]?.title.alias}`);
    expect(getHref(await open(`/kids?popup=story&story=${forKids[0]?.alias}`), "Закрыть")).toBe("/kids");
  });

  it.each(["0", "-1", "99", "x", "1.5", "", "%00"])("The slide «%s» opens the first one", async (slide) =>
    expect(shownSlide(await open(`/?popup=story&story=${stories[0]?.alias}&slide=${slide}`))).toBe("1"),
  );

  it.each(["none", "", "__proto__", "%00", "%E2%80%AE", "a".repeat(500)])(
    "The unknown story «%s» changes nothing",
    async (alias) => {
      const answer = await testApp.request(`/?popup=story&story=${alias}`);
      expect(answer.status).toBe(200);
      expect(dialogIn(answer.text)).toBeNull();
    },
  );

  it("A story is not cached, and the page is served without it if the API fails", async () => {
    const path = `/?popup=story&story=${stories[0]?.alias}`;
    expect((await testApp.request(path)).headers["cache-control"]).toMatch(/no-store/);
    await testApp.fault({ endpoint: "catalog/stories", status: 500 });
    testApp.clearCaches();
    const answer = await testApp.request(path);
    expect(answer.status).toBe(200);
    expect(dialogIn(answer.text)).toBeNull();
  });

  it("A story opens with only its data if the page is already open", async () => {
    const answer = await testApp.request(
      `/en/resources/story?popup=story&story=${stories[0]?.alias}&slide=2`,
    );
    expect(answer).toMatchObject({ status: 200, headers: { "cache-control": "private, no-store" } });
    expect(JSON.parse(answer.text)).toMatchObject({
      story: {
        alias: stories[0]?.alias,
        slide: 2,
        before: null,
        after: { alias: stories[1]?.alias },
      },
    });
    expect(JSON.parse((await testApp.request("/resources/story?popup=story&story=none")).text)).toEqual({
      story: null,
    });
  });
});

it("Children see only stories for children, with only titles for children in them", async () => {
  const adult = (await testApp.api.db.select().from(titles))
    .filter((row) => !isForChildren(row))
    .map(({ alias }) => alias);
  const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
  for (const { alias } of stories) {
    for (const [path, who] of [
      [`/?popup=story&story=${alias}`, cookie],
      [`/kids?popup=story&story=${alias}`, undefined],
      [`/kids?popup=story&story=${alias}`, cookie],
      [`/resources/story?popup=story&story=${alias}`, cookie],
      [`/resources/story?popup=story&story=${alias}&page=kids`, undefined],
    ] as const) {
      const { status, text } = await testApp.request(path, who ? { cookie: who } : {});
      expect(status).toBe(200);
      const isForChild = forKids.some((story) => story.alias === alias);
      if (path.startsWith("/resources")) {
        expect(
          adult.filter((title) => text.includes(`"titleAlias":"${title}"`)),
          path,
        ).toEqual([]);
        expect(text === '{"story":null}', path).toBe(!isForChild);
      } else {
        const story = dialogIn(text);
        expect(story !== null, path).toBe(isForChild);
        const shown = new Set(linksIn(story).map((href) => /^\/watch\/([\w-]+)$/.exec(href)?.[1]));
        expect(
          adult.filter((title) => shown.has(title)),
          path,
        ).toEqual([]);
      }
    }
  }
});
