import { apiOrigin } from "./addresses";
import { everyone, expect, test } from "./fixtures";
import { playerOf } from "./player";

test.describe.configure({ mode: "serial" });
test.afterEach(({ page }) => everyone.clockIsReset(page.request));

test("At a programme's end the next one begins: its name comes, and the picture goes on across the border", async ({ page }) => {
  test.slow();
  const answer = await page.request.get(`${apiOrigin}/tv?apikey=luch-web`);
  const { data } = (await answer.json()) as { data: { items: { id: number; current_programs: { title: string; stop_ts: number }[] }[] } };
  const [running, next] = data.items.find(({ id }) => id === 1)?.current_programs ?? [];
  expect(next?.title).toBeTruthy();

  await everyone.clock(page.request, new Date(((running?.stop_ts ?? 0) - 12) * 1000));
  await page.goto("/channel/1");
  await page.getByRole("main").getByRole("button", { name: "Смотреть эфир" }).click();
  const player = playerOf(page);
  await player.plays();
  await expect(player.stage).toContainText(running?.title ?? "");
  const joined = await player.position();
  await expect(player.stage).toContainText(next?.title ?? "", { timeout: 30_000 });
  // The picture is some pieces behind the clock: it crosses the border later, and half a minute brings it there.
  await expect.poll(async () => (await player.position()) - joined, { timeout: 60_000 }).toBeGreaterThan(42);
  expect(await player.isPaused()).toBe(false);
  await expect(player.stage.getByRole("alert")).toHaveCount(0);
});
