import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ViewerRequest } from "../../api/dev/viewers";
import { titles } from "../../api/platform/db/schema";
import { prefixedLocales, splitLocale } from "../../app/lib/i18n/locales";
import { findOnAir, type OnAir } from "../setup/entry-points";
import { getWords, linksIn, openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let onAir: OnAir;
const film = "/support/play-check/watch/metropolis";

beforeAll(async () => {
  testApp = await startTestApp();
  onAir = await findOnAir(testApp);
  const { db } = testApp.api;
  await db
    .update(titles)
    .set({ windows: [{ type: "premium", publish: 0, unpublish: 0 }], blockedCountries: [] })
    .where(eq(titles.alias, "metropolis"));
  await db
    .update(titles)
    .set({ windows: [{ type: "premium", publish: 0, unpublish: 0 }] })
    .where(eq(titles.alias, "vampiry"));
  testApp.clearCaches();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const check = async (url: string, viewer?: ViewerRequest) =>
  openPage(testApp, url, viewer ? { cookie: (await testApp.viewer(viewer)).cookie } : {});

describe("«Почему не играет»", () => {
  it("«Почему не играет» names the rule, its facts, the next step, and the rules before and after it", async () => {
    const { page, status, headers } = await check(film, { kind: "REGISTERED" });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(page.isNoindex).toBe(true);
    expect(page.getHeading()).toBe("Почему не включается");
    expect(page.getByRole("heading", { name: "Нужна подписка" })).toBeTruthy();
    expect(linksIn(page.getMain())).toEqual(
      expect.arrayContaining(["/tariffs", "/support/payment/plans", "/watch/metropolis"]),
    );
    const rules = page
      .getAllByRole("listitem")
      .map(getWords)
      .filter((text) => /Пройдено|Помешало|Не проверяли/.test(text));
    expect(rules.length).toBeGreaterThan(8);
    const stop = rules.findIndex((text) => text.includes("Помешало"));
    expect(rules[stop]).toContain("Подписки нет");
    expect(rules.slice(0, stop).every((text) => text.includes("Пройдено"))).toBe(true);
    expect(rules.slice(stop + 1).every((text) => text.includes("Не проверяли"))).toBe(true);
    expect(rules.join()).toContain("Россия");
    expect(rules.join()).toContain("Устройств: 1 из 5");
  });

  it("«Почему не играет» shows the request's number, which is in the log and in the support question", async () => {
    const { page, headers } = await check(film);
    const number = (headers["x-request-id"] ?? "").slice(0, 8).toUpperCase();
    expect(getWords(page.getMain())).toContain(number);
    const ask = linksIn(page.getMain()).find((href) => href.startsWith("/support?")) ?? "";
    const { page: form, headers: ofForm } = await openPage(testApp, ask.split("#")[0] ?? "");
    expect(ofForm["cache-control"]).toBe("private, no-store");
    const read = (name: string) =>
      (form.document.querySelector(`#ask [name=${name}]`) as HTMLInputElement | null)?.value;
    expect(form.document.querySelector("#ask option[selected]")?.getAttribute("value")).toBe("playback");
    expect(read("subject")).toBe("Не играет: /watch/metropolis");
    expect(read("message")).toContain(number);
    expect(read("message")).toContain("Подписка");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const own = linksIn((await openPage(testApp, film, { cookie })).page.getMain()).find((href) =>
      href.startsWith("/account/support?"),
    );
    const ticket = await openPage(testApp, own?.split("#")[0] ?? "", { cookie });
    expect(getWords(ticket.page.getMain())).toContain("Не играет фильм или канал?");
    expect(ticket.text).toContain("Не играет: /watch/metropolis");
  });

  it("«Почему не играет» answers for an episode, a channel and a recording", async () => {
    const paid = { kind: "PAID" } as const;
    const cases: [string, ViewerRequest, string][] = [
      ["/support/play-check/watch/vampiry/vampiry-s1e2", { kind: "REGISTERED" }, "Нужна подписка"],
      ["/support/play-check/watch/vampiry/vampiry-s1e2", paid, "С нашей стороны всё в порядке"],
      [`/support/play-check/channel/${onAir.alias}`, paid, "С нашей стороны всё в порядке"],
      [
        `/support/play-check/channel/${onAir.channel}`,
        { kind: "PAID", country: "US" },
        "Видео недоступно в вашей стране",
      ],
      [`/support/play-check/archive/${onAir.recording}`, { kind: "LITE" }, "Нужна подписка"],
      [
        `/support/play-check/archive/${onAir.recording}`,
        { ...paid, extraDevices: 5 },
        "Слишком много устройств",
      ],
    ];
    for (const [url, viewer, verdict] of cases)
      expect(
        (await check(url, viewer)).page.getByRole("heading", { name: verdict }),
        `${url} ${viewer.kind}`,
      ).toBeTruthy();
  });

  it("«Почему не играет» neither plays nor creates an account", async () => {
    const { cookies, text } = await check(film);
    expect(cookies).toEqual([]);
    expect(text).not.toContain("m3u8");
  });

  it.each([
    "/support/play-check/watch/no-such-film",
    "/support/play-check/watch/metropolis/no-such-episode",
    "/support/play-check/channel/999",
    "/support/play-check/channel/1/2",
    "/support/play-check/archive/1-1",
    "/support/play-check/archive/%00",
    "/support/play-check/story/x",
    `/support/play-check/watch/${"x".repeat(3000)}`,
  ])("«Почему не играет» refuses %.60s in place", async (url) => {
    const { status } = await testApp.request(url);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it("«Почему не играет» tells a child nothing about films for adults or the account", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const hidden = await openPage(testApp, film, { cookie });
    expect(hidden.status).toBe(404);
    expect(hidden.text.toLowerCase()).not.toContain("метрополис");
    const [own] = await testApp.api.db
      .select({ alias: titles.alias })
      .from(titles)
      .where(eq(titles.forKids, true))
      .limit(1);
    const { page } = await openPage(testApp, `/support/play-check/watch/${own?.alias}`, { cookie });
    expect(
      linksIn(page.getMain()).filter((href) => /^\/(account|tariffs|upsale|support\?)/.test(href)),
    ).toEqual([]);
    expect(getWords(page.getMain())).not.toContain("Устройств:");
  });

  it.each(prefixedLocales)("«Почему не играет» is translated into %s", async (locale) => {
    const { page } = await check(`/${locale}${film}`);
    expect(page.language.startsWith(locale)).toBe(true);
    expect(getWords(page.getMain())).not.toContain("Подписка");
    const links = linksIn(page.getMain());
    expect(links).not.toEqual([]);
    const isOwn = (href: string) => splitLocale(new URL(href, testApp.base).pathname).locale === locale;
    expect(links.filter((href) => !href.startsWith("#") && !isOwn(href))).toEqual([]);
  });
});

describe("What does not play is found", () => {
  const start = (q: string) => `/support/play-check?q=${encodeURIComponent(q)}`;

  it("What does not play is found by its name", async () => {
    const { page } = await check(start("метрополис"));
    expect(linksIn(page.getMain())).toContain(film);
  });

  it.each([
    ["https://luch.example/watch/metropolis?popup=player", film],
    ["/en/watch/Metropolis", film],
    ["/channel/3", "/support/play-check/channel/3"],
  ])("What does not play is found by the URL of its page: %s", async (typed, path) => {
    expect(await testApp.request(start(typed))).toMatchObject({ status: 302, headers: { location: path } });
  });

  it.each(["//evil.example/x", "javascript:alert(1)", "zzzzqqqq", "x".repeat(5000)])(
    "«%s» leads nowhere else",
    async (typed) => {
      const { status, page } = await check(start(typed));
      expect(status).toBe(200);
      const links = linksIn(page.getMain());
      expect(links).not.toEqual([]);
      // «//evil.example» begins with a slash, too.
      expect(links.filter((href) => new URL(href, testApp.base).origin !== testApp.base)).toEqual([]);
    },
  );

  it("The play check is linked from its article, the question form and the message of a stopped play", async () => {
    expect(linksIn((await check("/support/playback/does-not-play")).page.getMain())).toContain(
      "/support/play-check",
    );
    expect(linksIn((await check("/support")).page.getMain())).toContain("/support/play-check");
    for (const popup of ["offer", "partner", "child-plan"]) {
      const { page } = await check(`/watch/metropolis?popup=${popup}`);
      expect(linksIn(page.getByRole("dialog"))).toContain(film);
    }
    const { page } = await check("/en/watch/metropolis?popup=player", { kind: "PAID", extraDevices: 5 });
    expect(linksIn(page.getByRole("dialog"))).toContain(`/en${film}`);
    const pin = await check("/watch/metropolis?popup=pin", { kind: "PAID", pin: "1234" });
    expect(linksIn(pin.page.getByRole("dialog"))).toContain(film);
  });
});
