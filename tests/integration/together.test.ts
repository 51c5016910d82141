import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

type Viewer = Awaited<ReturnType<TestApp["viewer"]>>;

let testApp: TestApp;
let host: Viewer;
let id: string;
beforeAll(async () => {
  testApp = await startTestApp();
  host = await testApp.viewer({ kind: "PAID" });
  const { status, headers } = await testApp.post(
    "/together",
    { uid: "u_metropolis", position: "12" },
    { cookie: host.cookie },
  );
  expect(status).toBe(303);
  id =
    /^\/watch\/metropolis\?popup=player&together=([0-9a-f]{32})$/.exec(String(headers.location))?.[1] ?? "";
  expect(id).not.toBe("");
});
afterAll(() => testApp.stop());

const send = (viewer: Viewer | null, form: Record<string, string>) =>
  testApp.post("/resources/together", { id, ...form }, viewer ? { cookie: viewer.cookie } : {});
const join = (viewer: Viewer) => send(viewer, { intent: "join" });

describe("Groups that watch together, through the website", () => {
  it("The link's page says what is watched, to anybody who may see it, and is not for search engines", async () => {
    const { page } = await openPage(testApp, `/together/${id}`);
    expect(page.getHeading()).toBe("Метрополис");
    expect(page.isNoindex).toBe(true);
    expect((await testApp.request(`/together/${"0".repeat(32)}`)).status).toBe(404);
    expect((await testApp.request("/together/x")).status).toBe(404);
  });

  it("Looking at the page does not make a member", async () => {
    await testApp.request(`/together/${id}`, { cookie: host.cookie });
    await testApp.firstEvent(`/resources/together-events?id=${id}`, { cookie: host.cookie });
    expect(JSON.parse(await testApp.firstEvent(`/resources/together-events?id=${id}`))).toMatchObject({
      members: [],
    });
  });

  it("A visitor without a session gets one with joining, and the player of the group", async () => {
    const { status, headers, cookies } = await testApp.post(`/together/${id}`, {});
    expect(status).toBe(303);
    expect(headers.location).toBe(`/watch/metropolis?popup=player&together=${id}`);
    expect(cookies.length).toBeGreaterThan(0);
  });

  it("A member's commands reach the stream of the others, and nothing of the id comes back", async () => {
    const { text } = await join(host);
    expect(JSON.parse(text)).toMatchObject({ me: "moon", group: { seq: 1, position: 12 } });
    const played = await send(host, { intent: "command", seq: "1", is_playing: "1" });
    expect(played.status).toBe(200);
    const event = await testApp.firstEvent(`/resources/together-events?id=${id}`);
    expect(JSON.parse(event)).toMatchObject({ seq: 2, is_playing: true, members: [{ figure: "moon" }] });
    expect(event).not.toContain(id);
    expect((await send(host, { intent: "command", seq: "1", is_playing: "0" })).status, "stale").toBe(409);
  });

  it.each([
    ["an intent that there is not", { intent: "delete" }, 400],
    ["a reaction that there is not", { intent: "react", kind: "emoji" }, 400],
    ["a reaction without one", { intent: "react" }, 400],
    ["a position that is none", { intent: "command", position: "soon" }, 400],
  ])("What is not understood is refused: %s", async (_name, form, status) =>
    expect((await send(host, form)).status).toBe(status),
  );

  it("Whoever has no session, or did not join, changes nothing", async () => {
    const before = await testApp.firstEvent(`/resources/together-events?id=${id}`);
    expect((await send(null, { intent: "command", seq: "2" })).status).toBe(401);
    const stranger = await testApp.viewer({ kind: "PAID" });
    expect((await send(stranger, { intent: "command", seq: "2", is_playing: "0" })).status).toBe(403);
    const { now: _now, ...after } = JSON.parse(
      await testApp.firstEvent(`/resources/together-events?id=${id}`),
    ) as { now: number };
    expect(JSON.parse(before)).toMatchObject(after);
  });

  it("A child gets what there is to get of a group that does not exist", async () => {
    const child = await testApp.viewer({ kind: "PAID", child: true });
    const signedOut = await testApp.getCookie({ deviceId: "a-tablet", isChild: true, isAfterLogout: true });
    for (const cookie of [child.cookie, signedOut])
      for (const path of [`/together/${id}`, `/resources/together-events?id=${id}`, `/en/together/${id}`]) {
        const { status, text } = await testApp.request(path, { cookie });
        expect(status, path).toBe(404);
        expect(text).not.toMatch(/metropolis|Метрополис/i);
      }
    expect((await testApp.post(`/together/${id}`, {}, { cookie: child.cookie })).status).toBe(404);
    expect((await join(child)).status).toBe(404);
    const begun = await testApp.post(
      "/together",
      { uid: "u_prints-ahmed", position: "0" },
      { cookie: child.cookie },
    );
    expect(begun.status).toBe(403);
  });

  it("A player with the group's id starts where the group is, and one with an invented id alone", async () => {
    const open = async (group: string) =>
      (await testApp.request(`/watch/metropolis?popup=player&together=${group}`, { cookie: host.cookie }))
        .text;
    expect(await open(id)).toMatch(/480\.mp4#t=[1-9]\d"/);
    expect(await open("0".repeat(32))).not.toMatch(/480\.mp4#t=/);
  });
});
