import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isMoment } from "#domain/moment";
import { titles } from "../../api/platform/db/schema";
import { resumeFrom } from "../../app/player/resume";
import { linksIn, openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
const film = "/watch/metropolis";
let shared: string;
beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.api.db
    .update(titles)
    .set({ windows: [{ type: "premium", publish: 0, unpublish: 0 }], blockedCountries: [] })
    .where(eq(titles.alias, "metropolis"));
  testApp.clearCaches();
  shared = `${film}?t=20`;
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const readMeta = (document: Document, property: string) =>
  document.querySelector(`meta[property="${property}"]`)?.getAttribute("content") ?? null;
const getMomentForm = (document: Document) =>
  document.querySelector("main form input[name=t]")?.closest("form") ?? null;

describe("A shared moment", () => {
  it("A shared moment has the plain page as its canonical URL, but its own preview and play button", async () => {
    const { page, status } = await openPage(testApp, shared);
    const { page: plain } = await openPage(testApp, film);
    expect(status).toBe(200);
    expect(page.canonical).toBe(plain.canonical);
    expect(page.title).toBe(plain.title);
    expect(page.getStructuredData()).toEqual(plain.getStructuredData());
    expect(readMeta(page.document, "og:title")).toBe(`${plain.title} — на 0:20`);
    expect(readMeta(page.document, "og:url")).toMatch(/\/watch\/metropolis\?t=20$/);
    const image = readMeta(page.document, "og:image") ?? "";
    expect(image).not.toBe(readMeta(plain.document, "og:image"));
    const picture = await testApp.request(new URL(image).pathname + new URL(image).search);
    expect(picture).toMatchObject({ status: 200 });
    expect(picture.bytes.length).toBeGreaterThan(3000);
    expect(page.getByRole("button", { name: "Смотреть с 0:20" })).toBeTruthy();
    expect(plain.queryByRole("button", { name: /Смотреть с/ })).toBeNull();
  });

  it("A shared moment has a different picture for each second", async () => {
    const read = async (second: number) =>
      readMeta((await openPage(testApp, `${film}?t=${second}`)).page.document, "og:image");
    const images = await Promise.all([20, 21, 40].map(read));
    expect(new Set(images).size).toBe(3);
  });

  it("A shared moment starts the player at its second, whatever was watched before", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.post(
      "/resources/progress",
      { uid: "u_metropolis", position: "33", duration: "60", ended: "0" },
      { cookie },
    );
    const pressed = await testApp.post(film, { t: "20" }, { cookie });
    expect(pressed).toMatchObject({ status: 303, headers: { location: `${film}?popup=player&t=20` } });
    const { text } = await openPage(testApp, `${film}?popup=player&t=20`, { cookie });
    expect(text).toContain("#t=20");
    expect(text).not.toContain("#t=33");
    expect((await openPage(testApp, `${film}?popup=player&t=9999`, { cookie })).text).toContain("#t=33");
  });

  it("A shared moment goes through the usual access flow and returns to its second", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const first = await testApp.post(film, { t: "20" }, { cookie });
    expect(first.headers.location).toBe(`${film}?popup=offer&t=20`);
    expect(await testApp.request(`${film}?popup=player&t=20`, { cookie })).toMatchObject({
      status: 302,
      headers: { location: shared },
    });
    const visitor = await openPage(testApp, `${film}?popup=player&t=20`);
    expect(visitor.page.document.querySelector("dialog input[name=t]")?.getAttribute("value")).toBe("20");
    const offer = await openPage(testApp, `${film}?popup=offer&t=20`);
    expect(
      linksIn(offer.page.getByRole("dialog")).some((href) =>
        decodeURIComponent(href).includes("popup=player&t=20"),
      ),
    ).toBe(true);
  });

  it.each(["-1", "0", "NaN", "1e9", "999999", "", "20.5", "3", "%00", "20&t=x", "٣"])(
    "The moment «%s» is ignored",
    async (t) => {
      const { page, status } = await openPage(
        testApp,
        `${film}?t=${encodeURIComponent(t).replace("%2500", "%00")}`,
      );
      if (t === "20&t=x") return;
      expect(status).toBe(200);
      expect(getMomentForm(page.document)).toBeNull();
      expect(readMeta(page.document, "og:url")).not.toContain("?t");
    },
  );

  it.each(["0", "x", "-5", "1e9"])("A shared moment in a form with «%s» is refused in place", async (t) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { status } = await testApp.post(film, { t }, { cookie });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it("A shared moment of an episode belongs to the episode", async () => {
    const { page } = await openPage(testApp, "/watch/vampiry/vampiry-s1e2?t=20");
    expect(getMomentForm(page.document)?.getAttribute("action")).toBe("/watch/vampiry/vampiry-s1e2");
    expect(readMeta(page.document, "og:url")).toMatch(/vampiry-s1e2\?t=20$/);
  });

  it("A shared moment reveals nothing of a film for adults to a child", async () => {
    const { cookie, token } = await testApp.viewer({ kind: "PAID", child: true });
    const { text, page } = await openPage(testApp, shared, { cookie });
    expect(readMeta(page.document, "og:image")).toBeNull();
    expect(text).not.toContain("/images/moment/");
    const asked = await testApp.requestApi("/moments/u_metropolis?t=20", {
      headers: { cookie: `auth_token=${token}` },
    });
    expect(asked.status).toBe(404);
    expect((await testApp.requestApi("/moments/u_metropolis?t=20&for_kids=true")).status).toBe(404);
  });

  it("A shared moment that the viewer has not come to has no picture", async () => {
    const { cookie, token } = await testApp.viewer({ kind: "PAID" });
    await testApp.post(
      "/resources/progress",
      { uid: "u_metropolis", position: "30", duration: "60", ended: "0" },
      { cookie },
    );
    const show = async (url: string) => (await openPage(testApp, url, { cookie })).page.document;
    expect(readMeta(await show(shared), "og:image")).toContain("/images/moment/");
    const beyond = await show(`${film}?t=40`);
    expect(readMeta(beyond, "og:image")).not.toContain("/images/moment/");
    expect(getMomentForm(beyond)).not.toBeNull();
    const asked = await testApp.requestApi("/moments/u_metropolis?t=40", {
      headers: { cookie: `auth_token=${token}` },
    });
    expect(await asked.json()).toEqual({ second: 40, image: null });
    expect((await testApp.request(`${film}?t=40`)).text).toContain("/images/moment/");
  });

  it("A shared moment has a picture only for existing films", async () => {
    for (const name of ["no-film-20", "city-by-night-99999", "city-by-night", "trailer-classics-3"])
      expect((await testApp.request(`/images/moment/${name}.000000?w=1200&q=75`)).status).toBe(404);
  });
});

describe("Sharing is offered where the player can start", () => {
  it.each([0, 4, 5, 30, 54, 55, 56, 60, 61])("Sharing at second %i follows the player", (second) => {
    for (const creditsStart of [null, 50]) {
      const markers = {
        intro: null,
        credits: creditsStart === null ? null : { startSeconds: creditsStart, endSeconds: 60 },
      };
      const starts = resumeFrom({ startSeconds: second, durationSeconds: 60, markers, live: null });
      expect(isMoment(second, { durationSeconds: 60, creditsStart })).toBe(second > 0 && starts === second);
    }
  });
});
