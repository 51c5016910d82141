import { expectNoViolations } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { recordTexts, watchTitle } from "./player";
import { webOrigin } from "./urls";

const film = `/watch/${titles.film.alias}`;

test.beforeEach(({ become }) => become({ kind: "REGISTERED" }));

test("A key press is shown over the picture and announced once by a screen reader", async ({ page }) => {
  const player = await watchTitle(page, film);
  // Screen readers have the announcer, so the feedback is hidden from them.
  const shown = await recordTexts(player.stage, "[data-key-feedback][aria-hidden=true]");
  const announced = await recordTexts(player.stage, "[role=status]");
  for (const [key, feedback, announcement] of [
    ["ArrowDown", /^Громкость 90 %$/, /^Громкость 90 %$/],
    ["m", /^Звук выключен$/, /^Звук выключен$/],
    ["Shift+Period", /^1,25×$/, /^Скорость 1,25/],
    ["c", /^Субтитры/, /^Субтитры/],
    ["5", /^50 % · \d:\d\d$/, /^Перемотано: /],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(shown).toContainEqual(expect.stringMatching(feedback));
    await expect
      .poll(async () => (await announced()).filter((text) => announcement.test(text)))
      .toHaveLength(1);
  }
  await expect(player.stage.locator("[data-key-feedback]"), "it goes away by itself").toHaveCount(0);
});

test("Repeated key presses add up, and the same action by mouse is not shown", async ({ page }) => {
  const player = await watchTitle(page, film);
  const feedback = player.stage.locator("[data-key-feedback]");
  const shown = await recordTexts(player.stage, "[data-key-feedback]");
  await page.evaluate(() => {
    for (let presses = 0; presses < 2; presses += 1)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", {
          key: "ArrowRight",
          code: "ArrowRight",
          bubbles: true,
          cancelable: true,
        }),
      );
  });
  await expect.poll(shown).toContain("+20 с");
  await expect(feedback).toHaveCount(0);
  await player.press("Вперёд на 10 секунд");
  await expect(player.stage.getByRole("status").filter({ hasText: "Перемотано" })).toBeAttached();
  await expect(feedback).toHaveCount(0);
});

test("The paused player shows what is being watched, and a press in the middle resumes it", async ({
  page,
}) => {
  const player = await watchTitle(page, `/watch/${titles.series.alias}`);
  const middle = player.stage.locator("[data-paused-screen]");
  await expect(middle).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(middle).toContainText("Вампиры. Отрубленная голова");
  await expect(middle).toContainText("1 сезон, 1 серия");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await expect.poll(player.isPaused).toBe(false);
  await expect(middle).toHaveCount(0);
});

const jumpToEnd = (player: Awaited<ReturnType<typeof watchTitle>>) =>
  player.video.evaluate((video: HTMLVideoElement) => void (video.currentTime = video.duration - 0.5));

test("After the end a film can be watched again, or one of three suggestions with a reason for each", async ({
  page,
}) => {
  const player = await watchTitle(page, film);
  await jumpToEnd(player);
  const end = player.stage.getByRole("region", { name: "Конец" });
  await expect(end.getByRole("button", { name: "Смотреть снова" })).toBeFocused();
  const links = end.getByRole("link");
  await expect(links).toHaveCount(3);
  for (const link of await links.all())
    await expect(link).toContainText(/Тот же режиссёр: |Тот же жанр: |Похоже на «/);
  await expectNoViolations(page);
  await page.keyboard.press("Enter");
  await player.plays();
  await expect(end).toHaveCount(0);
  await jumpToEnd(player);
  await expect(end).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(links.first()).toBeFocused();
  const href = (await links.first().getAttribute("href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href);
});

test("Escape after the end returns to the film's page", async ({ page }) => {
  const player = await watchTitle(page, film);
  await jumpToEnd(player);
  await expect(player.stage.getByRole("button", { name: "Смотреть снова" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(film);
  await expect(player.stage).toHaveCount(0);
});

test("The last episode ends like a film", async ({ page }) => {
  const player = await watchTitle(page, `/watch/${titles.series.alias}/${titles.series.lastEpisode}`);
  await jumpToEnd(player);
  await expect(player.stage.getByRole("region", { name: "Конец" }).getByRole("link")).toHaveCount(3);
});

test("A child is suggested only titles for children", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  const player = await watchTitle(page, `/watch/${titles.kids.alias}`);
  await jumpToEnd(player);
  const links = player.stage.getByRole("region", { name: "Конец" }).getByRole("link");
  await expect(links).toHaveCount(3);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  for (const href of hrefs) {
    await page.goto(href);
    await expect(page.getByRole("main").getByRole("button", { name: "Смотреть" }).first()).toBeVisible();
  }
});

test("The subtitle sample is shown only in the subtitle settings", async ({ page }) => {
  const player = await watchTitle(page, film);
  const sample = player.stage.getByText("Так выглядят субтитры");
  await player.press("Настройки");
  const sheet = page.getByRole("dialog", { name: "Настройки" });
  await expect(sheet.getByRole("button", { name: /^Качество/ })).toContainText(/Авто · \d+p/);
  await expect(sample).toHaveCount(0);
  await sheet.getByRole("button", { name: /^Вид субтитров/ }).click();
  await expect(sample).toBeVisible();
  await page
    .getByRole("dialog", { name: "Вид субтитров" })
    .getByRole("button", { name: "Назад к настройкам" })
    .click();
  await expect(sample).toHaveCount(0);
});

test.describe("On a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("On a phone the player's settings are opaque, and the sample is above them", async ({ page }) => {
    const player = await watchTitle(page, film);
    await player.press("Настройки");
    const sheet = page.getByRole("dialog", { name: "Настройки" });
    await expect(sheet).toHaveCSS("background-color", /^rgb\(/);
    await sheet.getByRole("button", { name: /^Вид субтитров/ }).click();
    const sample = await player.stage.getByText("Так выглядят субтитры").boundingBox();
    const look = await page.getByRole("dialog", { name: "Вид субтитров" }).boundingBox();
    expect((sample?.y ?? 0) + (sample?.height ?? 0)).toBeLessThan(look?.y ?? 0);
  });
});

test("In picture-in-picture the page says so and can bring the video back, and leaving the page closes it", async ({
  page,
}) => {
  // The test browser has no picture-in-picture.
  await page.addInitScript(() => {
    let shown: HTMLVideoElement | null = null;
    Object.defineProperty(document, "pictureInPictureElement", { get: () => shown });
    Object.defineProperty(document, "pictureInPictureEnabled", { get: () => true });
    const show = (video: HTMLVideoElement) => {
      shown = video;
      video.dispatchEvent(new Event("enterpictureinpicture"));
    };
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      show(this);
      return new Promise(() => {});
    };
    document.exitPictureInPicture = () => {
      const video = shown;
      shown = null;
      video?.dispatchEvent(new Event("leavepictureinpicture"));
      return Promise.resolve();
    };
  });
  const isInWindow = () => page.evaluate(() => document.pictureInPictureElement !== null);
  const player = await watchTitle(page, film);
  await player.press("Картинка в картинке");
  const back = player.button("Вернуть на страницу");
  await expect(back).toBeVisible();
  await expect(player.stage.getByRole("status")).toHaveText("Картинка в отдельном окне");
  await expectNoViolations(page);
  await back.press("Enter");
  await expect(back).toHaveCount(0);
  expect(await isInWindow()).toBe(false);
  await page.keyboard.press("p");
  await expect(back).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(film);
  await expect(player.stage).toHaveCount(0);
  expect(await isInWindow()).toBe(false);
});

test("The episodes of a series are chosen in the player by keyboard", async ({ page }) => {
  const player = await watchTitle(page, `/watch/${titles.seasons.alias}`);
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  await player.press("Серии");
  const drawer = page.getByRole("dialog", { name: "Серии" });
  const current = drawer.getByRole("link", { name: /^1\. Планета опасности/ });
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute("aria-current", "true");
  await expect(current).toContainText("19 мин");
  await expectNoViolations(page);
  // The focus stays inside, in both directions.
  const close = drawer.getByRole("button", { name: "Закрыть" });
  await close.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(drawer.getByRole("link").last()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  const tabs = drawer.getByRole("tab");
  await expect(tabs).toHaveText(["Сезон 1", "Сезон 2", "Сезон 3"]);
  await tabs.first().focus();
  const before = await player.position();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute("aria-selected", "true");
  expect(await player.position(), "the arrow is not the player's here").toBeLessThan(before + 9);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(player.button("Серии")).toBeFocused();
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: /^2\. / }).press("Enter");
  await expect(page).toHaveURL(/flesh-gordon-s1e2\?popup=player$/);
});

test("A film has no episodes to choose", async ({ page }) => {
  const player = await watchTitle(page, film);
  await player.wake();
  await expect(player.button("Настройки")).toBeVisible();
  await expect(player.button("Серии")).toHaveCount(0);
});

test(
  "A series page says how long each episode is and how much was watched",
  { tag: "@both" },
  async ({ page }) => {
    const series = `/watch/${titles.series.alias}`;
    await page.goto(series);
    const saved = await page.request.post(`${webOrigin}/resources/progress`, {
      form: { uid: `e_${titles.series.episode}`, position: "20", duration: "50" },
      headers: { Origin: webOrigin },
    });
    expect(saved.status()).toBe(204);
    await page.goto(series);
    const episodes = page.getByRole("region", { name: "Сезоны" }).getByRole("listitem");
    await expect(episodes.first()).toContainText("33 мин · просмотрено 40 %");
    await expect(episodes.nth(1)).toContainText("15 мин");
    await expect(episodes.nth(1)).not.toContainText("просмотрено");
    const stills = await episodes
      .locator("img")
      .evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));
    expect(new Set(stills).size, "each has a picture of its own").toBe(stills.length);
  },
);

test("The sleep timer shows what is left, pauses when its time has come, and is switched off by a press", async ({
  page,
}) => {
  await page.clock.install();
  const player = await watchTitle(page, film);
  const choose = async (name: string | RegExp) => {
    await player.press("Настройки");
    const sheet = page.getByRole("dialog", { name: "Настройки" });
    await sheet.getByRole("button", { name: /^Таймер сна/ }).click();
    const sleep = page.getByRole("dialog", { name: "Таймер сна" });
    await expect(sleep.getByRole("button", { name: "Выключен" })).toHaveAttribute("aria-pressed", "true");
    await sleep.getByRole("button", { name }).click();
    await expect(sleep.getByRole("button", { name: /^15 минут/ })).toContainText(/^15 минут1[45]:\d\d$/);
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expect(sleep).toHaveCount(0);
  };
  await choose("15 минут");
  const left = player.button(/^Выключить таймер сна/);
  await expect(left).toHaveText(/^1[45]:\d\d$/);
  await player.press(left);
  await expect(left).toHaveCount(0);
  await choose("15 минут");
  await page.clock.fastForward("16:00");
  await expect.poll(player.isPaused).toBe(true);
  await expect(left).toHaveCount(0);
});

test("With «when the episode ends» the next one does not begin by itself", async ({ page }) => {
  await page.clock.install();
  const player = await watchTitle(page, `/watch/${titles.series.alias}`);
  await player.press("Настройки");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Таймер сна/ })
    .click();
  await player.button("Когда закончится серия").click();
  await page.keyboard.press("Escape");
  await expect(player.button(/^Выключить таймер сна/)).toHaveText("Когда закончится серия");
  await jumpToEnd(player);
  await expect(player.stage.getByRole("region", { name: "Конец" })).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page).toHaveURL(new RegExp(`${titles.series.alias}\\?popup=player$`));
  await expect(player.button(/^Выключить таймер сна/)).toHaveCount(0);
});

test("After three episodes in a row without a touch the player asks before the fourth", async ({ page }) => {
  await page.clock.install();
  const player = await watchTitle(page, `/watch/${titles.series.alias}`);
  const next = player.stage.getByRole("complementary", { name: "Далее" });
  for (const isLast of [false, false, true]) {
    await jumpToEnd(player);
    await expect(next).toBeVisible();
    const passCountdown = async () => {
      for (let second = 0; second < 9; second += 1) await page.clock.fastForward(1000);
    };
    if (isLast) await passCountdown();
    else await player.playsAnother(passCountdown);
  }
  const question = page.getByRole("dialog", { name: "Ещё смотрите?" });
  const proceed = question.getByRole("button", { name: "Смотреть дальше" });
  await expect(proceed).toBeFocused();
  await expectNoViolations(page);
  expect(await player.isPaused()).toBe(true);
  await expect(page).toHaveURL(/vampiry-s1e3\?popup=player$/);
  await page.keyboard.press("Shift+Tab");
  await expect(question.getByRole("button", { name: "На сегодня хватит" })).toBeFocused();
  await page.keyboard.press("Tab");
  await player.playsAnother(() => page.keyboard.press("Enter"));
  await expect(page).toHaveURL(/vampiry-s1e4\?popup=player$/);
  await expect(question).toHaveCount(0);
});

test("A viewer who waits sees it within 300 ms of a press, and one who does not sees no sign of it", async ({
  page,
}) => {
  const player = await watchTitle(page, film);
  const sign = player.stage.locator("[data-loading-sign]");
  await expect(sign, "the film plays").toHaveCount(0);
  const segments = /\/media\/.*\.mp4/;
  const held: (() => void)[] = [];
  await page.route(segments, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    // The player may have given it up meanwhile.
    await route.continue().catch(() => {});
  });
  /** From the press to the end of the sign's appearing; and how much later than usual frames were drawn meanwhile. */
  const wait = await page.evaluateHandle(() => {
    const waited = { ms: 0, lateMs: 0 };
    const frameMs = 1000 / 60;
    addEventListener("keydown", () => {
      const pressedAt = performance.now();
      let lastFrame = pressedAt;
      const look = () => {
        waited.lateMs += Math.max(0, performance.now() - lastFrame - frameMs);
        lastFrame = performance.now();
        const [appearing] = document.querySelector("[data-loading-sign]")?.getAnimations() ?? [];
        if (!appearing) return requestAnimationFrame(look);
        const { delay = 0, duration = 0 } = appearing.effect?.getTiming() ?? {};
        return (waited.ms = performance.now() - pressedAt + delay + Number(duration));
      };
      look();
    });
    return waited;
  });
  await page.keyboard.press("9");
  await expect.poll(async () => (await wait.jsonValue()).ms).toBeGreaterThan(0);
  const { ms, lateMs } = await wait.jsonValue();
  expect(ms - lateMs).toBeLessThanOrEqual(300);
  await expect(sign).toBeVisible();
  await page.unroute(segments);
  for (const release of held) release();
  await expect(sign).toHaveCount(0);
});

test("Subtitles are shown in two languages at once, in the chosen order, and moved against the sound", async ({
  page,
}) => {
  const player = await watchTitle(page, film);
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  const getCues = (language: string) =>
    player.video.evaluate((video: HTMLVideoElement, wanted) => {
      const track = [...video.querySelectorAll("track")].find(({ srclang }) => srclang === wanted)?.track;
      return [...(track?.cues ?? [])].map(({ startTime }) => startTime);
    }, language);
  await player.press("Субтитры");
  const sheet = page.getByRole("dialog", { name: "Субтитры" });
  await sheet.getByRole("button", { name: "Русские", exact: true }).click();
  await sheet.getByRole("button", { name: /^Второй язык/ }).click();
  const second = page.getByRole("dialog", { name: "Второй язык" });
  await second.getByRole("button", { name: "English" }).click();
  await expectNoViolations(page);
  await second.getByRole("button", { name: "Назад к настройкам" }).click();
  await expect(sheet.getByRole("button", { name: /^Второй язык/ })).toContainText("English");

  await expect.poll(async () => (await getCues("en")).length).toBeGreaterThan(0);
  const own = await getCues("ru");
  const later = sheet.getByRole("button", { name: "На 0,1 с позже" });
  await later.click();
  await expect(sheet.getByRole("status")).toHaveText("Позже на 0,1 с");
  for (const language of ["ru", "en"])
    await expect.poll(async () => (await getCues(language))[0]).toBeCloseTo((own[0] ?? 0) + 0.1, 5);
  await sheet.getByRole("slider", { name: "Сдвиг субтитров" }).fill("-10");
  await sheet.getByRole("button", { name: "На 0,1 с раньше" }).click();
  await expect(sheet.getByRole("status")).toHaveText("Раньше на 10,0 с");
  await expect.poll(async () => (await getCues("ru"))[0]).toBeCloseTo((own[0] ?? 0) - 10, 5);
  await expectNoViolations(page);

  // What is said at this second is shown ten seconds earlier.
  await player.seekTo((own.find((start) => start > 12) ?? 0) + 0.5 - 10);
  const lines = player.stage.locator("[data-captions] > *");
  await expect.poll(async () => (await lines.allTextContents()).join(" ")).toMatch(/[а-яё].*[a-z]/i);
  await sheet.getByRole("button", { name: "Вид субтитров" }).click();
  await page
    .getByRole("dialog", { name: "Вид субтитров" })
    .getByRole("button", { name: "Над первым" })
    .click();
  await expect.poll(async () => (await lines.allTextContents()).join(" ")).toMatch(/[a-z].*[а-яё]/i);
  await page.reload();
  await player.plays();
  await player.press("Субтитры");
  await expect(sheet.getByRole("button", { name: /^Второй язык/ })).toContainText("English");
  await expect(sheet.getByRole("status")).toHaveText("Без сдвига");
});
