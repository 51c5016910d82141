import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Group } from "#contract/together";
import { figures } from "#contract/together-options";
import { attemptCounters, titles, watchGroups } from "../../api/platform/db/schema";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { apiKey, openApi, testNow } from "../setup/test-api";

type Api = Awaited<ReturnType<typeof openApi>>;
type Viewer = { token: string; device: string };
type Answer = { status: number; body: Record<string, unknown> & { code?: string } };

async function ask(api: Api, path: string, viewer: Viewer | null = null, body?: object): Promise<Answer> {
  const response = await fetch(`${api.url}${path}${path.includes("?") ? "&" : "?"}apikey=${apiKey}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(viewer ? { cookie: `auth_token=${viewer.token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}
async function createViewer(api: Api, more: object = {}): Promise<Viewer> {
  const { body } = await ask(api, "/__dev/viewers", null, { kind: "PAID", country: "RU", ...more });
  return { token: String(body.token), device: String(body.device_id) };
}
const film = "u_metropolis";
const cartoon = "u_prints-ahmed";

async function begin(api: Api, viewer: Viewer, uid = film): Promise<Group> {
  const { status, body } = await ask(api, "/together", viewer, {
    uid,
    position: 30,
    device_id: viewer.device,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Group;
}
const join = (api: Api, { id }: { id: string }, viewer: Viewer) =>
  ask(api, `/together/${id}/join`, viewer, { device_id: viewer.device });
const command = (api: Api, { id, seq }: { id: string; seq: number }, viewer: Viewer, wish: object) =>
  ask(api, `/together/${id}/commands`, viewer, { seq, ...wish });
const summary = ({ status, body }: Answer) => `${status} ${body.code ?? ""}`.trim();

describe("Watching together", () => {
  let api: Api;
  let host: Viewer;
  let group: Group;
  beforeAll(async () => {
    api = await openApi();
    host = await createViewer(api);
    group = await begin(api, host);
    await join(api, group, host);
  }, 60_000);
  afterAll(() => api.stop());
  const find = async (viewer: Viewer | null = host) =>
    (await ask(api, `/together/${group.id}`, viewer)).body as Group;

  it("A group is paused where it began, and its id cannot be guessed", () => {
    expect(group).toMatchObject({ uid: film, alias: "metropolis", is_playing: false, position: 30, rate: 1 });
    expect(group.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it("Members are figures, and nothing else is told of them", async () => {
    const friend = await createViewer(api);
    expect((await join(api, group, friend)).body.me).toBe("star");
    expect((await join(api, group, friend)).body.me, "again").toBe("star");
    const { members } = await find(null);
    expect(members).toEqual([
      { figure: "moon", state: "waiting" },
      { figure: "star", state: "waiting" },
    ]);
    const [row] = await api.db.select().from(watchGroups).where(eq(watchGroups.id, group.id));
    expect(JSON.stringify(row)).not.toContain(friend.token);
  });

  it("Of two commands that cross the second is refused, and the group is where the first one says", async () => {
    const { seq } = await find();
    const answers = await Promise.all([
      command(api, { ...group, seq }, host, { is_playing: true }),
      command(api, { ...group, seq }, host, { position: 5 }),
    ]);
    expect(answers.map(summary).sort()).toEqual(["200", "409 STALE"]);
    const after = await find();
    expect(after.seq).toBe(seq + 1);
    await command(api, after, host, { is_playing: false, position: 30 });
  });

  it("When a film plays is said by the database's clock", async () => {
    const before = Number((await ask(api, "/together/clock")).body.now);
    const played = await command(api, await find(), host, { is_playing: true });
    const { at, now } = played.body as Group;
    expect(at).toBeGreaterThan(before);
    expect(at - now).toBeCloseTo(400, -1);
    await command(api, played.body as Group, host, { is_playing: false });
  });

  it("Strangers neither command nor react nor report, and invented ids are nobody's", async () => {
    const stranger = await createViewer(api);
    expect(summary(await command(api, await find(), stranger, { is_playing: true }))).toBe(
      "403 NOT_A_MEMBER",
    );
    for (const [path, body] of [
      ["reactions", { kind: "love" }],
      ["reports", { state: "watching" }],
    ] as const)
      expect(summary(await ask(api, `/together/${group.id}/${path}`, stranger, body))).toBe(
        "403 NOT_A_MEMBER",
      );
    expect(summary(await command(api, group, { token: "x", device: "x" }, {}))).toBe("401 UNAUTHORIZED");
    expect(summary(await ask(api, `/together/${"0".repeat(32)}`, host))).toBe("404 NOT_FOUND");
    expect(summary(await ask(api, "/together/x", host))).toBe("400 BAD_REQUEST");
  });

  it.each([
    ["a speed that there is not", { rate: 9 }],
    ["a second before the beginning", { position: -1 }],
    ["a word that there is not", { volume: 1 }],
  ])("What is not understood is refused: %s", async (_name, wish) =>
    expect(summary(await command(api, await find(), host, wish))).toBe("400 BAD_REQUEST"),
  );

  it("A child learns nothing of a group for adults, by whatever call", async () => {
    const child = await createViewer(api, { child: true });
    const invented = "0".repeat(32);
    const calls: [path: string, body?: object][] = [
      [""],
      ["/join", { device_id: child.device }],
      ["/commands", { seq: 1, is_playing: true }],
      ["/reactions", { kind: "love" }],
      ["/reports", { state: "watching" }],
      ["/leave", {}],
    ];
    for (const [path, body] of calls) {
      const answer = await ask(api, `/together/${group.id}${path}`, child, body);
      expect(answer, path).toEqual(await ask(api, `/together/${invented}${path}`, child, body));
      expect(answer.status).toBe(404);
    }
    const { version } = await find();
    for (const known of [0, version, version + 1])
      for (const id of [group.id, invented]) {
        const changes = await ask(api, "/together/changes", child, { groups: [{ id, version: known }] });
        expect(changes.body, `version ${known}`).toEqual({ groups: [], ended: [id] });
      }
    expect(summary(await ask(api, `/together/${group.id}?for_kids=true`))).toBe("404 NOT_FOUND");
    expect(
      summary(await ask(api, "/together", child, { uid: film, position: 0, device_id: child.device })),
    ).toBe("404 NOT_FOUND");
  });

  it("A group whose title was taken from the catalogue has ended for whoever has not seen its last change", async () => {
    const begun = await begin(api, host);
    const setDisabled = (isDisabled: boolean) =>
      api.db.update(titles).set({ isDisabled }).where(eq(titles.uid, film));
    onTestFinished(async () => {
      await setDisabled(false);
    });
    await setDisabled(true);
    const asked = { groups: [{ id: begun.id, version: 0 }] };
    expect((await ask(api, "/together/changes", null, asked)).body).toEqual({
      groups: [],
      ended: [begun.id],
    });
    expect(summary(await ask(api, `/together/${begun.id}/reports`, host, { state: "watching" }))).toBe(
      "404 NOT_FOUND",
    );
  });

  it("Nothing is counted for whoever is in no such group, so that invented ids fill no table", async () => {
    const stranger = await createViewer(api);
    const count = async () => (await api.db.select().from(attemptCounters)).length;
    const before = await count();
    for (const id of [group.id, "0".repeat(32), "1".repeat(32)])
      for (const [path, body] of [
        ["commands", { seq: 1, is_playing: true }],
        ["reactions", { kind: "love" }],
      ] as const)
        expect([403, 404]).toContain((await ask(api, `/together/${id}/${path}`, stranger, body)).status);
    expect(await count()).toBe(before);
  });

  it("A child joins a group for a children's film, and begins none", async () => {
    const child = await createViewer(api, { child: true });
    const begun = await begin(api, host, cartoon);
    expect((await join(api, begun, child)).status).toBe(200);
    const wanted = { uid: cartoon, position: 0, device_id: child.device };
    expect(summary(await ask(api, "/together", child, wanted))).toBe("403 CHILD_PROFILE");
  });

  it("Everybody needs their own right: subscription, age and country are asked for as for watching alone", async () => {
    const [row] = await api.db.select().from(titles).where(eq(titles.uid, film));
    const change = (changes: Partial<typeof titles.$inferInsert>) =>
      api.db.update(titles).set(changes).where(eq(titles.uid, film));
    onTestFinished(async () => {
      if (row)
        await change({
          windows: row.windows,
          ratingAge: row.ratingAge,
          blockedCountries: row.blockedCountries,
        });
    });
    const free = [{ type: "free" as const, publish: 0, unpublish: 0 }];
    const visitor = await createViewer(api, { kind: "VIRTUAL" });
    await change({ windows: [{ type: "premium", publish: 0, unpublish: 0 }] });
    const alone = (viewer: Viewer) =>
      ask(api, `/playback/${film}?device_id=${viewer.device}&auth_token=${viewer.token}`, viewer);
    expect(summary(await join(api, group, visitor))).toBe(summary(await alone(visitor)));
    expect((await join(api, group, visitor)).status).toBe(403);
    await change({ windows: free });
    expect((await join(api, group, visitor)).status, "a free film is anybody's").toBe(200);
    const guarded = await createViewer(api, { kind: "REGISTERED", pin: "1234" });
    await change({ windows: free, ratingAge: "18+" });
    expect(summary(await join(api, group, guarded))).toBe(summary(await alone(guarded)));
    await change({ ratingAge: "12+", blockedCountries: ["RS"] });
    const abroad = await createViewer(api, { country: "RS" });
    expect(summary(await join(api, group, abroad))).toBe(summary(await alone(abroad)));
    expect((await join(api, group, abroad)).status).not.toBe(200);
  });

  it("A device that is not the account's joins nothing", async () => {
    expect(summary(await join(api, group, { ...host, device: "another" }))).toBe("403 DEVICE_NOT_REGISTERED");
  });

  it("Twelve belong to a group at most", async () => {
    const begun = await begin(api, host, cartoon);
    const viewers = await Promise.all(figures.map(() => createViewer(api, { kind: "VIRTUAL" })));
    for (const viewer of viewers) expect((await join(api, begun, viewer)).status).toBe(200);
    expect(summary(await join(api, begun, host))).toBe("409 GROUP_FULL");
    const [first] = viewers;
    if (first) await ask(api, `/together/${begun.id}/leave`, first, {});
    expect((await join(api, begun, host)).status).toBe(200);
  }, 30_000);

  it("An account begins twenty groups in an hour, a member gives sixty commands in a minute", async () => {
    const eager = await createViewer(api);
    for (let begun = 0; begun < 20; begun += 1) await begin(api, eager);
    const wanted = { uid: film, position: 0, device_id: eager.device };
    expect(summary(await ask(api, "/together", eager, wanted))).toBe("429 GROUP_LIMIT");
    await join(api, group, eager);
    const answers = [];
    for (let given = 0; given < 61; given += 1)
      answers.push(await command(api, { ...group, seq: 0 }, eager, { is_playing: true }));
    expect(answers.slice(0, 60).map(summary)).toEqual(Array(60).fill("409 STALE"));
    expect(summary(answers[60] ?? expect.unreachable())).toBe("429 GROUP_LIMIT");
  }, 60_000);

  it("The next episode is one of the same series", async () => {
    const series = await begin(api, host, "e_vampiry-s1e1");
    await join(api, series, host);
    expect(series.start_id).toBe("vampiry-s1e1");
    const moved = await command(api, series, host, { start_id: "vampiry-s1e2" });
    expect(moved.body).toMatchObject({ uid: "e_vampiry-s1e2", start_id: "vampiry-s1e2", position: 0 });
    const other = await command(api, moved.body as Group, host, { start_id: "no-such-episode" });
    expect(summary(other)).toBe("404 NOT_FOUND");
    const again = await command(api, series, host, { start_id: "vampiry-s1e2" });
    expect(again.status, "who presses a moment later wants the same").toBe(200);
    expect((again.body as Group).seq).toBe((moved.body as Group).seq);
  });

  it("A trailer is not watched together", async () => {
    const [trailer] = ["t_metropolis-1"];
    const wanted = { uid: trailer, position: 0, device_id: host.device };
    expect(summary(await ask(api, "/together", host, wanted))).toBe("404 NOT_FOUND");
  });

  it("A group ends ten minutes after the last sign of a member", async () => {
    const begun = await begin(api, host);
    onTestFinished(() => api.clock.set(testNow));
    api.clock.set(testNow + 590);
    const stranger = await createViewer(api);
    expect((await ask(api, `/together/${begun.id}/leave`, stranger, {})).status, "no member's").toBe(200);
    api.clock.set(testNow + 601);
    expect(summary(await ask(api, `/together/${begun.id}`, host))).toBe("404 NOT_FOUND");
    const asked = { groups: [{ id: begun.id, version: 1 }] };
    expect((await ask(api, "/together/changes", null, asked)).body).toEqual({
      groups: [],
      ended: [begun.id],
    });
    await api.sweep();
    expect(await api.db.select().from(watchGroups).where(eq(watchGroups.id, begun.id))).toEqual([]);
  });

  it("Counters of commands and reactions are gone once they have run out", async () => {
    const begun = await begin(api, host, cartoon);
    await join(api, begun, host);
    await command(api, begun, host, { rate: 1 });
    await ask(api, `/together/${begun.id}/reactions`, host, { kind: "love" });
    const find = async () =>
      (await api.db.select().from(attemptCounters)).filter(({ key }) => key.startsWith("group"));
    expect((await find()).length).toBeGreaterThan(1);
    api.clock.set(testNow + 3601);
    onTestFinished(() => api.clock.set(testNow));
    await api.sweep();
    expect(await find()).toEqual([]);
  });
});

const programs = postgresPrograms();
describe.skipIf(programs === null)("A group on two APIs", () => {
  it("What is asked of one is seen by the other, and survives the restart of either", async () => {
    const postgres = await openPostgres(programs ?? "");
    onTestFinished(() => postgres.stop());
    const one = await openApi({ databaseUrl: postgres.url });
    const other = await openApi({ databaseUrl: postgres.url });
    onTestFinished(() => other.stop());
    const [host, friend] = [await createViewer(one), await createViewer(one)];
    const group = await begin(one, host);
    await join(one, group, host);
    await join(other, group, friend);
    const asked = { groups: [{ id: group.id, version: group.version }] };
    const seen = (await ask(other, "/together/changes", null, asked)).body.groups as Group[];
    expect(seen[0]?.members).toHaveLength(2);
    const known = seen[0] ?? expect.unreachable("it has changed");
    const answers = await Promise.all([
      command(one, known, host, { is_playing: true }),
      command(other, known, friend, { position: 5 }),
    ]);
    expect(answers.map(summary).sort(), "they cross").toEqual(["200", "409 STALE"]);
    await one.stop();
    const { body } = await ask(other, `/together/${group.id}`, host);
    expect(body).toMatchObject({ seq: known.seq + 1, members: [{}, {}] });
  }, 90_000);
});
