import { expect, type Locator, type Page } from "@playwright/test";

/** The open player and its visible state. */
export function getPlayer(page: Page) {
  const stage = page.getByRole("dialog").filter({ has: page.locator("video") });
  const video = stage.locator("video");
  const read = <Name extends keyof HTMLVideoElement>(name: Name) =>
    video.evaluate(
      (element: HTMLVideoElement, key) => element[key as Name] as number | boolean,
      name as string,
    );
  const button = (name: string | RegExp): Locator =>
    stage.getByRole("button", { name, exact: typeof name === "string" });
  /** Shows the controls by moving the mouse. */
  const wake = async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.mouse.move(width / 2, height / 2);
    await page.mouse.move(width / 2 + 20, height / 2 + 10);
  };
  return {
    stage,
    video,
    button,
    wake,
    /** Presses a control. They go away by themselves, so the mouse is moved before each attempt. */
    async press(control: string | RegExp | Locator) {
      const target = typeof control === "string" || control instanceof RegExp ? button(control) : control;
      await expect(async () => {
        await wake();
        await target.click({ timeout: 10_000 });
      }).toPass({ timeout: 60_000 });
    },
    position: () => read("currentTime") as Promise<number>,
    isPaused: () => read("paused") as Promise<boolean>,
    volume: () => read("volume") as Promise<number>,
    isMuted: () => read("muted") as Promise<boolean>,
    rate: () => read("playbackRate") as Promise<number>,
    /** Playing means that the position advances. */
    async plays() {
      await expect(stage).toBeVisible();
      await expect
        .poll(() => read("currentTime"), { message: "the film runs", timeout: 30_000 })
        .toBeGreaterThan(0.3);
      await expect.poll(() => read("paused")).toBe(false);
      // The keys' listeners load beside the film.
      await expect(stage.locator("[data-controls]")).toBeAttached();
    },
    /** Waits until another video has replaced the current one and plays. The URL changes before the page does. */
    async playsAnother(act: () => Promise<unknown>) {
      await video.evaluate((element: HTMLVideoElement) => void (element.dataset.previous = ""));
      await act();
      await expect(stage.locator("video:not([data-previous])")).toBeAttached();
      await this.plays();
    },
    /** Seeks directly; seeking by the controls has its own specs. */
    async seekTo(seconds: number) {
      await video.evaluate((element: HTMLVideoElement, at) => void (element.currentTime = at), seconds);
      await expect.poll(() => read("currentTime") as Promise<number>).toBeGreaterThanOrEqual(seconds - 0.5);
    },
  };
}

/** Records the texts of elements that go away by themselves, each time one changes; returns those so far. */
export async function recordTexts(root: Locator, selector: string): Promise<() => Promise<string[]>> {
  const recorded = await root.evaluateHandle((element, wanted) => {
    const texts: string[] = [];
    const last = new WeakMap<Element, string>();
    const record = () => {
      for (const found of element.querySelectorAll(wanted)) {
        const { textContent } = found;
        if (textContent && textContent !== last.get(found)) texts.push(textContent);
        last.set(found, textContent ?? "");
      }
    };
    new MutationObserver(record).observe(element, { subtree: true, childList: true, characterData: true });
    return texts;
  }, selector);
  return () => recorded.jsonValue();
}

/** Opens a title and presses «play». */
export async function watchTitle(page: Page, path: string, name: string | RegExp = "Смотреть") {
  await page.goto(path);
  await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
  const player = getPlayer(page);
  await player.plays();
  return player;
}

/** The files of sound that are fetched from now on: a film with several has one for each. */
export function recordSounds(page: Page): Set<string> {
  const files = new Set<string>();
  page.on("request", (request) => {
    const file = /audio-\d\.m4a$/.exec(request.url())?.[0];
    if (file) files.add(file);
  });
  return files;
}
