import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runTool } from "../api/watching/ingest/run-tool";
import {
  formatGuide,
  openOutsideServer,
  type OutsideServer,
  segmentSeconds,
} from "../tests/tv/outside-server";
import { expect, test } from "./global-controls";
import { getPlayer } from "./player";
import { outsideOrigin, ownApiOrigin } from "./urls";

test.describe.configure({ mode: "serial" });

const channel = 950;
const recordedChannel = 951;
/** When a programme of the recorded channel ended; its stream has only the five minutes of it, and keeps nothing. */
const over = Math.floor(Date.now() / 60_000) * 60 - 120;
const programmeSeconds = 300;
const hour = 3600;
const loop = 4;
const thisHour = Math.floor(Date.now() / 1000 / hour) * hour;
const folder = mkdtempSync(path.join(os.tmpdir(), "luch-outside-"));
let outside: OutsideServer;

test.beforeAll(async ({ playwright }) => {
  await runTool("ffmpeg", [
    ...["-v", "error", "-y"],
    ...["-f", "lavfi", "-i", `testsrc2=size=426x240:rate=25:duration=${loop * segmentSeconds}`],
    ...["-f", "lavfi", "-i", `sine=frequency=440:duration=${loop * segmentSeconds}`],
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
      "-g",
      String(segmentSeconds * 25),
      "-sc_threshold",
      "0",
    ],
    ...["-c:a", "aac", "-f", "hls", "-hls_time", String(segmentSeconds), "-hls_list_size", "0"],
    ...["-hls_segment_filename", path.join(folder, "%d.ts"), path.join(folder, "all.m3u8")],
  ]);
  const segments = await Promise.all(
    Array.from({ length: loop }, (_, number) => readFile(path.join(folder, `${number}.ts`))),
  );
  outside = await openOutsideServer({
    now: () => Date.now() / 1000,
    windowSeconds: 3 * hour,
    getSegment: (number) => segments[number % loop] ?? Buffer.alloc(0),
    loop,
    port: Number(new URL(outsideOrigin).port),
  });
  outside.files.set("/guide.xml", {
    body: formatGuide("own", [
      { start: thisHour - 6 * hour, stop: thisHour - hour, title: "Давнее", rating: "0+" },
      {
        start: thisHour - hour,
        stop: thisHour,
        title: "Минувший час",
        rating: "0+",
        more: '<category lang="ru">фильм</category>',
      },
      { start: thisHour, stop: thisHour + 2 * hour, title: "Передача оператора", rating: "0+" },
    ]),
  });
  const first = Math.ceil((over - programmeSeconds) / segmentSeconds);
  outside.files.set("/recorded.m3u8", {
    body: [
      "#EXTM3U",
      `#EXT-X-TARGETDURATION:${segmentSeconds}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(first * segmentSeconds * 1000).toISOString()}`,
      ...Array.from({ length: programmeSeconds / segmentSeconds }, (_, index) => [
        ...((first + index) % loop === 0 ? ["#EXT-X-DISCONTINUITY"] : []),
        `#EXTINF:${segmentSeconds},`,
        `/live/${first + index}.ts`,
      ]).flat(),
    ].join("\n"),
  });
  outside.files.set("/recorded.xml", {
    body: formatGuide("own", [
      { start: over - programmeSeconds, stop: over, title: "Записанное", rating: "0+" },
      { start: over, stop: over + 2 * hour, title: "Идёт сейчас", rating: "0+" },
    ]),
  });
  const request = await playwright.request.newContext();
  const addChannel = async (alias: string, name: string, more: object) => {
    const title = Object.fromEntries(["ru", "en", "sr", "bg", "hr"].map((language) => [language, name]));
    const about = { category: "regional", description: name, mark: "КО", forKids: false };
    const answer = await request.post(`${ownApiOrigin}/__dev/channels?apikey=luch-web`, {
      data: { alias, channel: { title, ...about, palette: "wine-sand", ...more } },
    });
    expect(answer.ok()).toBe(true);
  };
  await addChannel("kanal-operatora", "Канал оператора", {
    id: channel,
    hls: outside.hls,
    schedule: { xmltv: `${outsideOrigin}/guide.xml`, id: "own" },
    dvrHours: 3,
  });
  await addChannel("svoj-kanal", "Свой канал", {
    id: recordedChannel,
    hls: `${outsideOrigin}/recorded.m3u8`,
    schedule: { xmltv: `${outsideOrigin}/recorded.xml`, id: "own" },
    recordDays: 1,
  });
  await expect
    .poll(
      async () =>
        (await request.get(`${ownApiOrigin}/tv/programs/${channel}-${thisHour}?apikey=luch-web`)).text(),
      { message: "the guide is read", timeout: 90_000 },
    )
    .toContain("Передача оператора");
  await request.dispose();
});
test.afterAll(async () => {
  await outside.close();
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(({ guard }) => guard.expectRequestsTo(outsideOrigin));

test("A viewer watches a channel of the operator's own stream, goes back in it, and sees its guide", async ({
  page,
}) => {
  await page.goto(`/channel/${channel}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Канал оператора");
  await expect(page.getByRole("main").getByText("Передача оператора").first()).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Смотреть эфир" }).click();
  const player = getPlayer(page);
  await player.plays();
  await player.wake();
  await expect(player.button("В эфире")).toBeVisible();
  await expect(player.stage).toContainText("Передача оператора");
  const slider = player.stage.getByRole("slider", { name: "Перемотка эфира" });
  await slider.focus();
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /назад от эфира, Давнее/);
  await player.plays();
});

test("A subscriber watches a programme that is over from the operator's own stream", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  await page.goto(`/archive/watch/${channel}-${thisHour - hour}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Минувший час");
  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).click();
  const player = getPlayer(page);
  await player.plays();
  await player.seekTo(hour - 30);
  await player.plays();
});

test("A subscriber watches a programme that is over from its recording, when the stream is gone", async ({
  page,
  become,
  request,
}) => {
  // The recording alone may take most of the usual time on a busy machine.
  test.setTimeout(240_000);
  const id = `${recordedChannel}-${over - programmeSeconds}`;
  await expect
    .poll(async () => (await request.get(`${ownApiOrigin}/catchups/${id}?apikey=luch-web`)).status(), {
      message: "the programme is recorded",
      timeout: 90_000,
    })
    .toBe(200);
  outside.files.delete("/recorded.m3u8");
  await become({ kind: "PAID" });
  await page.goto(`/channel/${recordedChannel}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Записанное/ })
    .first()
    .click();
  // The rows of the programme say «запись» as well, and the channel has «Смотреть эфир».
  await page.getByRole("main").getByRole("link", { name: "Смотреть запись", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/archive/watch/${id}$`));
  await page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true }).click();
  const player = getPlayer(page);
  await player.plays();
  await player.seekTo(programmeSeconds - 30);
  await player.plays();
});

test("Without script the browser is given the operator's own stream", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`/channel/${channel}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть эфир" }).click();
  const source = page.getByRole("dialog").locator("video source");
  await expect(source).toHaveAttribute("type", "application/vnd.apple.mpegurl");
  await expect(source).toHaveAttribute("src", new RegExp(`/live-${channel}/master\\.m3u8$`));
  await context.close();
});
