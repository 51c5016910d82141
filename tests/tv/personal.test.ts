import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChannelSchedule, Programme, Reminder } from "#contract/tv";
import { type Catalogue, openCatalogue } from "../discovery/catalogue";
import { testNow } from "../setup/test-api";

const day = 86_400;
const kidsChannel = 3;
type Viewer = Awaited<ReturnType<Catalogue["viewer"]>>;

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
beforeEach(() => catalogue.clock.set(testNow));
afterAll(() => catalogue.close());

describe("Favourite channels", () => {
  const favorites = async ({ token }: Viewer) => {
    const { status, body } = await catalogue.requestApi("/tv/favorites", { token });
    expect(status).toBe(200);
    return (body.data as { items: { id: number }[] }).items.map(({ id }) => id);
  };
  const keep = (viewer: Viewer | null, body: object, query = "?tz=Europe/Moscow&device_type=web") =>
    catalogue.requestApi(`/tv/favorites${query}`, {
      method: "POST",
      body,
      ...(viewer ? { token: viewer.token } : {}),
    });

  it("Favourite channels are the last submitted list, in its order, without duplicates and unknown ones", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    expect(await favorites(viewer)).toEqual([]);
    expect((await keep(viewer, [5, 2, 5, 999, 1, -1, 9_007_199_254_740_991])).body).toEqual({
      data: { items: [{ id: 5 }, { id: 2 }, { id: 1 }], items_total: 3 },
    });
    expect(await favorites(viewer)).toEqual([5, 2, 1]);
    for (let time = 0; time < 2; time += 1) await keep(viewer, [1, 7]);
    expect(await favorites(viewer)).toEqual([1, 7]);
    await keep(viewer, []);
    expect(await favorites(viewer)).toEqual([]);
  });

  it("Favourite channels submitted by two devices in parallel are one of the two lists", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    await Promise.all([keep(viewer, [1, 2, 3]), keep(viewer, [4, 5])]);
    expect([
      [1, 2, 3],
      [4, 5],
    ]).toContainEqual(await favorites(viewer));
  });

  it("Favourite channels belong to a profile, and a child has only children's channels", async () => {
    const [one, other, child] = [
      await catalogue.viewer("PAID"),
      await catalogue.viewer("PAID"),
      await catalogue.viewer("PAID", true),
    ];
    await keep(one, [4]);
    expect(await favorites(other)).toEqual([]);
    expect((await keep(child, [1, kidsChannel])).body).toEqual({
      data: { items: [{ id: kidsChannel }], items_total: 1 },
    });
    expect(await favorites(child)).toEqual([kidsChannel]);
  });

  it("Favourite channels are available only in Russia", async () => {
    const abroad = await catalogue.viewer("PAID", false, "DE");
    expect((await keep(abroad, [1])).body.code).toBe("GEO_RESTRICTED");
    expect(await favorites(abroad)).toEqual([]);
    expect([(await keep(null, [1])).status, (await catalogue.requestApi("/tv/favorites")).status]).toEqual([
      401, 401,
    ]);
  });

  it.each([
    ["an object", { id: 1 }],
    ["words", ["a"]],
    ["fractions", [1.5]],
    ["too many", Array.from({ length: 501 }, (_, id) => id)],
  ])("Favourite channels in the form of %s are refused", async (_what, body) => {
    const viewer = await catalogue.viewer("PAID");
    expect((await keep(viewer, body)).status).toBe(400);
    expect((await keep(viewer, [1], "?device_type=tv")).status).toBe(400);
  });
});

describe("Reminders", () => {
  const programmes = async (channel: number, from: number, to: number) =>
    (
      (await catalogue.requestApi(`/tv/schedule?from=${from}&to=${to}&channel=${channel}`)).body
        .items as ChannelSchedule[]
    )[0]?.programs ?? [];
  const later = async (channel: number): Promise<Programme[]> =>
    (await programmes(channel, testNow, testNow + day)).filter(({ start_ts: start }) => start > testNow);
  const reminders = async ({ token }: Viewer) => {
    const { status, body } = await catalogue.requestApi("/tv/reminders", { token });
    expect(status).toBe(200);
    expect(body.items_total).toBe((body.items as Reminder[]).length);
    return (body.items as Reminder[]).map(({ program }) => program.id);
  };
  const remind = (viewer: Viewer, id: string | undefined) =>
    catalogue.requestApi("/tv/reminders", { method: "POST", token: viewer.token, body: { id } });
  const forget = (viewer: Viewer, id: string | undefined) =>
    catalogue.requestApi(`/tv/reminders/${id}`, { method: "DELETE", token: viewer.token });

  it("Reminders set or removed twice have the same result, and are listed with the soonest first", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    const [first, , third] = await later(1);
    for (const programme of [third, first, third])
      expect((await remind(viewer, programme?.id)).body).toEqual({ ok: true });
    expect(await reminders(viewer)).toEqual([first?.id, third?.id]);
    for (let time = 0; time < 2; time += 1)
      expect((await forget(viewer, first?.id)).body).toEqual({ ok: true });
    expect(await reminders(viewer)).toEqual([third?.id]);
  });

  it("Reminders set in parallel are one", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    const [first] = await later(2);
    expect(
      (await Promise.all(Array.from({ length: 5 }, () => remind(viewer, first?.id)))).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200, 200, 200, 200]);
    expect(await reminders(viewer)).toEqual([first?.id]);
  });

  it("Reminders of a running or past programme are refused, and end when the programme begins", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    const shown = await programmes(1, testNow - day, testNow + 1);
    for (const { id } of [shown[0], shown.at(-1)] as Programme[]) {
      const { status, body } = await remind(viewer, id);
      expect([status, body.code]).toEqual([409, "ALREADY_STARTED"]);
    }
    const [next] = (await later(1)) as [Programme];
    await remind(viewer, next.id);
    catalogue.clock.set(next.start_ts - 1);
    expect(await reminders(viewer)).toEqual([next.id]);
    catalogue.clock.set(next.start_ts);
    expect(await reminders(viewer)).toEqual([]);
  });

  it("Reminders belong to a profile, to a child's for its own channels, and are available only in Russia", async () => {
    const [one, other, child, abroad] = [
      await catalogue.viewer("PAID"),
      await catalogue.viewer("PAID"),
      await catalogue.viewer("PAID", true),
      await catalogue.viewer("PAID", false, "DE"),
    ];
    const [[film], [cartoon]] = await Promise.all([later(1), later(kidsChannel)]);
    await remind(one, film?.id);
    expect([
      (await remind(child, film?.id)).status,
      (await remind(child, cartoon?.id)).status,
      (await remind(abroad, film?.id)).status,
    ]).toEqual([404, 200, 403]);
    expect([
      await reminders(one),
      await reminders(other),
      await reminders(child),
      await reminders(abroad),
    ]).toEqual([[film?.id], [], [cartoon?.id], []]);
    await forget(other, film?.id);
    expect(await reminders(one)).toEqual([film?.id]);
    expect((await catalogue.requestApi("/tv/reminders")).status).toBe(401);
  });

  it.each([
    ["nothing", undefined, 400],
    ["a moment inside a programme", `1-${testNow + 7}`, 404],
    ["no channel", `999-${testNow}`, 404],
    ["the far future", "1-999999999999", 404],
    ["what is no programme", "x", 400],
  ])("Reminders for %s are refused", async (_what, id, status) =>
    expect((await remind(await catalogue.viewer("PAID"), id)).status).toBe(status),
  );

  it("Reminders for the distant future are ignored without a server error", async () =>
    expect((await forget(await catalogue.viewer("PAID"), "999999999-999999999999")).status).toBe(200));
});
