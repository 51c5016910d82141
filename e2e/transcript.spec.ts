import { expectAccessible, expectNotSideways, expectNoViolations } from "./a11y";
import { expect, test } from "./fixtures";
import { watchTitle } from "./player";
import { webOrigin } from "./urls";

test(
  "A film's transcript is searched, and a line of it plays from its second",
  { tag: "@both" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/watch/metropolis");
    await page.getByRole("link", { name: "читать текст" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("«Метрополис»: текст");
    await expect(page.getByRole("heading", { level: 2, name: "Шестерни" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Поиск по тексту" }).fill("ЗАВОД");
    await page.getByRole("button", { name: "Найти" }).click();
    await expect(page.getByTestId("transcript").getByRole("status")).toContainText("Найдена 1 строка.");
    const line = page.getByRole("link", { name: /Пять — завод/ });
    await expect(line).toHaveAttribute("href", /popup=player&t=13$/);
    await page.getByRole("link", { name: "Весь текст" }).click();
    await expect(page.getByRole("link", { name: /Две — уже разговор/ })).toBeVisible();
    await page.getByRole("link", { name: "английский" }).click();
    await expect(page).toHaveURL(/lang=en/);
    await expect(page.getByTestId("transcript").locator("span[lang=en]").first()).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
  },
);

test("A printed transcript has its lines, and neither the bars nor what is pressed", async ({ page }) => {
  await page.goto("/transcript/metropolis");
  const transcript = page.getByTestId("transcript");
  const pressed = [transcript.getByRole("search"), transcript.getByRole("navigation").first()];
  const bars = [page.getByTestId("footer"), page.getByRole("banner")];
  for (const part of [...pressed, ...bars]) await expect(part).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(transcript.getByRole("heading", { level: 2, name: "Шестерни" })).toBeVisible();
  await expect(transcript.getByText("Пять — завод")).toBeVisible();
  for (const part of [...pressed, ...bars, page.getByTestId("tab-bar")]) await expect(part).toBeHidden();
  await expectNotSideways(page, 794);
});

test.describe("Beside the film", () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled === false,
    "without script the transcript is a page of its own",
  );

  test("The transcript beside the film follows it, is searched, and plays from the pressed line", async ({
    page,
    become,
  }) => {
    await become({ kind: "PAID" });
    const player = await watchTitle(page, "/watch/metropolis");
    // So that it does not end meanwhile.
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    await player.press("Текст фильма");
    const drawer = player.stage.getByRole("dialog", { name: "Текст фильма" });
    await expect(drawer.getByRole("heading", { name: "Шестерни" })).toBeVisible();
    await expect(drawer.locator("[aria-current]"), "the line that is said now").toBeVisible();
    await expectNoViolations(page);

    await drawer.getByRole("searchbox", { name: "Поиск по тексту" }).fill("ЗАВОД");
    await expect(drawer.getByRole("status")).toHaveText("Найдена 1 строка.");
    await drawer.getByRole("button", { name: /Пять — завод/ }).click();
    await expect.poll(player.position).toBeGreaterThanOrEqual(13);
    await drawer.getByRole("searchbox").fill("нет такого");
    await expect(drawer.getByRole("status")).toHaveText("«нет такого» здесь не говорят.");
    await drawer.getByRole("searchbox").fill("");

    // One stop of Tab: from line to line go the arrow keys, and the film does not hear them.
    const volume = await player.volume();
    await drawer.getByRole("combobox", { name: "Язык текста" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(drawer.locator("[data-line]:focus")).toBeVisible();
    expect(await player.volume()).toBe(volume);
    await drawer.getByRole("button", { name: "За фильмом" }).click();
    await expect(drawer.getByRole("button", { name: "За фильмом" })).toHaveCount(0);

    await drawer.getByRole("combobox", { name: "Язык текста" }).selectOption({ label: "English" });
    await expect(drawer.locator("[data-line] span[lang=en]").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(player.button("Текст фильма")).toBeFocused();
  });

  test("The transcript beside the film tells no more than was watched, until it is asked to", async ({
    page,
    become,
  }) => {
    await become({ kind: "PAID" });
    const stopped = await page.request.post(`${webOrigin}/resources/progress`, {
      form: { uid: "u_metropolis", position: "12", duration: "118", ended: "0" },
      headers: { Origin: webOrigin },
    });
    expect(stopped.ok()).toBe(true);
    const player = await watchTitle(page, "/watch/metropolis", /^Продолжить/);
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    await player.press("Текст фильма");
    const drawer = player.stage.getByRole("dialog", { name: "Текст фильма" });
    const lines = drawer.locator("[data-line]");
    await expect(drawer.getByText("Дальше пока спрятано")).toBeVisible();
    const told = await lines.count();
    const search = drawer.getByRole("searchbox", { name: "Поиск по тексту" });
    await search.fill("поезд");
    await expect(drawer.getByRole("status")).toHaveText("«поезд» здесь не говорят.");
    await expectNoViolations(page);
    await drawer.getByRole("button", { name: "Показать весь текст" }).click();
    await expect(drawer.getByRole("status")).toContainText("Найден");
    await search.fill("");
    await expect.poll(() => lines.count()).toBeGreaterThan(told);
    await expect(drawer.getByText("Дальше пока спрятано")).toHaveCount(0);
  });

  test("The transcript beside the film says that it did not load, and loads when asked again", async ({
    page,
    become,
    guard,
  }) => {
    guard.expectBrokenRequests();
    await become({ kind: "PAID" });
    const player = await watchTitle(page, "/watch/metropolis");
    await page.route(/\.vtt/, (route) => route.abort());
    await player.press("Текст фильма");
    const drawer = player.stage.getByRole("dialog", { name: "Текст фильма" });
    await expect(drawer.getByRole("alert")).toContainText("Текст не загрузился.");
    await page.unroute(/\.vtt/);
    await drawer.getByRole("button", { name: "Попробовать снова" }).click();
    await expect(drawer.getByRole("heading", { name: "Шестерни" })).toBeVisible();
  });

  test.describe("On a phone", () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test("On a phone the transcript is opened from the player's settings, and closing it leads back there", async ({
      page,
      become,
    }) => {
      await become({ kind: "PAID" });
      const player = await watchTitle(page, "/watch/metropolis");
      await player.press("Настройки");
      await player.stage.getByRole("button", { name: "Текст фильма" }).click();
      const drawer = player.stage.getByRole("dialog", { name: "Текст фильма" });
      await expect(drawer.getByRole("heading", { name: "Шестерни" })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");
      await expect(drawer).toHaveCount(0);
      await expect(player.button("Настройки")).toBeFocused();
    });
  });
});
