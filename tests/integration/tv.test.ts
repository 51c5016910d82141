import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelSchedule, Programme } from "#contract/tv";
import type { GuideChannel } from "../../app/features/watch/player-guide";
import { formatUrlTime } from "../../app/lib/time/machine-time";
import { root } from "../../tools/prepare.mjs";
import { getWords, linksIn, linkTo, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { sample } from "../setup/sample";
import { testNow } from "../setup/test-api";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";
import { getElements, getTexts } from "../setup/xml";

const xmllint = "/usr/bin/xmllint";
let testApp: TestApp;
let schedule: ChannelSchedule[];
beforeAll(async () => {
  testApp = await startTestApp();
  const answer = await testApp.requestApi(
    `/tv/schedule?from=${testNow - 86_400}&to=${testNow + 86_400}&for_kids=false&locale=ru&geoip_cc=RU`,
  );
  schedule = ((await answer.json()) as { items: ChannelSchedule[] }).items;
});
afterAll(() => testApp.stop());
afterEach(async () => {
  await setClock(testNow);
  await testApp.reset();
});

async function setClock(now: number) {
  await testApp.control("POST", "clock", { now });
  testApp.app.setClock(now);
}

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const abroad = { headers: { "x-country-code": "US" } };
const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
const mainWords = ({ getMain }: Page) => getWords(getMain());
/** A text of the API, normalised as by `getWords`. */
const spaced = (text: string) => text.replace(/\s+/g, " ");
const first = () => schedule[0] ?? expect.unreachable("there are channels");
const broadcast = (pick: (programme: Programme) => boolean) =>
  first().programs.find(pick) ?? expect.unreachable("there is such a broadcast");
const past = () => broadcast(({ stop_ts, catchup_id }) => stop_ts < testNow && catchup_id !== null);
const running = () => broadcast(({ start_ts, stop_ts }) => start_ts <= testNow && stop_ts > testNow);
const coming = () => broadcast(({ start_ts }) => start_ts > testNow + 600);
const getUrl = ({ start_ts }: Programme, id = first().channel.id) => {
  const { day, time } = formatUrlTime(start_ts);
  return `/channel/${id}/${day}?t=${time}`;
};

/** The rows of channels in the guide. */
const getRows = ({ queryAllByRole }: Page) =>
  queryAllByRole("rowheader").map((header) => header.parentElement ?? expect.unreachable("a row"));
const getRow = (page: Page, id: number) =>
  getRows(page).find((row) => linksIn(row)[0] === `/channel/${id}`) ?? expect.unreachable(`channel ${id}`);
const wordsOfLink = (part: ParentNode, href: string) =>
  getWords(linkTo(part, href) ?? expect.unreachable(`a link to ${href}`));
const loadOnAir = async (request: Parameters<TestApp["request"]>[1] = {}, language = "") =>
  (
    JSON.parse((await testApp.request(`${language}/resources/tv-on-air`, request)).text) as {
      channels: GuideChannel[];
    }
  ).channels;

describe("The list of channels over the player", () => {
  it("The channels over the player show their running programmes in the viewer's time zone", async () => {
    const channels = await loadOnAir({ headers: { cookie: "tz=Asia%2FVladivostok" } }, "/en");
    expect(channels).toHaveLength(schedule.length);
    const moscow = await loadOnAir();
    const { title, start_ts } = running();
    expect(moscow[0]).toMatchObject({
      href: `/channel/${first().channel.id}`,
      name: first().channel.title,
      title,
    });
    const hour = (text: string | undefined) => Number(text?.slice(0, 2));
    expect(moscow[0]?.times).toMatch(/^\d\d:\d\d–\d\d:\d\d · \d+\+$/);
    expect(hour(moscow[0]?.times)).toBe((new Date(start_ts * 1000).getUTCHours() + 3) % 24);
    expect(channels[0]?.href).toBe(`/en/channel/${first().channel.id}`);
    expect((hour(channels[0]?.times) - hour(moscow[0]?.times) + 24) % 24).toBe(7);
  });
});

const zones = ["Europe/Moscow", "Asia/Kathmandu", "Pacific/Kiritimati", "America/Los_Angeles"];

describe("The guide", () => {
  it("The guide has every channel by the hours of today, with a link from each broadcast", async () => {
    const { status, page } = await open("/channel");
    expect(status).toBe(200);
    expect(page.getHeading()).toBe("Телепрограмма");
    for (const { channel, programs } of schedule) {
      const row = getRow(page, channel.id);
      const now = programs.find(({ start_ts, stop_ts }) => start_ts <= testNow && stop_ts > testNow);
      if (!now) continue;
      expect(wordsOfLink(row, getUrl(now, channel.id))).toContain(`${spaced(now.title)} в эфире`);
    }
  });
  it("The guide is a table with row and column headers", async () => {
    const { page } = await open("/channel");
    const [head, ...rows] = within(page.getByRole("table")).getAllByRole("row");
    expect(rows).toHaveLength(schedule.length);
    const rolesIn = (row: Element | undefined) => [
      ...new Set([...(row?.children ?? [])].map((part) => part.getAttribute("role"))),
    ];
    expect(rolesIn(head)).toEqual(["columnheader"]);
    for (const row of rows) expect(rolesIn(row)).toEqual(["rowheader", "cell"]);
    const attributes = new Set(
      [...page.document.querySelectorAll("*")].flatMap((element) => element.getAttributeNames()),
    );
    expect(attributes).toContain("class");
    expect(attributes).not.toContain("style");
  });
  it.each(["2026-11-04", "2026-11-25"])("The guide goes as far as %s", async (day) => {
    const { status, page } = await open(`/channel?date=${day}`);
    expect(status).toBe(200);
    expect(page.canonical).toBe(`${testApp.base}/channel?date=${day}`);
  });
  it.each([
    "?date=2026-11-03",
    "?date=2026-11-26",
    "?date=2026-02-30",
    "?view=list",
    "?at=20:30",
    "/?category=nothing",
  ])("The guide at /channel%s is not found", async (query) =>
    expect((await testApp.request(`/channel${query}`)).status).toBe(404),
  );
  it("The guide of one genre has the channels of that genre, at a URL with a slash", async () => {
    const { items } = (await (
      await testApp.requestApi("/tv/selections?for_kids=false&locale=ru")
    ).json()) as {
      items: { alias: string; total: number }[];
    };
    const kind = items.find(({ total }) => total > 0) ?? expect.unreachable("there are kinds");
    const { status, page } = await open(`/channel/?category=${kind.alias}`);
    expect(status).toBe(200);
    expect(getRows(page)).toHaveLength(kind.total);
    expect(page.canonical).toBe(`${testApp.base}/channel/?category=${kind.alias}`);
    expect((await testApp.request("/channel/")).headers.location).toBe("/channel");
  });
  it("The guide says what is running and what comes next", async () => {
    const { page } = await open("/channel?view=now");
    for (const { channel, programs } of schedule) {
      const item = page.document.getElementById(`channel-${channel.id}`);
      const text = getWords(item ?? expect.unreachable(`channel ${channel.id}`));
      const now = programs.find(({ start_ts, stop_ts }) => start_ts <= testNow && stop_ts > testNow);
      expect(text).toContain(spaced(channel.title));
      if (now) expect(text).toContain(spaced(now.title));
      expect(linksIn(within(item as HTMLElement).getByRole("list", { name: "Далее" }))).not.toEqual([]);
    }
  });
  it("The guide is in the viewer's time zone, says so, and is not served to others", async () => {
    const asked = await open("/channel", { headers: { cookie: "tz=Asia%2FVladivostok" } });
    expect(mainWords(asked.page)).toContain("Время: Владивосток, стандартное время (UTC+10:00)");
    expect(mainWords(asked.page)).toContain("Сейчас 19:00");
    expect(asked.headers["cache-control"]).toMatch(/no-store/);
    const other = await open("/channel");
    expect(mainWords(other.page)).toContain("Сейчас 12:00");
    expect(other.headers["cache-control"]).toMatch(/no-store/);
    expect(mainWords(other.page)).toContain("Время: Москва, стандартное время (UTC+03:00)");
  });
  it("The guide shows at night what comes after midnight, and where the next day begins", async () => {
    await setClock(Date.UTC(2026, 10, 18, 20, 49) / 1000);
    const { page } = await open("/channel");
    const row = getRow(page, first().channel.id);
    const night = first().programs.filter(
      ({ start_ts, stop_ts }) => stop_ts > testNow + 12 * 3600 && start_ts < testNow + 18 * 3600,
    );
    expect(night.length).toBeGreaterThan(2);
    for (const programme of night)
      expect(wordsOfLink(row, getUrl(programme))).toContain(spaced(programme.title));
    const [day, half] = [/^00:00 · чт 19$/, "23:30"].map((name) => page.getByRole("columnheader", { name }));
    expect(day).toBeTruthy();
    // The now-line, nineteen minutes into its half hour.
    expect(half?.querySelector("i.m19")).toBeTruthy();
  });
  it.each(sample("zones of the guide", zones, 2))(
    "The guide in %s works on each of its days around the clock, and on no other day",
    async (zone) => {
      const cookie = `tz=${encodeURIComponent(zone)}`;
      // Before midnight, at midnight and after; unit tests cover the rules for every half hour.
      for (const hour of [0, 6, 11.9, 12, 15, 18, 21]) {
        const now = Math.floor(testNow + hour * 3600);
        await setClock(now);
        const { page } = await open("/channel", { headers: { cookie } });
        const days = linksIn(page.getByRole("navigation", { name: "Дни" })).flatMap(
          (href) => /^\/channel\?date=([\d-]+)$/.exec(href)?.[1] ?? [],
        );
        expect(days).toHaveLength(21);
        const [earliest = "", latest = ""] = [days[0], days.at(-1)];
        for (const [day, status] of [
          [earliest, 200],
          [latest, 200],
          [shifted(earliest, -1), 404],
          [shifted(latest, 1), 404],
        ] as const) {
          for (const url of [`/channel?date=${day}`, `/channel/${first().channel.id}/${day}`])
            expect(
              (await testApp.request(url, { headers: { cookie } })).status,
              `${url} at ${new Date(now * 1000).toISOString()}`,
            ).toBe(status);
        }
      }
    },
  );
  it("The guide works without genres, favourites and reminders", async () => {
    const viewer = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ endpoint: "tv/selections", status: 500 });
    await testApp.fault({ endpoint: "tv/favorites", status: 500 });
    await testApp.fault({ endpoint: "tv/reminders", status: 500 });
    const { status, page } = await open("/channel", { cookie: viewer.cookie });
    expect(status).toBe(200);
    expect(getRows(page)).toHaveLength(schedule.length);
  });
});

describe("A channel", () => {
  it("A channel is found by its id, its alias and its older URLs", async () => {
    const { id, alias, title } = first().channel;
    for (const url of [`/channel/${id}`, `/tvchannels/${alias}`, `/tvchannels/watch/${alias}`]) {
      const { status, page } = await open(url);
      expect(status).toBe(200);
      expect(page.canonical).toBe(`${testApp.base}/channel/${id}`);
      expect(page.getHeading()).toBe(title);
      const form = page.getByRole("button", { name: "Смотреть эфир" }).closest("form[data-play]");
      expect(["method", "action"].map((name) => form?.getAttribute(name))).toEqual([
        "post",
        `/channel/${id}`,
      ]);
      expect(mainWords(page)).toContain(spaced(running().title));
    }
    const { status, page } = await open(`/channel/${alias}`);
    expect(status).toBe(200);
    expect(page.getHeading()).toBe(`Программа канала «${title}»`);
    expect(page.canonical).toBe(`${testApp.base}/channel/${alias}`);
  });
  it.each([
    "/channel/nothing",
    "/channel/999999",
    "/tvchannels/nothing",
    "/channel/1/2026-13-01",
    "/channel/1/yesterday",
    "/channel/1/2026-11-18?t=25:00",
    "/channel/1/2026-11-18?t=7",
    "/channel/1?t=12:00",
    "/channel/1/2026-10-01",
    "/channel/1/2026-12-24",
  ])("The channel %s is not found", async (url) => expect((await testApp.request(url)).status).toBe(404));
  it("A channel has structured data about the service and its broadcasts", async () => {
    const { page } = await open(`/channel/${first().channel.id}`);
    const data = page.getStructuredData();
    expect(data.map((item) => item["@type"])).toEqual(
      expect.arrayContaining(["BroadcastService", "BroadcastEvent", "BreadcrumbList"]),
    );
    expect(
      data.some(({ startDate }) => startDate === new Date(running().start_ts * 1000).toISOString()),
    ).toBe(true);
  });
  it.each([
    ["offers the recording of a past programme", () => past(), "link", "Смотреть запись"],
    ["offers the running programme live", () => running(), "button", "Смотреть эфир"],
    ["offers a reminder for an upcoming programme", () => coming(), "button", "Напомнить"],
  ])("A broadcast's page %s", async (_name, pick, role, action) => {
    const { status, page } = await open(getUrl(pick()));
    expect(status).toBe(200);
    expect(page.getByRole(role, { name: action })).toBeTruthy();
    expect(mainWords(page)).toContain(spaced(pick().title));
    expect(page.isNoindex).toBe(true);
    expect(page.canonical).toBe(
      `${testApp.base}/channel/${first().channel.id}/${formatUrlTime(pick().start_ts).day}`,
    );
  });
  it("A channel has one broadcast for every moment from fourteen days back to a week ahead", async () => {
    for (let step = -13.9; step < 6.9; step += 1.7) {
      const { day, time } = formatUrlTime(testNow + step * 86_400);
      const { status, page } = await open(`/channel/${first().channel.id}/${day}?t=${time}`);
      expect(status, `${day} ${time}`).toBe(200);
      expect(mainWords(page), `${day} ${time}`).toMatch(
        step < 0 ? /Смотреть запись|Записи нет/ : /Напомнить/,
      );
    }
  });
});

describe("Outside Russia television is not available", () => {
  it.each([
    "/channel",
    "/channel/?category=movies",
    "/channel/luch-kino",
    "/channel/1",
    "/channel/1/2026-11-18",
    "/tvchannels/luch-kino",
    "/tvchannels/watch/luch-kino",
  ])("%s says outside Russia that television is not available", async (url) => {
    row("R-047", "R-048");
    const { status, page } = await open(url, abroad);
    expect(status).toBe(200);
    expect(page.isNoindex).toBe(true);
    const isSection = /^\/channel(\/\?|\/luch|$)/.test(url);
    expect(page.document.querySelector("[data-geo]")?.getAttribute("data-geo")).toBe(
      isSection ? "section" : "video",
    );
    expect(page.getHeading()).toBe(
      isSection ? "ТВ недоступно в вашей стране" : "Видео недоступно в вашей стране",
    );
  });
  it("Outside Russia no channel is shown as running", async () =>
    expect(await loadOnAir(abroad)).toEqual([]));
  it("Outside Russia favourite channels are not requested", async () => {
    row("F-162");
    const viewer = await testApp.viewer({ kind: "PAID", country: "US" });
    await testApp.fault({ endpoint: "tv/favorites", status: 500, times: 1 });
    expect((await testApp.request("/resources/tv-favorites", { cookie: viewer.cookie })).text).toBe(
      '{"ids":[]}',
    );
    const { faults } = await testApp.control<{ faults: { endpoint: string }[] }>("GET", "");
    expect(faults.map(({ endpoint }) => endpoint)).toContain("tv/favorites");
  });
});

describe("A child", () => {
  it("A child gets only children's channels", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    expect((await testApp.request("/resources/xmltv.xml", { cookie })).status).toBe(404);
    for (const url of ["/channel", "/channel?view=now"]) {
      const { text } = await testApp.request(url, { cookie });
      for (const { channel } of schedule)
        if (!channel.for_kids) expect(text).not.toContain(`${channel.title}<`);
      expect(schedule.some(({ channel }) => channel.for_kids && text.includes(`${channel.title}<`))).toBe(
        true,
      );
    }
    const onAir = await loadOnAir({ cookie });
    expect(onAir.map(({ name }) => name)).toEqual(
      schedule.filter(({ channel }) => channel.for_kids).map(({ channel }) => channel.title),
    );
    const adult = schedule.find(({ channel }) => !channel.for_kids)?.channel;
    expect((await testApp.request(`/channel/${adult?.id}`, { cookie })).status).toBe(404);
  });
  describe("The plan of a child's account", () => {
    const kids = () =>
      schedule.find(
        ({ channel, programs }) => channel.for_kids && programs.some(({ catchup_id }) => catchup_id !== null),
      ) ?? expect.unreachable("there is a children's channel");
    const places = () => {
      const { channel, programs } = kids();
      const running_ =
        programs.find(({ start_ts, stop_ts }) => start_ts <= testNow && stop_ts > testNow) ??
        expect.unreachable("something runs");
      return {
        live: `/channel/${channel.id}`,
        "start over": getUrl(running_, channel.id),
        alias: `/tvchannels/${channel.alias}`,
        recording: `/archive/watch/${programs.find(({ catchup_id }) => catchup_id !== null)?.catchup_id}`,
      };
    };
    it.each(
      (["live", "start over", "alias", "recording"] as const).flatMap((place) =>
        (["REGISTERED", "EX_PAID", "PAID"] as const).map((kind) => [place, kind] as const),
      ),
    )("A child plays only with a plan of the account: %s, %s", async (place, kind) => {
      const { cookie } = await testApp.viewer({ kind, child: true });
      const url = places()[place];
      const action = place === "start over" ? places().live : url;
      const pressed = await testApp.post(action, {}, { cookie });
      expect(pressed.status).toBe(303);
      expect(pressed.headers.location).toBe(`${action}?popup=${kind === "PAID" ? "player" : "child-plan"}`);
      // The player's URL does not open it either.
      const opened = await testApp.request(`${action}?popup=player`, { cookie });
      expect(opened.status).toBe(kind === "PAID" ? 200 : 302);
      expect(opened.text.includes("master.m3u8")).toBe(kind === "PAID");
    });
  });
});

describe("Favourite channels and reminders", () => {
  it("A favourite channel comes first in «now» and alone by the filter", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const last = schedule.at(-1)?.channel ?? expect.unreachable("there are channels");
    expect(
      (await testApp.post("/resources/tv-favorites", { add: String(last.id), back: "/channel" }, { cookie }))
        .headers.location,
    ).toBe("/channel");
    expect((await testApp.request("/resources/tv-favorites", { cookie })).text).toBe(`{"ids":[${last.id}]}`);
    const ids = async (url: string) =>
      [
        ...(await open(url, { cookie })).page.document.querySelectorAll(
          "[role=rowheader] > a, li[id^='channel-'] > a",
        ),
      ].map((link) => Number(link.getAttribute("href")?.split("/").at(-1)));
    expect((await ids("/channel?view=now"))[0]).toBe(last.id);
    expect(await ids("/channel?favorites=1")).toEqual([last.id]);
    await testApp.post("/resources/tv-favorites", { remove: String(last.id) }, { cookie });
    expect(await ids("/channel?favorites=1")).toEqual([]);
  });
  it("Favourite channels that are added at once are all kept, and one is removed without the others", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const ids = schedule.map(({ channel }) => channel.id).slice(0, 5);
    const send = (form: Record<string, string>) => testApp.post("/resources/tv-favorites", form, { cookie });
    const list = async () =>
      (JSON.parse((await testApp.request("/resources/tv-favorites", { cookie })).text) as { ids: number[] })
        .ids;
    await Promise.all(ids.map((id) => send({ add: String(id), back: "/channel" })));
    expect((await list()).sort()).toEqual([...ids].sort());
    await Promise.all(ids.slice(1, 3).map((id) => send({ remove: String(id), back: "/channel" })));
    expect((await list()).sort()).toEqual([ids[0], ...ids.slice(3)].sort());
  });
  it("A visitor without an account who adds a favourite channel is asked to sign in", async () =>
    expect(
      (await testApp.post("/resources/tv-favorites", { add: "1", back: "/channel" })).headers.location,
    ).toBe("/channel?popup=login"));
  it("A reminder creates an account, is listed, can be removed and says what begins", async () => {
    const back = getUrl(coming());
    const answer = await testApp.post("/resources/tv-reminders", { id: coming().id, back });
    expect(answer.status).toBe(303);
    expect(decodeURIComponent(answer.headers.location ?? "")).toBe(back);
    const cookie =
      answer.cookies
        .map((one) => one.split(";")[0])
        .find((one) => one?.startsWith(`${testApp.app.sessionCookieName}=`)) ?? "";
    expect((await open(back, { cookie })).page.getByRole("button", { name: "Не напоминать" })).toBeTruthy();
    const getReminders = async () =>
      (await open("/channel", { cookie })).page.queryByRole("region", { name: "Напоминания" });
    const listed = (await getReminders()) ?? expect.unreachable("there are reminders");
    expect(getWords(listed)).toContain(spaced(coming().title));
    const reminders = JSON.parse((await testApp.request("/resources/tv-reminders", { cookie })).text) as {
      items: { id: string; text: string }[];
    };
    expect(reminders.items).toMatchObject([
      { id: coming().id, text: `Начинается: ${coming().title}, ${first().channel.title}` },
    ]);
    await testApp.post(
      "/resources/tv-reminders",
      { id: coming().id, intent: "remove", back: "/channel" },
      { cookie },
    );
    expect(await getReminders()).toBeNull();
  });
});

describe("A reminder", () => {
  it("A reminder can be set for whatever a day of the guide shows, and for nothing else", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    for (const now of [testNow, testNow + 12 * 3600 - 60, testNow + 12 * 3600, testNow + 18 * 3600]) {
      await setClock(now);
      const answer = await testApp.requestApi(
        `/tv/schedule?from=${now + 6 * 86_400}&to=${now + 9 * 86_400}&channel=${first().channel.id}`,
      );
      const { items } = (await answer.json()) as { items: ChannelSchedule[] };
      const remind = async (id: string) =>
        (await testApp.post("/resources/tv-reminders", { id, back: "/channel" }, { cookie })).cookies.join();
      const last =
        items[0]?.programs.findLast(({ start_ts }) => start_ts < now + 8 * 86_400) ??
        expect.unreachable("days ahead are shown");
      const before = (await reminded(cookie)).length;
      await remind(last.id);
      expect(await reminded(cookie)).toContain(last.id);
      const beyond = `${first().channel.id}-${last.start_ts + 30 * 86_400}`;
      await remind(beyond);
      expect(await reminded(cookie)).toHaveLength(before + 1);
      await testApp.post(
        "/resources/tv-reminders",
        { id: last.id, intent: "remove", back: "/channel" },
        { cookie },
      );
    }
  });
  const reminded = async (cookie: string) =>
    (
      JSON.parse((await testApp.request("/resources/tv-reminders", { cookie })).text) as {
        items: { id: string }[];
      }
    ).items.map(({ id }) => id);
});

describe("Exports agree with the pages", () => {
  it("A broadcast in a calendar agrees with its page", async () => {
    const { id, title, start_ts, stop_ts } = coming();
    const { status, headers, text } = await testApp.request(`/resources/showings/${id}.ics`);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const lines = text.replace(/\r\n /g, "").split("\r\n");
    const stamp = (seconds: number) =>
      `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
    expect(lines).toEqual(
      expect.arrayContaining([
        `DTSTART:${stamp(start_ts)}`,
        `DTEND:${stamp(stop_ts)}`,
        `SUMMARY:${title.replace(/[\\;,]/g, "\\$&")}`,
        `URL:${testApp.base}${getUrl(coming())}`,
        "BEGIN:VALARM",
        "END:VCALENDAR",
      ]),
    );
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await testApp.request("/resources/showings/1-1.ics")).status).toBe(404);
    expect((await testApp.request("/resources/showings/nothing.ics")).status).toBe(404);
  });
  it("The export has all days of all channels", async () => {
    const { status, text } = await testApp.request("/resources/xmltv.xml");
    expect(status).toBe(200);
    expect(getElements(text, "channel")).toHaveLength(schedule.length);
    const stamp = (seconds: number) =>
      `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:T]/g, "")} +0000`;
    const answers = await Promise.all(
      [-14, -7, 0].map((from) =>
        testApp.requestApi(
          `/tv/schedule?from=${testNow + from * 86_400}&to=${testNow + (from + 7) * 86_400}`,
        ),
      ),
    );
    const weeks = (
      await Promise.all(answers.map((answer) => answer.json() as Promise<{ items: ChannelSchedule[] }>))
    ).flatMap(({ items }) => items);
    const programmes = getElements(text, "programme").map(
      ({ attributes: { start, stop, channel } }) => `${start}|${stop}|${channel}`,
    );
    const listed = new Set(programmes);
    const wanted = weeks.flatMap(({ channel, programs }) =>
      programs.map(({ start_ts, stop_ts }) => `${stamp(start_ts)}|${stamp(stop_ts)}|${channel.id}.127.0.0.1`),
    );
    expect(wanted.length).toBeGreaterThan(1000);
    expect(wanted.filter((broadcast) => !listed.has(broadcast))).toEqual([]);
    expect(programmes).toHaveLength(listed.size);
  });
  it
    .skipIf(!existsSync(xmllint))
    .each(["/resources/xmltv.xml", "/en/resources/xmltv.xml", "/sr/resources/xmltv.xml"])(
    "%s is valid XMLTV",
    async (url) => {
      const { bytes } = await testApp.request(url);
      const checked = spawnSync(
        xmllint,
        ["--noout", "--nonet", "--nowarning", "--dtdvalid", path.join(root, "tests/fixtures/xmltv.dtd"), "-"],
        { input: bytes, encoding: "utf8" },
      );
      expect(checked.status, checked.stderr).toBe(0);
    },
  );
  it("Crawlers find every channel in the exports", async () => {
    const locations = async (url: string) => getTexts((await testApp.request(url)).text, "loc");
    expect(await locations("/sitemaps/channels.xml")).toEqual(
      expect.arrayContaining(schedule.map(({ channel }) => `${testApp.base}/channel/${channel.id}`)),
    );
    expect(await locations("/sitemaps/pages.xml")).toContain(`${testApp.base}/channel`);
  });
});

/** Reads a stream until it contains the pattern or ends. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, until: RegExp): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  while (!until.test(text)) {
    const part = await reader.read();
    if (part.done) break;
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}

describe("Changes of running programmes are pushed to viewers", () => {
  const open = async () => {
    const stopping = new AbortController();
    const answer = await fetch(`${testApp.base}/resources/tv-now`, {
      signal: stopping.signal,
      headers: { "accept-encoding": "br, gzip" },
    });
    const reader = answer.body?.getReader() ?? expect.unreachable("there is a stream");
    return { answer, reader, stop: () => stopping.abort() };
  };
  it("A new listener is pushed all running programmes at once, uncompressed, and then each change", async () => {
    const { answer, reader, stop } = await open();
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(answer.headers.get("content-encoding")).toBeNull();
    const snapshot = await readUntil(reader, /event: now\ndata: .*\n\n/);
    expect(snapshot).toMatch(/^retry: \d+\n\n/);
    for (const { channel } of schedule) expect(snapshot).toContain(`"id":${channel.id},`);
    await setClock(running().stop_ts + 1);
    const news = await readUntil(reader, /event: now\ndata: .*\n\n/);
    expect(news).toContain(`"start":${running().stop_ts},`);
    stop();
  });
  it("Many listeners of running programmes cost one API call", async () => {
    await testApp.fault({ endpoint: "tv", status: 500, times: 2 });
    const streams = await Promise.all(Array.from({ length: 10 }, open));
    const texts = await Promise.all(
      streams.map(({ reader }) => readUntil(reader, /event: now\ndata: .*\n\n/)),
    );
    // The one call and its retry failed, so no stream has channels; with a call per listener, most would
    // have.
    for (const text of texts) expect(text).toContain('"channels":[]');
    for (const { stop } of streams) stop();
  });
  it("Changes are pushed until the server stops, and from the beginning by the next one", async () => {
    const { reader } = await open();
    await readUntil(reader, /event: now/);
    (testApp.app as unknown as { closeStreams: () => void }).closeStreams();
    expect(await readUntil(reader, /never/)).not.toContain("never");
    const again = await open();
    expect(await readUntil(again.reader, /event: now\ndata: .*\n\n/)).toContain(
      `"id":${first().channel.id},`,
    );
    again.stop();
  });
  it("Nothing is pushed outside Russia", async () =>
    expect((await testApp.request("/resources/tv-now", abroad)).status).toBe(204));
});
