import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelNow } from "#contract/catalog";
import type { IptvAddress, IptvChannel } from "#contract/iptv";
import type { LivePlayback, Recording } from "#contract/tv";
import { childRatings, getAge } from "#domain/age-rating";
import { accounts, devices, profiles, subscriptions } from "../../api/platform/db/schema";
import { type Answer, type Catalogue, openCatalogue } from "../discovery/catalogue";
import { testNow } from "../setup/test-api";

type Viewer = Awaited<ReturnType<Catalogue["viewer"]>>;
const hour = 3600;

let catalogue: Catalogue;
let channels: ChannelNow[];
beforeAll(async () => {
  catalogue = await openCatalogue();
  channels = ((await catalogue.requestApi("/tv")).body as { data: { items: ChannelNow[] } }).data.items;
}, 60_000);
afterAll(() => catalogue.close());

const summary = ({ status, body }: Answer) =>
  `${status} ${typeof body.code === "string" ? body.code : ""}`.trim();
const make = ({ token }: Viewer, profile: string) =>
  catalogue.requestApi("/iptv-addresses", { method: "POST", token, body: { profile_id: profile } });
const end = ({ token }: Viewer, profile: string) =>
  catalogue.requestApi(`/iptv-addresses/${profile}`, { method: "DELETE", token });
async function list({ token }: Viewer): Promise<IptvAddress[]> {
  const { status, body } = await catalogue.requestApi("/iptv-addresses", { token });
  expect(status).toBe(200);
  return body.items as IptvAddress[];
}
/** The address of a viewer's profile, or of the account's child. */
async function address(viewer: Viewer, isChild = false): Promise<string> {
  const profile = (await list(viewer)).find(({ child }) => child === isChild)?.profile_id ?? "";
  expect(summary(await make(viewer, profile))).toBe("200");
  const made = (await list(viewer)).find(({ profile_id: id }) => id === profile);
  return made?.address?.token ?? expect.unreachable("the profile has an address");
}
async function viewerWith(more: { hasChild?: boolean; pin?: string }): Promise<Viewer> {
  const { body } = await catalogue.requestApi("/__dev/viewers", {
    method: "POST",
    body: { kind: "PAID", country: "RU", ...more },
  });
  return {
    token: body.token as string,
    device: body.device_id as string,
    profile: (body.auth as { profile_id: string }).profile_id,
  };
}
const withChild = () => viewerWith({ hasChild: true });
const ask = (token: string, rest = "") => catalogue.requestApi(`/iptv/${token}${rest}`);
const guide = async (token: string, span = { from: testNow, to: testNow + 6 * hour }) => {
  const { status, body } = await ask(token, `?from=${span.from}&to=${span.to}`);
  expect(status).toBe(200);
  return body as { locale: string; items: IptvChannel[] };
};
const live = (token: string, channel: number) => ask(token, `/channels/${channel}`);

describe("An address for IPTV players", () => {
  it("A profile has none until it is made, and another in its place ends the first", async () => {
    const viewer = await catalogue.viewer("PAID");
    expect((await list(viewer)).map((profile) => profile.address)).toEqual([null]);
    const first = await address(viewer);
    expect(first).toMatch(/^[a-z2-7]{26}$/);
    const second = await address(viewer);
    expect(second).not.toBe(first);
    expect(summary(await live(first, 1))).toBe("404 NOT_FOUND");
    expect(summary(await live(second, 1))).toBe("200");
  });

  it("It needs neither a cookie nor a key of a session, and opens nothing of the account", async () => {
    const token = await address(await catalogue.viewer("PAID"));
    for (const path of ["/auth/me", "/account/data", "/iptv-addresses"])
      expect(summary(await catalogue.requestApi(path, { token })), path).toBe("401 UNAUTHORIZED");
  });

  it("It ends with its owner's press, with its device, with the profile, and with the account", async () => {
    const ways: [string, (viewer: Viewer, profile: string) => Promise<unknown>][] = [
      ["press", end],
      [
        "device",
        ({ token }, profile) =>
          catalogue.requestApi(`/account/devices/iptv-${profile}`, { method: "DELETE", token }),
      ],
      [
        "account",
        async (_viewer, profile) => {
          const [row] = await catalogue.db.select().from(profiles).where(eq(profiles.id, profile));
          return catalogue.db
            .update(accounts)
            .set({ deleteAt: testNow + hour })
            .where(eq(accounts.id, row?.accountId ?? ""));
        },
      ],
    ];
    for (const [name, finish] of ways) {
      const viewer = await catalogue.viewer("PAID");
      const token = await address(viewer);
      await finish(viewer, viewer.profile);
      expect(summary(await live(token, 1)), name).toBe("404 NOT_FOUND");
      expect(summary(await ask(token, `?from=${testNow}&to=${testNow + 1}`)), name).toBe("404 NOT_FOUND");
    }
    const parent = await withChild();
    const token = await address(parent, true);
    const child = (await list(parent)).find((profile) => profile.child)?.profile_id ?? "";
    await catalogue.requestApi(`/profile/${child}`, { method: "DELETE", token: parent.token });
    expect(summary(await live(token, 1))).toBe("404 NOT_FOUND");
    const devices = await catalogue.requestApi("/account/devices", { token: parent.token });
    expect(JSON.stringify(devices.body), "it takes no place among the devices any more").not.toContain(
      "iptv-",
    );
  });

  it("It is one of the account's five devices, and is refused where there is no room", async () => {
    const viewer = await catalogue.viewer("PAID");
    const [row] = await catalogue.db.select().from(profiles).where(eq(profiles.id, viewer.profile));
    const accountId = row?.accountId ?? "";
    const of = (id: string) => ({ id, accountId, type: "web", created: testNow, lastUsed: testNow });
    await catalogue.db.insert(devices).values(["one", "two", "three", "four"].map(of));
    expect(summary(await make(viewer, viewer.profile))).toBe("403 DEVICE_COUNT_EXCEEDED");
    expect((await list(viewer)).map((profile) => profile.address)).toEqual([null]);
    await catalogue.db.delete(devices).where(and(eq(devices.accountId, accountId), eq(devices.id, "four")));
    const token = await address(viewer);
    expect(summary(await make(viewer, viewer.profile)), "again").toBe("200");
    expect(token).not.toBe("");
    const { body } = await catalogue.requestApi("/account/devices", { token: viewer.token });
    expect((body.items as { type: string }[]).filter(({ type }) => type === "iptv")).toHaveLength(1);
  });

  it("Two makings at once leave one address and one device", async () => {
    const viewer = await catalogue.viewer("PAID");
    const made = await Promise.all(Array.from({ length: 4 }, () => make(viewer, viewer.profile)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await catalogue.requestApi("/account/devices", { token: viewer.token });
    expect(body.items).toHaveLength(2);
  });

  it.each([
    [
      "a visitor",
      async () => ({ who: await catalogue.viewer("VIRTUAL"), expected: "403 ACCESS_VIRTUAL_DENIED" }),
    ],
    ["a child", async () => ({ who: await catalogue.viewer("PAID", true), expected: "403 CHILD_PROFILE" })],
  ])("None is made or shown by %s", async (_name, find) => {
    const { who, expected } = await find();
    expect(summary(await make(who, who.profile))).toBe(expected);
    expect(summary(await catalogue.requestApi("/iptv-addresses", { token: who.token }))).toBe(expected);
  });

  it("Nobody makes, sees or ends another account's", async () => {
    const [viewer, stranger] = [await catalogue.viewer("PAID"), await catalogue.viewer("PAID")];
    const token = await address(viewer);
    expect(summary(await make(stranger, viewer.profile))).toBe("404 PROFILE_NOT_FOUND");
    expect(summary(await end(stranger, viewer.profile))).toBe("404 PROFILE_NOT_FOUND");
    expect(JSON.stringify(await list(stranger))).not.toContain(token);
    expect(summary(await live(token, 1))).toBe("200");
  });

  it("Twenty are made in an hour, and then no more", async () => {
    const viewer = await catalogue.viewer("PAID");
    const made: string[] = [];
    for (let count = 0; count < 21; count += 1) made.push(summary(await make(viewer, viewer.profile)));
    expect(made.slice(0, 20).every((answer) => answer === "200")).toBe(true);
    expect(made[20]).toBe("429 IPTV_LIMIT");
  });

  it("It is in the copy of the account's data", async () => {
    const viewer = await catalogue.viewer("PAID");
    const token = await address(viewer);
    expect((await catalogue.requestApi("/account/data", { token: viewer.token })).text).toContain(token);
  });

  it.each(["/iptv/x", "/iptv/ABCDEFGHIJKLMNOPQRSTUVWXYZ", `/iptv/${"a".repeat(27)}`])(
    "What is no address is refused: %s",
    async (path) => {
      const { status } = await catalogue.requestApi(`${path}?from=${testNow}&to=${testNow + 1}`);
      expect(status).toBe(400);
    },
  );
});

describe("What an address gives", () => {
  it("The channels of the website with their programmes, the profile's favourites first, in its language", async () => {
    const viewer = await catalogue.viewer("PAID");
    const favourites = [channels[3]?.id ?? 0, channels[1]?.id ?? 0];
    await catalogue.requestApi("/tv/favorites", {
      method: "POST",
      token: viewer.token,
      body: favourites,
    });
    const token = await address(viewer);
    const found = await guide(token);
    expect(found.locale).toBe("ru");
    expect(found.items.slice(0, 2).map(({ channel }) => channel.id)).toEqual(favourites);
    expect(found.items.map(({ channel }) => channel.id).sort()).toEqual(channels.map(({ id }) => id).sort());
    const { body } = await catalogue.requestApi(`/tv/schedule?from=${testNow}&to=${testNow + 6 * hour}`);
    const shown = body.items as IptvChannel[];
    for (const { channel, programs, group } of found.items) {
      expect(programs).toEqual(shown.find((one) => one.channel.id === channel.id)?.programs);
      expect(group).not.toBe("");
    }
    await catalogue.db.update(profiles).set({ language: "en" }).where(eq(profiles.id, viewer.profile));
    expect((await guide(token)).locale).toBe("en");
  });

  it("Live channels for everyone registered, recordings as long as there is a subscription", async () => {
    const { body } = await catalogue.requestApi("/catchups?limit=1");
    const [recording] = body.items as Recording[];
    const replay = (token: string) => ask(token, `/catchups/${recording?.id}`);
    const free = await address(await catalogue.viewer("REGISTERED"));
    const { items } = await guide(free);
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter(({ catchup_days }) => catchup_days !== 0)).toEqual([]);
    expect(summary(await live(free, 1))).toBe("200");
    expect(summary(await replay(free))).toBe("403 SUBSCRIPTION_REQUIRED");
    const viewer = await catalogue.viewer("PAID");
    const paid = await address(viewer);
    expect((await guide(paid)).items[0]?.catchup_days).toBe(14);
    expect(summary(await replay(paid))).toBe("200");
    const [row] = await catalogue.db.select().from(profiles).where(eq(profiles.id, viewer.profile));
    await catalogue.db.delete(subscriptions).where(eq(subscriptions.accountId, row?.accountId ?? ""));
    expect(summary(await replay(paid))).toBe("403 SUBSCRIPTION_REQUIRED");
  });

  it("Nothing outside Russia", async () => {
    const viewer = await catalogue.viewer("PAID", false, "RS");
    const token = await address(viewer);
    expect((await guide(token)).items).toEqual([]);
    expect(summary(await live(token, 1))).toBe("403 GEO_RESTRICTED");
  });

  it("A child's address gives children's channels and what is for children in them, whoever made it", async () => {
    const token = await address(await withChild(), true);
    const { items } = await guide(token, { from: testNow - 24 * hour, to: testNow + 6 * 24 * hour });
    expect(items.map(({ channel }) => channel.id).sort()).toEqual(
      channels.flatMap(({ id, for_kids }) => (for_kids ? [id] : [])).sort(),
    );
    for (const { programs } of items)
      for (const { rating_age } of programs) expect(childRatings).toContain(getAge(rating_age));
    for (const { id, for_kids } of channels)
      expect(summary(await live(token, id)), String(id)).toBe(for_kids ? "200" : "404 NOT_FOUND");
  });

  it("A child's minutes and bedtime hold, and its link ends with the next programme that does not fit", async () => {
    const parent = await withChild();
    const token = await address(parent, true);
    const child = (await list(parent)).find((profile) => profile.child)?.profile_id ?? "";
    const forKids = channels.find(({ for_kids }) => for_kids)?.id ?? 0;
    const limit = (limits: Partial<typeof profiles.$inferInsert>) =>
      catalogue.db
        .update(profiles)
        .set({ dailyMinutes: null, bedtimeFrom: null, bedtimeTo: null, timeZone: "UTC", ...limits })
        .where(eq(profiles.id, child));
    await limit({ dailyMinutes: 30 });
    const started = (await live(token, forKids)).body as LivePlayback;
    expect(started.url).toMatch(/\/media\/\d+\.[\w-]{16}\./);
    expect(started.expires).toBeLessThan(testNow + 3 * hour);
    const minute = Math.floor((testNow % (24 * hour)) / 60);
    await catalogue.db.execute("delete from viewings");
    await limit({ bedtimeFrom: minute, bedtimeTo: (minute + 60) % 1440 });
    expect(summary(await live(token, forKids))).toBe("403 BEDTIME");
  });

  it("What is 18+ is not given where the account has a PIN, since none can be entered", async () => {
    const open = await address(await viewerWith({}));
    const closed = await address(await viewerWith({ pin: "1357" }));
    const adult = (await guide(open, { from: testNow, to: testNow + 7 * 24 * hour })).items
      .flatMap(({ channel, programs }) => programs.map((shown) => ({ ...shown, channel: channel.id })))
      .find(({ rating_age, start_ts }) => start_ts > testNow && getAge(rating_age) === "18+");
    if (!adult) return expect.unreachable("something is 18+");
    catalogue.clock.set(adult.start_ts - 60);
    const { expires } = (await live(closed, adult.channel)).body as LivePlayback;
    catalogue.clock.set(adult.start_ts + 1);
    const answers = [summary(await live(open, adult.channel)), summary(await live(closed, adult.channel))];
    catalogue.clock.set(testNow);
    expect(answers).toEqual(["200", "403 PIN_REQUIRED"]);
    expect(expires, "what was begun before ends with it").toBe(adult.start_ts);
  });
});
