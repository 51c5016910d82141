import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { viewerKinds } from "../../api/dev/viewers";
import { listItems, titles } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage } from "../setup/page";
import { sample } from "../setup/sample";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

type Kind = (typeof viewerKinds)[number];
type Stream = "free" | "premium" | "lite";
type Outcome = "plays" | "plan" | "access";

let testApp: TestApp;
const adult: Record<Stream, string> = { free: "", premium: "", lite: "" };
const kids: Record<Stream, string> = { free: "", premium: "", lite: "" };
const uids = new Map<string, string>();

/** Changes catalogue titles into one of each kind, so that the table does not depend on the data. */
beforeAll(async () => {
  testApp = await startTestApp();
  const { db } = testApp.api;
  const rows = await db
    .select({
      id: titles.id,
      alias: titles.alias,
      uid: titles.uid,
      forKids: titles.forKids,
      blocked: titles.blockedCountries,
      rating: titles.ratingAge,
    })
    .from(titles)
    .where(eq(titles.kind, "movie"));
  const windows = { free: ["free"], premium: ["premium"], lite: ["premium", "lite"] } as const;
  for (const [names, forKids] of [
    [adult, false],
    [kids, true],
  ] as const) {
    const usable = rows.filter(
      (row) =>
        row.forKids === forKids &&
        row.blocked.length === 0 &&
        (!forKids || ["0+", "6+"].includes(row.rating ?? "")),
    );
    for (const [index, stream] of (["free", "premium", "lite"] as const).entries()) {
      const row = usable[index];
      if (!row) throw new Error("the catalogue has too few titles");
      await db
        .update(titles)
        .set({ windows: windows[stream].map((type) => ({ type, publish: 0, unpublish: 0 })) })
        .where(eq(titles.id, row.id));
      names[stream] = row.alias;
      uids.set(row.alias, row.uid);
    }
  }
  testApp.clearCaches();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = async (url: string, cookie: string) => (await openPage(testApp, url, { cookie })).page;

const kinds = viewerKinds.filter((kind) => kind !== "OPERATOR_BLOCKED");
/** One kind per outcome is rendered; for the others the data is enough. */
const drawnFor = new Set<Kind>(["REGISTERED", "PAID", "LITE", "TTK"]);
const planHolders = new Set<Kind>(["TRIAL", "GRACE", "PROMO", "PAID", "LITE"]);

/** The rules, restated as briefly as possible. */
function getOutcome(kind: Kind, isChild: boolean, stream: Stream): Outcome {
  if (isChild && !planHolders.has(kind)) return "plan";
  if (stream === "free") return "plays";
  if (kind === "LITE") return stream === "lite" ? "plays" : "access";
  return planHolders.has(kind) ? "plays" : "access";
}

const cases = kinds.flatMap((kind) =>
  [false, true].flatMap((isChild) =>
    // Virtual accounts have no child profile.
    kind === "VIRTUAL" && isChild
      ? []
      : (["free", "premium", "lite"] as const).map((stream) => ({
          kind,
          isChild,
          stream,
          outcome: getOutcome(kind, isChild, stream),
        })),
  ),
);

describe("A viewer without access to a title cannot play it by any route", () => {
  it.each(sample("kinds of access", cases, 30))(
    "No route plays a title without access: $kind, child $isChild, $stream: $outcome",
    async ({ kind, isChild, stream, outcome }) => {
      const { cookie, token, device_id: device } = await testApp.viewer({ kind, child: isChild });
      const alias = (isChild ? kids : adult)[stream];
      const uid = uids.get(alias) ?? "";
      const here = `/watch/${alias}`;
      const mayPlay = outcome === "plays";

      // The API.
      const answer = await testApp.requestApi(`/playback/${uid}?device_id=${device}&auth_token=${token}`);
      const body = (await answer.json()) as { code?: string; url?: string };
      expect(answer.status).toBe(mayPlay ? 200 : 403);
      if (!mayPlay)
        expect(body.code).toBe(outcome === "plan" ? "CHILD_PLAN_REQUIRED" : "SUBSCRIPTION_REQUIRED");
      const own = { headers: { cookie: `auth_token=${token}` } };
      expect(
        ((await (await testApp.requestApi(`/profile/playback/${uid}`, own)).json()) as { url: string | null })
          .url !== null,
      ).toBe(mayPlay);
      expect(
        ((await (await testApp.requestApi(`/watch/${alias}`, own)).json()) as { playback_options: unknown })
          .playback_options !== null,
      ).toBe(mayPlay);

      // The button.
      const pressed = await testApp.post(here, {}, { cookie });
      expect(pressed.status).toBe(303);
      if (mayPlay) expect(pressed.headers.location).toBe(`${here}?popup=player`);
      else if (outcome === "plan") expect(pressed.headers.location).toBe(`${here}?popup=child-plan`);
      else expect(pressed.headers.location).not.toContain("popup=player");

      // The data of the player's URL.
      const data = await testApp.request(`${here}.data?popup=player&_routes=routes%2Fcontent%2Fwatch`, {
        cookie,
      });
      expect(/master\.m3u8/.test(data.text)).toBe(mayPlay);
      if (!drawnFor.has(kind)) return;

      // The player's URL.
      const typed = await testApp.request(`${here}?popup=player`, { cookie });
      if (mayPlay) expect(typed.text).toMatch(/master\.m3u8/);
      else
        expect(typed).toMatchObject({
          status: 302,
          headers: { location: outcome === "plan" ? `${here}?popup=child-plan` : here },
        });
      const bySynonym = await testApp.request(`/movie/${uid}?popup=player`, { cookie });
      expect(/master\.m3u8/.test(bySynonym.text)).toBe(mayPlay);

      // The player's URL with a playlist.
      const listed = await testApp.request(`${here}?popup=player&playlist=pervyj-vecher`, { cookie });
      expect(/master\.m3u8/.test(listed.text)).toBe(mayPlay);
      if (!mayPlay) {
        const popup = outcome === "plan" ? "child-plan" : kind === "TTK" ? "partner" : "offer";
        expect(listed).toMatchObject({
          status: 302,
          headers: { location: `${here}?popup=${popup}&playlist=pervyj-vecher` },
        });
        const skipping = await open(`${here}?popup=${popup}&playlist=pervyj-vecher`, cookie);
        expect(linksIn(skipping.getByRole("dialog"))).toContain(`/playlist/pervyj-vecher?after=${alias}`);
      }
    },
  );

  it("An episode of a subscription series cannot be played without access at any of its URLs", async () => {
    const { db } = testApp.api;
    const [series] = await db
      .select({ id: titles.id, windows: titles.windows })
      .from(titles)
      .where(eq(titles.alias, "vampiry"));
    if (!series) throw new Error("there is no such series");
    await db
      .update(titles)
      .set({ windows: [{ type: "premium", publish: 0, unpublish: 0 }] })
      .where(eq(titles.id, series.id));
    testApp.clearCaches();
    const { cookie, token, device_id: device } = await testApp.viewer({ kind: "REGISTERED" });
    for (const path of ["/watch/vampiry", "/watch/vampiry/season-1", "/watch/vampiry/vampiry-s1e2"]) {
      expect((await testApp.post(path, {}, { cookie })).headers.location).not.toContain("popup=player");
      expect((await testApp.request(`${path}?popup=player`, { cookie })).status).toBe(302);
    }
    for (const uid of ["u_vampiry", "e_vampiry-s1e2"])
      expect(
        (await testApp.requestApi(`/playback/${uid}?device_id=${device}&auth_token=${token}`)).status,
      ).toBe(403);
    const page = await open("/watch/vampiry?popup=offer", cookie);
    const dialog = page.getByRole("dialog", { name: "Этот сериал по подписке" });
    expect(dialog.textContent).toMatch(/Первые 14 дней бесплатно, дальше 399\s₽ за 1 месяц/);
    const payer = await testApp.viewer({ kind: "EX_PAID" });
    const again = await open("/watch/vampiry?popup=offer", payer.cookie);
    expect(again.getByRole("dialog").textContent).toMatch(/399\s₽ за 1 месяц/);
    expect(again.getByRole("dialog").textContent).not.toContain("бесплатно");
    await db.update(titles).set({ windows: series.windows }).where(eq(titles.id, series.id));
  });

  it("A film that is not available in a country cannot be played there, whoever asks", async () => {
    for (const kind of ["VIRTUAL", "REGISTERED", "PAID"] as const) {
      const { cookie, token, device_id: device } = await testApp.viewer({ kind, country: "US" });
      const answer = await testApp.requestApi(
        `/playback/u_bronenosets-potemkin?device_id=${device}&auth_token=${token}`,
      );
      expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({
        status: 403,
        code: "GEO_RESTRICTED",
      });
      const own = { headers: { cookie: `auth_token=${token}` } };
      expect(
        await (await testApp.requestApi("/profile/playback/u_bronenosets-potemkin", own)).json(),
      ).toMatchObject({
        url: null,
      });
      expect(
        (await testApp.request("/watch/bronenosets-potemkin?popup=player", { cookie })).text,
      ).not.toMatch(/m3u8/);
    }
  });

  it.each(["start", "url", "meta"] as const)("A child does not find a title for adults: %s", async (call) => {
    const { token, device_id: device } = await testApp.viewer({ kind: "PAID", child: true });
    const uid = uids.get(adult.free) ?? "";
    const path = {
      start: `/playback/${uid}?device_id=${device}&auth_token=${token}`,
      url: `/profile/playback/${uid}`,
      meta: `/stream/meta/${uid}`,
    }[call];
    expect((await testApp.requestApi(path, { headers: { cookie: `auth_token=${token}` } })).status).toBe(404);
  });

  it("A disabled title is not found by anyone", async () => {
    const { db } = testApp.api;
    const switched = (isDisabled: boolean) =>
      db.update(titles).set({ isDisabled }).where(eq(titles.alias, adult.free));
    await switched(true);
    const { token, device_id: device } = await testApp.viewer({ kind: "PAID" });
    const uid = uids.get(adult.free) ?? "";
    const own = { headers: { cookie: `auth_token=${token}` } };
    for (const path of [
      `/playback/${uid}?device_id=${device}&auth_token=${token}`,
      `/profile/playback/${uid}`,
      `/stream/meta/${uid}`,
    ])
      expect((await testApp.requestApi(path, own)).status).toBe(404);
    await switched(false);
  });

  it("An unknown token, or another viewer's device, is refused", async () => {
    const { token } = await testApp.viewer({ kind: "PAID" });
    const { device_id: strange } = await testApp.viewer({ kind: "PAID" });
    const uid = uids.get(adult.free) ?? "";
    expect(
      (await testApp.requestApi(`/playback/${uid}?device_id=${strange}&auth_token=nobodys`)).status,
    ).toBe(401);
    expect((await testApp.requestApi(`/profile/playback/${uid}`)).status).toBe(401);
    expect(
      (await testApp.requestApi(`/playback/${uid}?device_id=${strange}&auth_token=${token}`)).status,
    ).toBe(403);
  });
});

describe("A playlist offers only what may be played", () => {
  const cases = [
    { kind: "REGISTERED", country: "RU" },
    { kind: "PAID", country: "RU" },
    { kind: "PAID", country: "US" },
  ] as const;
  it.each(cases)("A playlist offers $kind in $country only what may be played", async (account) => {
    const { token, device_id: device } = await testApp.viewer(account);
    const own = { headers: { cookie: `auth_token=${token}` } };
    const { items } = (await (
      await testApp.requestApi("/playlist/pervyj-vecher?geoip_cc=" + account.country, own)
    ).json()) as { items: { uid: string; playback_options: string | null }[] };
    expect(items.length).toBeGreaterThan(2);
    for (const { uid, playback_options: url } of items) {
      const { status } = await testApp.requestApi(`/playback/${uid}?device_id=${device}&auth_token=${token}`);
      expect({ uid, offered: url !== null }).toEqual({ uid, offered: status === 200 });
    }
  });

  it("A playlist offers no subscription title, nor one not available in the country", async () => {
    const { db } = testApp.api;
    const [item] = await db
      .select({ id: titles.id, uid: titles.uid, windows: titles.windows })
      .from(listItems)
      .innerJoin(titles, eq(titles.id, listItems.titleId))
      .where(eq(listItems.alias, "pervyj-vecher"))
      .limit(1);
    if (!item) throw new Error("the playlist is empty");
    const { token } = await testApp.viewer({ kind: "REGISTERED" });
    const offered = async () => {
      const answer = await testApp.requestApi("/playlist/pervyj-vecher", {
        headers: { cookie: `auth_token=${token}` },
      });
      return (
        ((await answer.json()) as { items: { uid: string; playback_options: string | null }[] }).items.find(
          ({ uid }) => uid === item.uid,
        )?.playback_options ?? null
      );
    };
    const free = [{ type: "free" as const, publish: 0, unpublish: 0 }];
    const changes = [
      { windows: free, blockedCountries: [] },
      { windows: [{ type: "premium" as const, publish: 0, unpublish: 0 }], blockedCountries: [] },
      { windows: free, blockedCountries: ["RU"] },
    ];
    const answers = [];
    for (const change of changes) {
      await db.update(titles).set(change).where(eq(titles.id, item.id));
      answers.push((await offered()) !== null);
    }
    await db
      .update(titles)
      .set({ windows: item.windows, blockedCountries: [] })
      .where(eq(titles.id, item.id));
    expect(answers).toEqual([true, false, false]);
  });
});

describe("A playlist plays in order to the end", () => {
  const alias = "pervyj-vecher";
  const order = async () =>
    await testApp.api.db
      .select({ alias: titles.alias, uid: titles.uid })
      .from(listItems)
      .innerJoin(titles, eq(titles.id, listItems.titleId))
      .where(and(eq(listItems.kind, "playlist"), eq(listItems.alias, alias)))
      .orderBy(sql`${listItems.position}`);
  const finish = (cookie: string, uid: string) =>
    testApp.post("/resources/progress", { uid, position: "0", duration: "60", ended: "1" }, { cookie });
  const player = (title: string) => `/watch/${title}?popup=player&playlist=${alias}`;

  it("A playlist plays in order from the first unfinished title, each with the next one", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const items = await order();
    expect(items.length).toBeGreaterThan(2);
    for (const [index, { alias: title, uid }] of items.entries()) {
      expect((await testApp.post(`/playlist/${alias}`, {}, { cookie })).headers.location).toBe(player(title));
      const { text, page } = await openPage(testApp, player(title), { cookie });
      expect(text).toMatch(/master\.m3u8/);
      const others = items.map((item) => player(item.alias)).filter((href) => href !== player(title));
      const next = items[index + 1]?.alias;
      expect(linksIn(page.getByRole("dialog")).filter((href) => others.includes(href))).toEqual(
        next ? [player(next)] : [],
      );
      await finish(cookie, uid);
    }
    expect((await testApp.post(`/playlist/${alias}`, {}, { cookie })).headers.location).toBe(
      player(items[0]?.alias ?? ""),
    );
  });

  it("A playlist plays beyond the thirty titles of its first page", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const rows = await testApp.api.db
      .select({ alias: titles.alias })
      .from(listItems)
      .innerJoin(titles, eq(titles.id, listItems.titleId))
      .where(and(eq(listItems.kind, "playlist"), eq(listItems.alias, "koroche-chasa")))
      .orderBy(sql`${listItems.position}`);
    const [thirtieth, next] = [rows[29]?.alias, rows[30]?.alias];
    const page = await open(`/watch/${thirtieth}?popup=player&playlist=koroche-chasa`, cookie);
    expect(linksIn(page.getByRole("dialog"))).toContain(`/watch/${next}?popup=player&playlist=koroche-chasa`);
  });

  it("A playlist skips titles that may not be played, and then leads back to the list", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const items = await order();
    const [first, second] = items;
    expect(
      (await testApp.request(`/playlist/${alias}?after=${first?.alias}`, { cookie })).headers.location,
    ).toBe(player(second?.alias ?? ""));
    expect(
      (await testApp.request(`/playlist/${alias}?after=${items.at(-1)?.alias}`, { cookie })).headers.location,
    ).toBe(`/playlist/${alias}`);
    expect((await testApp.request(`/playlist/${alias}?after=none`, { cookie })).headers.location).toBe(
      `/playlist/${alias}`,
    );
  });

  it.each([
    ["TTK", "partner"],
    ["REGISTERED", "offer"],
  ] as const)("A playlist plays with the access flow of its first title: %s", async (kind, popup) => {
    const { cookie } = await testApp.viewer({ kind });
    const [first] = await order();
    const { db } = testApp.api;
    const [before] = await db
      .select({ windows: titles.windows })
      .from(titles)
      .where(eq(titles.alias, first?.alias ?? ""));
    await db
      .update(titles)
      .set({ windows: [{ type: "premium", publish: 0, unpublish: 0 }] })
      .where(eq(titles.alias, first?.alias ?? ""));
    expect((await testApp.post(`/playlist/${alias}`, {}, { cookie })).headers.location).toBe(
      `/watch/${first?.alias}?popup=${popup}&playlist=${alias}`,
    );
    await db
      .update(titles)
      .set({ windows: before?.windows ?? [] })
      .where(eq(titles.alias, first?.alias ?? ""));
  });

  it("An unknown playlist is not found, by the button either", async () => {
    expect((await testApp.post("/playlist/none", {})).status).toBe(404);
  });
});

describe("«Play» on a series resumes where the viewer stopped", () => {
  /** The text of the play button on this page. */
  const getPlayButton = async (url: string, cookie: string) => {
    const button = (await open(url, cookie)).document.querySelector(
      `form[method=post][action='${url}'][data-play] button`,
    );
    return getWords(button ?? expect.unreachable("there is a button"));
  };
  const begin = (cookie: string, uid: string, ended = "0") =>
    testApp.post("/resources/progress", { uid, position: "20", duration: "60", ended }, { cookie });

  it.each([
    [
      "an episode that was begun is continued",
      [["e_vampiry-s1e3", "0"]],
      3,
      "Продолжить: 1 сезон, 3 серия, с 0:20",
    ],
    [
      "after an episode watched to its end comes the next",
      [["e_vampiry-s1e3", "1"]],
      4,
      "Продолжить: сезон 1, серия 4",
    ],
    [
      "the episode watched last counts",
      [
        ["e_vampiry-s1e5", "0"],
        ["e_vampiry-s1e2", "0"],
      ],
      2,
      "Продолжить: 1 сезон, 2 серия, с 0:20",
    ],
  ] as const)("«Play» on a series resumes it: %s", async (_what, watched, number, label) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    for (const [index, [uid, ended]] of watched.entries()) {
      testApp.api.clock.set(testNow + index);
      await begin(cookie, uid, ended);
    }
    testApp.api.clock.set(null);
    expect(await getPlayButton("/watch/vampiry", cookie)).toBe(label);
    expect((await testApp.post("/watch/vampiry", {}, { cookie })).headers.location).toBe(
      `/watch/vampiry/vampiry-s1e${number}?popup=player`,
    );
  });

  it("«Play» on a series says «Смотреть» to a new viewer and starts with the first episode", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect(await getPlayButton("/watch/vampiry", cookie)).toBe("Смотреть");
    expect((await testApp.post("/watch/vampiry", {}, { cookie })).headers.location).toBe(
      "/watch/vampiry?popup=player",
    );
  });

  it("«Play» on a season's page plays that season", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect(await getPlayButton("/watch/flesh-gordon/season-2", cookie)).toBe("Смотреть");
    const { location = "" } = (await testApp.post("/watch/flesh-gordon/season-2", {}, { cookie })).headers;
    expect(location).toBe("/watch/flesh-gordon/season-2?popup=player");
    const season = (
      (await (await testApp.requestApi("/watch/flesh-gordon")).json()) as {
        items: { number: number; episodes: { uid: string; title: string }[] }[];
      }
    ).items.find(({ number }) => number === 2);
    expect((await testApp.request(location, { cookie })).text).toContain(
      season?.episodes[0]?.uid ?? "no such season",
    );
    await begin(cookie, season?.episodes[1]?.uid ?? "");
    expect(await getPlayButton("/watch/flesh-gordon/season-2", cookie)).toBe(
      "Продолжить: 2 сезон, 2 серия, с 0:20",
    );
    expect(await getPlayButton("/watch/flesh-gordon/season-1", cookie)).toBe("Смотреть");
  });
});

describe("The title's playback options decide what is requested", () => {
  const withOptions = async (playback_options: unknown) => {
    const product = (await (await testApp.requestApi(`/watch/${adult.free}`)).json()) as object;
    await testApp.fault({
      endpoint: "watch",
      status: 200,
      body: JSON.stringify({ ...product, playback_options }),
    });
    return testApp.viewer({ kind: "PAID" });
  };
  it.each([
    ["an address", "https://cdn.example/film.m3u8?x=1"],
    ["media by type", { type: "hls", url: "https://cdn.example/film" }],
  ])("%s of a stream plays directly, without a call", async (_what, options) => {
    const { cookie } = await withOptions(options);
    await testApp.fault({ endpoint: "playback", status: 500 });
    expect((await testApp.request(`/watch/${adult.free}?popup=player`, { cookie })).text).toContain(
      "https://cdn.example/film",
    );
  });
  it("An API URL of a playback option is requested with the device and the token", async () => {
    const uid = uids.get(adult.lite) ?? "";
    const { cookie } = await withOptions(`/playback/${uid}`);
    expect((await testApp.request(`/watch/${adult.free}?popup=player`, { cookie })).text).toContain(uid);
  });
  it("Another host never gets the token", async () => {
    const { cookie } = await withOptions("https://evil.example/playback/x");
    const { status, page } = await openPage(testApp, `/watch/${adult.free}?popup=player`, { cookie });
    expect(status).toBe(200);
    expect(getWords(page.getByRole("dialog"))).toContain("Что-то пошло не так");
  });
});

describe("A retired alias is played at its new URL", () => {
  it("A retired alias is played at its new URL by a redirect that repeats the form post", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { items } = await testApp.control<{ items: { type: string; from: string; to: string }[] }>(
      "GET",
      "aliases",
    );
    for (const type of ["watch", "playlist"]) {
      for (const { from, to } of items.filter((item) => item.type === type)) {
        const answer = await testApp.post(`/${type}/${from}`, {}, { cookie });
        expect(answer).toMatchObject({ status: 308, headers: { location: to } });
        expect((await testApp.post(to, {}, { cookie })).headers.location).toMatch(/popup=player/);
      }
    }
    expect(items.some(({ type }) => type === "watch")).toBe(true);
  });
});
