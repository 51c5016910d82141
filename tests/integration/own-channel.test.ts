import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OwnChannel } from "#contract/own-channel";
import { attemptCounters, lists, ownChannels, sharedChannels, titles } from "../../api/platform/db/schema";
import { openPage, parsePage } from "../setup/page";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

type Viewer = Awaited<ReturnType<TestApp["viewer"]>>;

let testApp: TestApp;
let viewer: Viewer;
const page = "/my-channel";
const hour = 3600;
const wanted = { intent: "make", source: "genre", genre: "comedy", when: "now", hours: "4" };

beforeAll(async () => {
  testApp = await startTestApp();
  viewer = await testApp.viewer({ kind: "PAID" });
});
afterAll(() => testApp.stop());
afterEach(async () => {
  testApp.app.setClock(testNow);
  testApp.api.clock.set(null);
  await testApp.reset();
});

const send = (form: Record<string, string>, by: Viewer | null = viewer, url = page) =>
  testApp.post(url, form, by ? { cookie: by.cookie } : {});
const make = async (by: Viewer, more: Record<string, string> = {}) =>
  expect((await send({ ...wanted, ...more }, by)).status).toBe(303);
const findStart = async ({ auth }: Viewer) => {
  const [found] = await testApp.api.db
    .select()
    .from(ownChannels)
    .where(eq(ownChannels.profileId, auth.profile_id));
  return found?.slots[0]?.start;
};
/** As many attempts as an hour allows. */
const useUpAttempts = ({ auth }: Viewer) =>
  testApp.api.db
    .insert(attemptCounters)
    .values({ key: `own-channels:${auth.profile_id}`, count: 60, resets: testNow + hour })
    .onConflictDoUpdate({ target: attemptCounters.key, set: { count: 60, resets: testNow + hour } });
const isChosen = (document: Document, name: string, value: string) =>
  document.querySelector(`input[name="${name}"][value="${value}"]`)?.hasAttribute("checked");

describe("The form of one's own channel", () => {
  it.each<[string, Record<string, string>, number, string]>([
    ["no source", { source: "" }, 400, "Сначала нужно выбрать, из чего собрать канал."],
    ["a source that there is not", { source: "radio" }, 400, "Сначала нужно выбрать, из чего собрать канал."],
    ["a genre that there is not", { genre: "no-such" }, 404, "Сначала нужно выбрать, из чего собрать канал."],
    ["a playlist with a null character", { source: "playlist", playlist: "\0" }, 400, "Не получилось."],
    ["no hours", { hours: "" }, 400, "Сначала нужно выбрать, из чего собрать канал."],
    ["a hundred hours", { hours: "100" }, 400, "Сначала нужно выбрать, из чего собрать канал."],
    ["no time", { when: "own", time: "" }, 400, "Нужно время начала"],
    ["a time that the clock never shows", { when: "own", time: "24:00" }, 400, "Нужно время начала"],
    ["an unknown beginning", { when: "yesterday" }, 400, "Нужно время начала"],
    ["an empty watchlist", { source: "favorites" }, 409, "В списке «Буду смотреть»"],
  ])("%s is refused in place, also where a channel is replaced", async (_name, more, status, problem) => {
    const owner = await testApp.viewer({ kind: "PAID" });
    for (const isAgain of [false, true]) {
      if (isAgain) await make(owner);
      const refused = await send({ ...wanted, ...more }, owner);
      expect(refused.status).toBe(status);
      const { document } = parsePage(refused.text);
      const alert = document.querySelector("main form [role=alert]");
      expect(alert?.textContent).toContain(problem);
      // Without script what is folded is not seen.
      expect(alert?.closest("details:not([open])")).toBeNull();
      if (more.hours === undefined) expect(isChosen(document, "hours", "4")).toBe(true);
      if (more.source === undefined) expect(isChosen(document, "source", "genre")).toBe(true);
    }
  });

  it("Too many links are refused beside the link, and the form stays as it was", async () => {
    const owner = await testApp.viewer({ kind: "PAID" });
    await make(owner);
    await useUpAttempts(owner);
    const { status, text } = await send({ intent: "share" }, owner);
    expect(status).toBe(429);
    const { document } = parsePage(text);
    const alerts = [...document.querySelectorAll("main [role=alert]")];
    expect(alerts.map((alert) => alert.closest("section")?.getAttribute("aria-labelledby"))).toEqual([
      "share",
    ]);
    expect(isChosen(document, "hours", "3")).toBe(true);
  });

  it("What belongs to a channel that was removed in another tab leads back to the page", async () => {
    const owner = await testApp.viewer({ kind: "PAID" });
    for (const intent of ["share", "unshare", "remove", "play"])
      expect(await send({ intent }, owner)).toMatchObject({ status: 303, headers: { location: page } });
  });

  it.each(["make", "play", "share", "unshare", "remove", "explode", ""])(
    "A visitor who sends «%s» gets an answer without a fault",
    async (intent) => {
      for (const url of [page, `${page}.data`]) {
        const { status } = await send({ ...wanted, intent }, null, url);
        expect(status).toBeLessThan(500);
      }
      expect((await send({ intent }, viewer, `${page}/${"0".repeat(32)}`)).status).toBeLessThan(500);
    },
  );

  it("«Today at seven» begins at seven, and at once if it is sent after seven", async () => {
    const owner = await testApp.viewer({ kind: "PAID" });
    const today = async () => {
      const { page: shown } = await openPage(testApp, page, { cookie: owner.cookie });
      return shown.document.querySelector('input[name="when"][value="tonight"]');
    };
    const chosen = await today();
    expect(chosen?.closest("label")?.textContent).toContain("Сегодня в 19:00");
    await make(owner, { when: "tonight" });
    const seven = testNow + 7 * hour;
    expect(await findStart(owner)).toBe(seven);
    testApp.api.clock.set(seven + 600);
    testApp.app.setClock(seven + 600);
    expect(await today()).toBeNull();
    await make(owner, { when: "tonight" });
    expect(await findStart(owner)).toBe(seven + 600);
    await make(owner, { when: "evening" });
    expect(await findStart(owner)).toBe(seven + 24 * hour);
  });
});

describe("The page of one's own channel", () => {
  it("A channel of a playlist that is gone does not name it by its address", async () => {
    const owner = await testApp.viewer({ kind: "PAID" });
    const { db } = testApp.api;
    const alias = "pervyj-vecher";
    await make(owner, { source: "playlist", playlist: alias });
    await db
      .update(ownChannels)
      .set({ alias: "former-playlist" })
      .where(eq(ownChannels.profileId, owner.auth.profile_id));
    const { page: shown, text } = await openPage(testApp, page, { cookie: owner.cookie });
    expect(shown.getMain().textContent).toContain("Плейлист");
    expect(shown.getMain().textContent).not.toContain("former-playlist");
    expect(text).toContain("Программа");
    expect(await db.select().from(lists).where(eq(lists.alias, alias))).toHaveLength(1);
  });

  it("While the viewer is unknown neither the page nor the calendar says that there is no channel", async () => {
    await make(viewer);
    await testApp.fault({ endpoint: "auth/me", status: 500 });
    for (const path of [page, `/resources${page}/my-channel.ics`])
      expect((await testApp.request(path, { cookie: viewer.cookie })).status, path).toBeGreaterThanOrEqual(
        500,
      );
  });
});

describe("The calendar of one's own channel", () => {
  const open = async (file: string, cookie?: string) => {
    const answer = await testApp.request(`/resources${page}/${file}.ics`, cookie ? { cookie } : {});
    return { ...answer, lines: answer.text.replaceAll("\r\n ", "").split("\r\n") };
  };
  const pick = (lines: string[], name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
  const stamp = (seconds: number) =>
    `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
  const share = async (by: Viewer) => {
    await send({ intent: "share" }, by);
    const [link] = await testApp.api.db
      .select()
      .from(sharedChannels)
      .where(eq(sharedChannels.profileId, by.auth.profile_id));
    return link ?? expect.unreachable("there is a link");
  };

  it("It has the programme with its hours in UTC, an alarm before the first film, and links that lead to the films", async () => {
    const owner = await testApp.viewer({ kind: "PAID" });
    await make(owner);
    const answer = await testApp.requestApi("/own-channel?locale=ru", {
      headers: { cookie: `auth_token=${owner.token}` },
    });
    const { items } = ((await answer.json()) as { channel: OwnChannel }).channel;
    const { status, headers, lines } = await open("my-channel", owner.cookie);
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(items.length).toBeGreaterThan(1);
    expect(pick(lines, "DTSTART")).toEqual(items.map((show) => stamp(show.start_ts)));
    expect(pick(lines, "DTEND")).toEqual(items.map((show) => stamp(show.stop_ts)));
    expect(pick(lines, "SUMMARY")).toEqual(
      items.map(({ card, episode }) =>
        (episode ? `${card.title}. ${episode.title}` : card.title).replace(/[\\;,]/g, "\\$&"),
      ),
    );
    expect(lines.filter((line) => line === "BEGIN:VALARM")).toHaveLength(1);
    expect(lines.indexOf("BEGIN:VALARM")).toBeLessThan(lines.indexOf("END:VEVENT"));
    const [link = ""] = pick(lines, "URL");
    expect((await testApp.request(new URL(link).pathname)).status).toBe(200);
  });

  it("Its events keep their UIDs, so that a calendar that is read again doubles none", async () => {
    const owner = await testApp.viewer({ kind: "PAID" });
    await make(owner);
    const ids = pick((await open("my-channel", owner.cookie)).lines, "UID");
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    testApp.app.setClock(testNow + 60);
    testApp.api.clock.set(testNow + 60);
    expect(pick((await open("my-channel", owner.cookie)).lines, "UID")).toEqual(ids);
    const { id } = await share(owner);
    expect(pick((await open(id)).lines, "UID"), "by the link").toEqual(ids);
  });

  it("A child's calendar of an adult's link has only what is for children, and there is none without it", async () => {
    const owner = await testApp.viewer({ kind: "PAID" });
    const child = await testApp.viewer({ kind: "PAID", child: true });
    // «Ведьмы» is 18+.
    const [forAdults, forChildren] = ["vedmy", "prints-ahmed"];
    await make(owner);
    const { id, slots } = await share(owner);
    const [slot] = slots;
    if (!slot) return expect.unreachable("there is a programme");
    const show = async (...aliases: string[]) => {
      const rows = await testApp.api.db.select().from(titles).where(inArray(titles.alias, aliases));
      expect(rows).toHaveLength(aliases.length);
      await testApp.api.db
        .update(sharedChannels)
        .set({ slots: rows.map((row) => ({ ...slot, titleId: row.id, uid: row.uid })) })
        .where(eq(sharedChannels.id, id));
    };
    await show(forAdults, forChildren);
    expect(pick((await open(id, owner.cookie)).lines, "URL"), "an adult's").toHaveLength(2);
    const { lines, text } = await open(id, child.cookie);
    expect(pick(lines, "URL").map((url) => new URL(url).pathname)).toEqual([`/watch/${forChildren}`]);
    expect(text).not.toContain(forAdults);
    await show(forAdults);
    expect((await open(id, owner.cookie)).status).toBe(200);
    expect((await open(id, child.cookie)).status).toBe(404);
  });
});
