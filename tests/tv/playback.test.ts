import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelNow } from "#contract/catalog";
import type { Playback } from "#contract/playback";
import type { LivePlayback, Recording } from "#contract/tv";
import { type Catalogue, openCatalogue } from "../discovery/catalogue";
import { testNow } from "../setup/test-api";

type Viewer = Awaited<ReturnType<Catalogue["viewer"]>>;

let testApp: Catalogue;
let channels: ChannelNow[];
beforeAll(async () => {
  testApp = await openCatalogue();
  channels = ((await testApp.requestApi("/tv")).body as { data: { items: ChannelNow[] } }).data.items;
});
afterAll(() => testApp.close());

const stream = ({ token, device }: Viewer, channel: number) =>
  testApp.requestApi(`/tv/channels/${channel}/stream?auth_token=${token}&device_id=${device}`);
const play = ({ token, device }: Viewer, id: string) =>
  testApp.requestApi(`/catchups/${id}/playback?auth_token=${token}&device_id=${device}`);
const fetched = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await testApp.app.request(new URL(url, "http://luch.test").pathname, { headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const getSeconds = (text: string) =>
  [...text.matchAll(/#EXTINF:([\d.]+)/gu)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

async function recordings(): Promise<Recording[]> {
  const { body } = await testApp.requestApi("/catchups?limit=50");
  return (body as { items: Recording[] }).items;
}

describe("Watching a channel", () => {
  it("Watching a channel is open to anyone in Russia, with the running programme", async () => {
    const viewer = await testApp.viewer("VIRTUAL");
    for (const {
      id,
      current_programs: [now],
    } of channels) {
      const answer = await stream(viewer, id);
      expect(answer.status).toBe(200);
      const live = answer.body as LivePlayback;
      expect(live.program).toMatchObject({
        title: now?.title,
        start_ts: now?.start_ts,
        stop_ts: now?.stop_ts,
      });
      expect(live.file_seconds).toBeLessThan(120);
      expect(live.files.length).toBeGreaterThan(2);
    }
  });

  it("Watching a channel gives playlists and segments for the link, and nothing for another link", async () => {
    const { url, files } = (await stream(await testApp.viewer("PAID"), 1)).body as LivePlayback;
    const master = await fetched(url);
    expect(master).toMatchObject({ status: 200 });
    const rendition = new URL("480.m3u8", `http://luch.test${url}`).href;
    const playlist = await fetched(rendition);
    expect(getSeconds(playlist.text)).toBeGreaterThan(7100);
    const [piece = ""] = playlist.text.split("\n").filter((line) => line.endsWith(".mp4"));
    expect((await fetched(new URL(piece, rendition).href, { range: "bytes=0-99" })).status).toBe(206);
    expect((await fetched(files[0]?.src ?? "", { range: "bytes=0-9" })).status).toBe(206);
    expect((await fetched(rendition.replace("live-1", "live-2"))).status).toBe(403);
    expect((await fetched(new URL(piece, rendition).href.replace("live-1/", "live-1/../"))).status).not.toBe(
      200,
    );
  });

  it("Watching a channel uses compressed playlists if the player accepts them", async () => {
    const { url } = (await stream(await testApp.viewer("PAID"), 2)).body as LivePlayback;
    const { headers } = await fetched(url.replace("master", "720"), { "accept-encoding": "gzip, br" });
    expect(headers.get("content-encoding")).toBe("gzip");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("Watching a channel keeps the link across programmes, so that playback continues", async () => {
    const viewer = await testApp.viewer("PAID");
    const before = (await stream(viewer, 1)).body as LivePlayback;
    testApp.clock.set(before.program.stop_ts + 1);
    const after = (await stream(viewer, 1)).body as LivePlayback;
    testApp.clock.set(testNow);
    expect(after.program.start_ts).toBe(before.program.stop_ts);
    expect(after.url).toBe(before.url);
  });

  it("Watching a channel is not possible for a child unless it is a children's channel", async () => {
    const child = await testApp.viewer("PAID", true);
    for (const { id, for_kids } of channels)
      expect((await stream(child, id)).status).toBe(for_kids ? 200 : 404);
  });

  it.each([
    ["/tv/channels/999/stream", 404],
    ["/tv/channels/x/stream", 400],
    ["/catchups/1-1/playback", 404],
    ["/catchups/none/playback", 400],
  ])("Watching a channel gives %s the status %i", async (url, status) => {
    const { token, device } = await testApp.viewer("PAID");
    expect((await testApp.requestApi(`${url}?auth_token=${token}&device_id=${device}`)).status).toBe(status);
  });

  it("Watching a channel requires a known account and one of its devices", async () => {
    const { token } = await testApp.viewer("PAID");
    expect((await testApp.requestApi(`/tv/channels/1/stream?auth_token=none&device_id=x`)).status).toBe(401);
    expect(
      (await testApp.requestApi(`/tv/channels/1/stream?auth_token=${token}&device_id=another`)).body,
    ).toMatchObject({ code: "DEVICE_NOT_REGISTERED" });
  });
});

describe("A recording", () => {
  it("A recording plays for a subscriber from beginning to end", async () => {
    const viewer = await testApp.viewer("PAID");
    const [recording] = await recordings();
    const answer = (await play(viewer, recording?.id ?? "")).body as Playback;
    expect(answer.duration_seconds).toBe((recording?.stop_ts ?? 0) - (recording?.start_ts ?? 0));
    const playlist = await fetched(answer.url.replace("master", "480"));
    expect(Math.abs(getSeconds(playlist.text) - answer.duration_seconds)).toBeLessThanOrEqual(8);
    expect(playlist.text).toContain("#EXT-X-ENDLIST");
  });

  it.each([
    ["VIRTUAL", 403],
    ["REGISTERED", 403],
    ["TRIAL", 200],
    ["PAID", 200],
  ])("A recording is for subscribers: %s gets %i", async (kind, status) => {
    const viewer = await testApp.viewer(kind);
    const [recording] = await recordings();
    expect((await play(viewer, recording?.id ?? "")).status).toBe(status);
  });

  it("A recording expires exactly after fourteen days", async () => {
    const viewer = await testApp.viewer("PAID");
    const [recording] = await recordings();
    const expired = recording?.expired_at ?? 0;
    testApp.clock.set(expired - 1);
    expect((await play(viewer, recording?.id ?? "")).status).toBe(200);
    testApp.clock.set(expired);
    expect(await play(viewer, recording?.id ?? "")).toMatchObject({
      status: 410,
      body: { code: "CATCHUP_EXPIRED" },
    });
    testApp.clock.set(testNow);
  });
});
