import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Campaign, CampaignPopup, Notices } from "#contract/popups";
import { type Account, openOwners, type Owners } from "../account/owners";
import { getResult } from "../auth/visitors";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";

let owners: Owners;
let staff: string;
let adult: Account;
const day = 86_400;

beforeAll(async () => {
  owners = await openOwners();
  staff = (await owners.account({ email: "popups@luch.example" })).token;
});
afterAll(() => owners.stop());
beforeEach(async () => {
  owners.clock.set(testNow);
  adult = await owners.account({ hasChild: true });
});

const campaign = (changes: Partial<Campaign> = {}): Campaign => ({
  id: "winter",
  image: "/images/poster/metropolis",
  start_time: null,
  end_time: null,
  show_pages: ["main"],
  link: "/tariffs",
  first_day: null,
  last_day: null,
  texts: {
    ru: { title: "Зима", text: "Смотрите дома", button: "Смотреть" },
    en: { title: "Winter", text: "Watch at home", button: "Watch" },
  },
  ...changes,
});
const listAsStaff = async () =>
  (await owners.read<{ items: (Campaign & { version: string })[] }>("/cdp/campaigns", staff)).items;
/** Writes it anew if there is one of its id. */
const save = async (changes: Partial<Campaign> = {}, seen?: string | null) => {
  const body = campaign(changes);
  const version = (await listAsStaff()).find(({ id }) => id === body.id)?.version ?? null;
  return owners.ask(`/cdp/campaigns/${body.id}`, {
    method: "PUT",
    body: { ...body, seen_version: seen === undefined ? version : seen },
    token: staff,
  });
};
const remove = (id: string) =>
  owners.ask(`/cdp/campaigns/${id}`, { method: "DELETE", body: { id }, token: staff });
const getProfile = async ({ token }: Account) =>
  (await owners.read<{ profile_id: string }>("/auth/me", token)).profile_id;
const list = async (account: Account, query = "") =>
  (
    await owners.read<{ items: CampaignPopup[] }>(
      `/popups/${await getProfile(account)}${query}`,
      account.token,
    )
  ).items;

describe("A campaign's popups", () => {
  beforeEach(async () => {
    expect(getResult(await save())).toBe("200");
  });

  it("An adult gets the campaign with its hours and pages, in their language", async () => {
    row("C-045", "C-126", "E-092", "E-093");
    await save({
      id: "night",
      image: null,
      start_time: 82_800,
      end_time: 3600,
      show_pages: ["product", "all"],
    });
    expect(await list(adult, "?tz=Europe/Moscow&locale=en")).toEqual([
      {
        id: "winter",
        image: "/images/poster/metropolis",
        start_time: null,
        end_time: null,
        show_pages: ["main"],
        link: "/tariffs",
        title: "Winter",
        text: "Watch at home",
        button: "Watch",
      },
      expect.objectContaining({
        id: "night",
        image: null,
        start_time: 82_800,
        end_time: 3600,
        show_pages: ["product", "all"],
      }),
    ]);
    expect((await list(adult, "?locale=hr")).map(({ title }) => title)).toEqual(["Зима", "Зима"]);
    await remove("night");
  });

  it("A closed campaign is read as watched, and the profile gets it no more", async () => {
    row("C-058", "E-059");
    const pull = () => owners.read("/cdp/pulls/winter", adult.token);
    expect(await pull()).toEqual({ id: "winter", is_watched: false });
    for (let time = 0; time < 2; time += 1)
      expect(await owners.ask("/cdp/pulls/winter", { method: "POST", body: {}, token: adult.token })).toEqual(
        {
          status: 200,
          body: { id: "winter", is_watched: true },
        },
      );
    expect(await pull()).toEqual({ id: "winter", is_watched: true });
    expect(await list(adult)).toEqual([]);
    expect(await list(await owners.account())).toHaveLength(1);
  });

  it("A campaign runs from its first day to its last by the viewer's calendar", async () => {
    await save({ first_day: "2026-11-19", last_day: "2026-11-19" });
    const counts = async () => [
      (await list(adult, "?tz=Europe/Moscow")).length,
      (await list(adult, "?tz=Asia/Vladivostok")).length,
    ];
    const countsByOffset = async () => [
      (await list(adult, "?tz=3")).length,
      (await list(adult, "?tz=10")).length,
    ];
    // 18 November: 12:00 in Moscow, 19:00 in Vladivostok.
    expect(await counts()).toEqual([0, 0]);
    owners.clock.set(testNow + day / 4);
    expect(await counts()).toEqual([0, 1]);
    expect(await countsByOffset()).toEqual([0, 1]);
    owners.clock.set(testNow + day);
    expect(await counts()).toEqual([1, 1]);
    owners.clock.set(testNow + day + day / 4);
    expect(await counts()).toEqual([1, 0]);
    await save();
  });

  it("A child's profile, a visitor and another account get nothing", async () => {
    const children = await owners.account({ hasChild: true, child: true });
    expect(await list(children)).toEqual([]);
    for (const method of ["GET", "POST"])
      expect(
        getResult(
          await owners.ask("/cdp/pulls/winter", {
            method,
            token: children.token,
            ...(method === "POST" ? { body: {} } : {}),
          }),
        ),
      ).toBe("403 CHILD_PROFILE");
    expect(getResult(await owners.ask(`/popups/${await getProfile(children)}`, { token: adult.token }))).toBe(
      "404 NOT_FOUND",
    );
    expect(getResult(await owners.ask(`/popups/${await getProfile(adult)}`))).toBe("401 UNAUTHORIZED");
  });

  it.each(["Moon/Tycho", "15", "-13", ""])("The time zone «%s» is refused", async (tz) =>
    expect(
      getResult(await owners.ask(`/popups/${await getProfile(adult)}?tz=${tz}`, { token: adult.token })),
    ).toBe("400 BAD_TIME_ZONE"),
  );
});

describe("The staff for popups", () => {
  const emptyNotices: Notices = { alarm: null, alarm_except: [], is_alarm_popup: false, survey: null };

  const readNoticesVersion = async () =>
    (await owners.read<{ version: string }>("/cdp/notices", staff)).version;
  const putNotices = (changes: Partial<Notices>, seen_version: string) =>
    owners.ask("/cdp/notices", {
      method: "PUT",
      body: { ...emptyNotices, ...changes, seen_version },
      token: staff,
    });

  it.each<[string, string, object?]>([
    ["GET", "/cdp/campaigns"],
    ["PUT", "/cdp/campaigns/winter", { ...campaign(), seen_version: null }],
    ["DELETE", "/cdp/campaigns/winter", { id: "winter" }],
    ["GET", "/cdp/notices"],
    ["PUT", "/cdp/notices", { ...emptyNotices, seen_version: "" }],
  ])("Whoever is not of the staff cannot %s %s", async (method, path, body) => {
    for (const token of [adult.token, null])
      expect(getResult(await owners.ask(path, { method, token, ...(body ? { body } : {}) }))).toBe(
        "404 NOT_FOUND",
      );
  });

  it.each<[string, Partial<Campaign>]>([
    ["no pages", { show_pages: [] }],
    ["an hour past the day", { end_time: 86_401 }],
    ["the day's end as its start", { start_time: 86_400 }],
    ["a script as its link", { link: "javascript:alert(1)" }],
    ["another host's path", { link: "//evil.example" }],
    ["another host behind a tab", { link: "/\t/evil.example" }],
    ["half an address", { link: "https://[" }],
    ["days the wrong way round", { first_day: "2026-12-31", last_day: "2026-12-01" }],
    ["an invisible title", { texts: { ru: { title: "\u200b", text: "", button: "" } } }],
    ["a picture over HTTP", { image: "http://pictures.example/a.jpg" }],
    ["a day that does not exist", { first_day: "2026-02-31" }],
    ["no title", { texts: { ru: { title: " ", text: "", button: "" } } }],
    ["a long text", { texts: { ru: { title: "Зима", text: "я".repeat(301), button: "" } } }],
  ])("A campaign with %s is refused", async (_what, changes) =>
    expect((await save(changes)).status).toBe(400),
  );

  it("A campaign is not written over what another writer has stored meanwhile, nor a new one over an old", async () => {
    await save({ id: "spring" });
    const [seen] = (await listAsStaff()).flatMap(({ id, version }) => (id === "spring" ? [version] : []));
    const first = { id: "spring", link: "/movies" };
    expect(getResult(await save(first, seen ?? ""))).toBe("200");
    expect(getResult(await save({ id: "spring", link: "/series" }, seen ?? ""))).toBe(
      "409 CHANGED_MEANWHILE",
    );
    expect(getResult(await save({ id: "spring", link: "/series" }, null))).toBe("409 CAMPAIGN_EXISTS");
    expect((await listAsStaff()).find(({ id }) => id === "spring")?.link).toBe("/movies");
    // Sent twice.
    expect(getResult(await save(first, seen ?? ""))).toBe("200");
    await remove("spring");
    expect(getResult(await save(first, seen ?? ""))).toBe("409 CHANGED_MEANWHILE");
    expect((await listAsStaff()).map(({ id }) => id)).not.toContain("spring");
  });

  it("What everyone is told is not written over what another writer has stored meanwhile", async () => {
    const seen = await readNoticesVersion();
    expect(getResult(await putNotices({ alarm: { ru: "Первое" } }, seen))).toBe("200");
    expect(getResult(await putNotices({ alarm: { ru: "Второе" } }, seen))).toBe("409 CHANGED_MEANWHILE");
    expect(await owners.read("/cdp/notices", staff)).toMatchObject({ alarm: { ru: "Первое" } });
    await putNotices({}, await readNoticesVersion());
  });

  it("The staff write, list and remove campaigns", async () => {
    await save({ id: "spring" });
    expect((await listAsStaff()).find(({ id }) => id === "spring")).toEqual({
      ...campaign({ id: "spring" }),
      version: expect.any(String) as string,
    });
    expect(getResult(await remove("spring"))).toBe("200");
    expect(getResult(await remove("spring"))).toBe("404 NOT_FOUND");
  });

  it("What the staff write for everyone is in the settings of the website", async () => {
    row("E-096", "E-097");
    const config = async (locale = "ru") => owners.read<object>(`/config?locale=${locale}`, adult.token);
    const put = async (changes: Partial<Notices>) => putNotices(changes, await readNoticesVersion());
    const survey = { id: "autumn", img: "/images/survey", url: "https://survey.example/autumn" };
    expect(await config()).toMatchObject({
      popup: { alarm: null, allarm_ban: [], popup_allarm: null },
      survey: { id: null, img: null, url: null },
    });
    await put({
      alarm: { ru: "Ночью работы", en: "Maintenance tonight" },
      alarm_except: ["/support"],
      survey,
    });
    expect(await config("en")).toMatchObject({
      popup: { alarm: "Maintenance tonight", allarm_ban: ["/support"], popup_allarm: null },
      survey,
    });
    expect(await config("sr")).toMatchObject({ popup: { alarm: "Ночью работы" } });
    await put({ alarm: { ru: "Ночью работы" }, is_alarm_popup: true });
    expect(await config()).toMatchObject({ popup: { popup_allarm: "Ночью работы" } });
    await put({});
    expect(await config()).toMatchObject({ popup: { alarm: null } });
  });
});
