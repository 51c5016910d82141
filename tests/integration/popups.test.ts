import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ViewerRequest } from "../../api/dev/viewers";
import { openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const film = "/watch/metropolis";
const manage = "/account/subscriptions/manage";

/** Each popup with its parameters, a page that it opens over, and who may open it. */
const popups: [popup: string, page: string, viewer: ViewerRequest | null][] = [
  ["mobile-menu", "/search", null],
  ["mobile-menu", "/movies/drama", null],
  ["player", film, { kind: "PAID" }],
  ["player&trailer=none", film, { kind: "PAID" }],
  ["partner&playlist=vecher", film, { kind: "TTK" }],
  ["child-plan", film, { kind: "EX_PAID", child: true }],
  ["offer&playlist=vecher", film, null],
  ["create-child", "/", { kind: "PAID" }],
  ["max-profiles", "/profiles", { kind: "PAID" }],
  ["switch-unavailable", "/profiles", { kind: "PAID" }],
  ["pin&refused=INVALID_PIN&expired=1", film, { kind: "PAID" }],
  ["login", film, null],
  ["add-email", "/account", { kind: "PAID" }],
  ["freeze", manage, { kind: "PAID" }],
  ["disable-recurrent", manage, { kind: "PAID" }],
  ["stay-discount&reason=expensive", manage, { kind: "PAID" }],
  ["disable-confirm&reason=expensive", manage, { kind: "PAID" }],
  ["card-error", "/account/subscriptions", { kind: "PAID" }],
  ["no-recording", "/archive", { kind: "PAID" }],
];

describe("A popup in the address keeps the query of the page under it", () => {
  it.each(popups)("The popup %s over %s closes to the same address", async (popup, page, viewer) => {
    const under = `${page}?s=a+b&t2=1`;
    const request = viewer === null ? {} : { cookie: (await testApp.viewer(viewer)).cookie };
    const answer = await openPage(testApp, `${under}&popup=${popup}`, request);
    expect(answer.status).toBe(200);
    const dialog = answer.page.document.querySelector("dialog");
    const links = [...(dialog?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href") ?? "");
    expect(links, links.join()).toContain(under);
    const bare = links.filter((href) => href === page || href === "?" || href.startsWith(`${page}?popup=`));
    expect(bare).toEqual([]);
  });

  it.each([
    ["/search?q=%D0%BA%D0%B8%D0%BD%D0%BE&page=1", "?q=%D0%BA%D0%B8%D0%BD%D0%BE&page=1&popup=mobile-menu"],
    ["/?utm_source=mail", "?popup=mobile-menu"],
    ["/movies", "?popup=mobile-menu"],
  ])("«Ещё» on %s opens the menu over this very page", async (path, href) => {
    const { page } = await openPage(testApp, path);
    const menus = [...page.document.querySelectorAll("a[href*='popup=mobile-menu']")];
    expect(menus).not.toEqual([]);
    expect(menus.map((link) => link.getAttribute("href"))).toEqual(menus.map(() => href));
  });

  it("A story opens over the home page with its query", async () => {
    const { page } = await openPage(testApp, "/?suspend=1");
    const ring = page.document.querySelector("[data-story-link]")?.getAttribute("href") ?? "";
    expect(ring).toMatch(/^\?suspend=1&popup=story&story=/);
    const opened = await openPage(testApp, `/${ring}`);
    const [close] = opened.page.document.querySelectorAll("dialog a[href='/?suspend=1']");
    expect(close).toBeDefined();
  });

  it("«Play» opens the player over the page it was pressed on, whose query it does not know", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const headers = { referer: `${testApp.base}${film}?s=tapp&t=20` };
    const pressed = await testApp.post(film, { t: "20" }, { cookie, headers });
    expect(pressed.headers.location).toBe(`${film}?s=tapp&popup=player&t=20`);
    const elsewhere = await testApp.post(
      film,
      {},
      { cookie, headers: { referer: `${testApp.base}/movies?x=1` } },
    );
    expect(elsewhere.headers.location).toBe(`${film}?popup=player`);
  });
});
