import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChannelNow } from "#contract/catalog";
import { PlayCheck, type PlayKind, type PlayRule } from "#contract/playback";
import type { Recording } from "#contract/tv";
import { recordingSeconds } from "#domain/recording";
import type { ViewerRequest } from "../../api/dev/viewers";
import { accounts, devices, pins, profiles, sessions, titles, viewings } from "../../api/platform/db/schema";
import { type Catalogue, openCatalogue } from "../discovery/catalogue";
import { testNow } from "../setup/test-api";

type Viewer = { token: string; device: string; profile: string };
type Thing = { kind: PlayKind; id: string };

let catalogue: Catalogue;
/** Films unless said otherwise: free, by subscription, 18+, not shown in Russia, of tomorrow, switched off. */
type Name =
  | "free"
  | "premium"
  | "lite"
  | "adult"
  | "blocked"
  | "ahead"
  | "disabled"
  | "kids"
  | "kidsPremium"
  | "episode"
  | "channel"
  | "kidsChannel"
  | "recording";
const things = {} as Record<Name, Thing>;

/** Changes catalogue titles into one of each kind, so that the table does not depend on the data. */
beforeAll(async () => {
  catalogue = await openCatalogue();
  const { db } = catalogue;
  const rows = await db.select().from(titles).where(eq(titles.kind, "movie"));
  const adults = rows.filter(({ forKids, ratingAge }) => !forKids && ratingAge === "12+");
  const kids = rows.filter(({ forKids, ratingAge }) => forKids && ratingAge === "0+");
  const on = (...types: ("free" | "premium" | "lite")[]) =>
    types.map((type) => ({ type, publish: 0, unpublish: 0 }));
  const make = async (
    name: Name,
    row: (typeof rows)[number] | undefined,
    changes: Partial<(typeof rows)[number]>,
  ) => {
    if (!row) throw new Error("the catalogue has too few titles");
    await db
      .update(titles)
      .set({ blockedCountries: [], isDisabled: false, ...changes })
      .where(eq(titles.id, row.id));
    things[name] = { kind: "title", id: row.uid };
  };
  await make("free", adults[0], { windows: on("free") });
  await make("premium", adults[1], { windows: on("premium") });
  await make("lite", adults[2], { windows: on("premium", "lite") });
  await make("adult", adults[3], { windows: on("free"), ratingAge: "18+" });
  await make("blocked", adults[4], { windows: on("free"), blockedCountries: ["RU"] });
  await make("ahead", adults[5], {
    windows: [{ type: "free", publish: testNow + 86_400, unpublish: testNow + 9 * 86_400 }],
  });
  await make("disabled", adults[6], { windows: on("free"), isDisabled: true });
  await make("kids", kids[0], { windows: on("free") });
  await make("kidsPremium", kids[1], { windows: on("premium") });
  await db
    .update(titles)
    .set({ windows: on("premium"), blockedCountries: [] })
    .where(eq(titles.alias, "vampiry"));
  things.episode = { kind: "title", id: "e_vampiry-s1e2" };
  const tv = (await catalogue.requestApi("/tv")).body as { data: { items: ChannelNow[] } };
  const findChannel = (isForKids: boolean) =>
    tv.data.items.find(({ for_kids }) => for_kids === isForKids)?.id ?? expect.unreachable("no channel");
  things.channel = { kind: "channel", id: String(findChannel(false)) };
  things.kidsChannel = { kind: "channel", id: String(findChannel(true)) };
  const { items } = (await catalogue.requestApi("/catchups?limit=50")).body as unknown as {
    items: Recording[];
  };
  const found = items.find(({ rating_age }) => rating_age !== "18+") ?? expect.unreachable("no recording");
  things.recording = { kind: "recording", id: found.id };
}, 60_000);
afterAll(() => catalogue.close());
beforeEach(() => catalogue.clock.set(testNow));
const advanceClock = (seconds: number) => catalogue.clock.set(catalogue.clock.now() + seconds);

async function become(request: ViewerRequest): Promise<Viewer> {
  const { body } = await catalogue.requestApi("/__dev/viewers", { method: "POST", body: request });
  return {
    token: body.token as string,
    device: body.device_id as string,
    profile: (body.auth as { profile_id: string }).profile_id,
  };
}

/** The player's own request. */
function play({ kind, id }: Thing, { token, device }: Viewer) {
  const path = {
    title: `/playback/${id}`,
    channel: `/tv/channels/${id}/stream`,
    recording: `/catchups/${id}/playback`,
  }[kind];
  return catalogue.requestApi(`${path}?device_id=${device}&auth_token=${token}`, { token });
}

const ask = ({ kind, id }: Thing, { token, device }: Pick<Viewer, "token" | "device">, more = "") =>
  catalogue.requestApi(`/play-check/${kind}/${id}?device_id=${device}${more}`, { token });

const readCheck = (answer: { body: unknown }) => PlayCheck.parse(answer.body);
const getStop = ({ rules }: PlayCheck) => rules.find(({ state }) => state === "stopped")?.rule ?? null;

/** How each kind of viewer is created. */
const viewers = {
  virtual: { kind: "VIRTUAL" },
  registered: { kind: "REGISTERED" },
  paid: { kind: "PAID" },
  lite: { kind: "LITE" },
  partner: { kind: "TTK" },
  "ex-subscriber": { kind: "EX_PAID" },
  abroad: { kind: "PAID", country: "US" },
  "six devices": { kind: "PAID", extraDevices: 5 },
  "an unknown device": { kind: "PAID", deviceIsRegistered: false },
  "with a PIN": { kind: "PAID", pin: "1234" },
  child: { kind: "PAID", child: true },
  "child without a plan": { kind: "REGISTERED", child: true },
} satisfies Record<string, ViewerRequest>;

type Expected = PlayRule | "plays" | "unknown";
const viewerRules: Record<keyof typeof viewers, Partial<Record<Name, Expected>>> = {
  virtual: {
    free: "plays",
    premium: "subscription",
    blocked: "country",
    ahead: "window",
    disabled: "published",
    episode: "subscription",
    channel: "plays",
    recording: "subscription",
  },
  registered: { free: "plays", lite: "subscription", kids: "plays", recording: "subscription" },
  paid: {
    free: "plays",
    premium: "plays",
    adult: "plays",
    blocked: "country",
    ahead: "window",
    disabled: "published",
    episode: "plays",
    channel: "plays",
    kidsChannel: "plays",
    recording: "plays",
  },
  lite: { free: "plays", lite: "plays", premium: "subscription", recording: "subscription" },
  partner: { free: "plays", premium: "subscription" },
  "ex-subscriber": { free: "plays", premium: "subscription", recording: "subscription" },
  abroad: { free: "plays", blocked: "plays", channel: "country", recording: "country" },
  "six devices": {
    free: "device-count",
    blocked: "device-count",
    channel: "device-count",
    recording: "device-count",
  },
  "an unknown device": { free: "device", channel: "device", recording: "device" },
  "with a PIN": { free: "plays", adult: "pin" },
  child: {
    kids: "plays",
    kidsPremium: "plays",
    kidsChannel: "plays",
    free: "unknown",
    adult: "unknown",
    disabled: "unknown",
    channel: "unknown",
  },
  "child without a plan": { kids: "child-plan", kidsPremium: "child-plan", kidsChannel: "child-plan" },
};

const table = Object.entries(viewerRules).flatMap(([who, rules]) =>
  Object.entries(rules).map(([what, rule]) => ({
    who: who as keyof typeof viewers,
    what: what as Name,
    rule,
  })),
);

/** Runs the play check and then plays: the result must be the one predicted. */
async function compare(thing: Thing, viewer: Viewer): Promise<Expected> {
  const asked = await ask(thing, viewer);
  const played = await play(thing, viewer);
  if (asked.status !== 200) {
    expect({ asked: asked.status, played: played.status }).toEqual({ asked: 404, played: 404 });
    return "unknown";
  }
  const check = readCheck(asked);
  expect(check.refusal ?? { status: 200 }).toEqual(
    played.status === 200 ? { status: 200 } : { status: played.status, code: played.body.code },
  );
  const stop = getStop(check);
  const index = check.rules.findIndex(({ rule }) => rule === stop);
  for (const [place, { state }] of check.rules.entries())
    expect(state).toBe(
      stop === null || place < index ? "passed" : place === index ? "stopped" : "not_reached",
    );
  return stop ?? "plays";
}

describe("The play check names the rule that stops playback", () => {
  it.each(table)("The play check names the rule for $who and $what: $rule", async ({ who, what, rule }) => {
    expect(await compare(things[what], await become(viewers[who]))).toBe(rule);
  });

  it("The play check names the rule for a visitor and the account that the first play creates", async () => {
    for (const [what, rule] of Object.entries(viewerRules.virtual)) {
      const thing = things[what as Name];
      const check = readCheck(await catalogue.requestApi(`/play-check/${thing.kind}/${thing.id}`));
      expect({ what, rule: getStop(check) ?? "plays" }).toEqual({ what, rule });
    }
    const child = readCheck(await catalogue.requestApi(`/play-check/title/${things.kids.id}?for_kids=true`));
    expect(getStop(child)).toBe("child-plan");
    expect((await catalogue.requestApi(`/play-check/title/${things.free.id}?for_kids=true`)).status).toBe(
      404,
    );
  });

  it("The play check names the rule for an account scheduled for deletion and an ended session", async () => {
    const viewer = await become({ kind: "PAID" });
    const [found] = await catalogue.db.select().from(profiles).where(eq(profiles.id, viewer.profile));
    await catalogue.db
      .update(accounts)
      .set({ deleteAt: testNow + 86_400 })
      .where(eq(accounts.id, found?.accountId ?? ""));
    advanceClock(2);
    expect(await compare(things.free, viewer)).toBe("account");
    await catalogue.db.delete(sessions).where(eq(sessions.profileId, viewer.profile));
    advanceClock(2);
    expect(await compare(things.free, viewer)).toBe("session");
    expect(await compare(things.channel, viewer)).toBe("session");
  });

  it("The play check names the rule for an expired recording", async () => {
    const viewer = await become({ kind: "PAID" });
    advanceClock(recordingSeconds);
    expect(await compare(things.recording, await become({ kind: "PAID" }))).toBe("kept");
    expect(await compare(things.recording, viewer)).toBe("kept");
  });

  it("The play check names the rule for a child's time or bedtime, but not for what plays already", async () => {
    const viewer = await become({ kind: "PAID", child: true });
    const limit = (changes: Partial<typeof profiles.$inferInsert>) =>
      catalogue.db.update(profiles).set(changes).where(eq(profiles.id, viewer.profile));
    expect(await compare(things.kids, viewer)).toBe("plays");
    await limit({ dailyMinutes: 0 });
    advanceClock(2);
    expect(await compare(things.kids, viewer)).toBe("plays");
    expect(await compare(things.kidsPremium, viewer)).toBe("time");
    expect(await compare(things.kidsChannel, viewer)).toBe("time");
    await limit({ dailyMinutes: null, bedtimeFrom: 0, bedtimeTo: 1439 });
    advanceClock(2);
    expect(await compare(things.kidsPremium, viewer)).toBe("time");
  });

  it("The play check names the rule for a PIN entered, and for one required every time", async () => {
    const viewer = await become({ kind: "PAID", pin: "1234" });
    const enter = () =>
      catalogue.db
        .update(sessions)
        .set({ pinSeen: testNow, pinUid: null })
        .where(eq(sessions.profileId, viewer.profile));
    await enter();
    advanceClock(2);
    expect(await compare(things.adult, viewer)).toBe("plays");
    await catalogue.db.update(pins).set({ isEverytime: true });
    await enter();
    advanceClock(2);
    expect(await compare(things.adult, viewer)).toBe("plays");
  });
});

describe("The play check", () => {
  it("The play check touches no device, counts no minutes and uses up no PIN", async () => {
    const child = await become({ kind: "PAID", child: true });
    const adult = await become({ kind: "PAID", pin: "1234", pinIsEverytime: true });
    await catalogue.db
      .update(sessions)
      .set({ pinSeen: testNow })
      .where(eq(sessions.profileId, adult.profile));
    advanceClock(2 * 86_400);
    const read = async () => ({
      viewings: await catalogue.db.select().from(viewings),
      devices: await catalogue.db
        .select()
        .from(devices)
        .where(inArray(devices.id, [child.device, adult.device])),
      used: await catalogue.db
        .select({ uid: sessions.pinUid })
        .from(sessions)
        .where(eq(sessions.profileId, adult.profile)),
    });
    const before = await read();
    for (const thing of Object.values(things)) {
      await ask(thing, child);
      await ask(thing, adult);
    }
    expect(await read()).toEqual(before);
  });

  it("The play check shows country, plan and devices to an adult, and nothing of them to a child", async () => {
    const adult = readCheck(await ask(things.premium, await become({ kind: "PAID", extraDevices: 2 })));
    expect(adult.facts).toMatchObject({
      country: "RU",
      account_type: "PAID",
      devices: 3,
      device_limit: 5,
      rating_age: "12+",
      is_child: false,
    });
    expect(adult.facts.subscription_until).toBeGreaterThan(testNow);
    expect(adult.checked).toBe(testNow);
    const child = readCheck(await ask(things.kids, await become({ kind: "PAID", child: true })));
    expect(child.facts).toMatchObject({
      devices: null,
      subscription_until: null,
      partner: null,
      has_pin: false,
    });
  });

  it.each([
    ["a film", "title/u_no-such"],
    ["a channel", "channel/999"],
    ["a recording", "recording/1-1"],
    ["a recording of nonsense", "recording/x"],
    ["a kind", "trailer/x"],
  ])("The play check of %s that does not exist is not a server error", async (_what, path) => {
    const { status } = await catalogue.requestApi(`/play-check/${path}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
