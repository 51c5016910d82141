import type { Page } from "@playwright/test";
import { expect, test, titles, type Viewer } from "./fixtures";
import { getPlayer } from "./player";
import { expectTabOrder } from "./tab-order";

const film = `/watch/${titles.film.alias}`;
const series = `/watch/${titles.seasons.alias}`;
const adult: Viewer = { kind: "PAID", hasChild: true, pin: "1234" };

/** Pauses, so that nothing comes and goes in the meantime. */
async function pause(page: Page) {
  const player = getPlayer(page);
  await player.plays();
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
}
const openPanel = (name: string) => async (page: Page) => {
  await pause(page);
  await getPlayer(page).press(name);
  await expect(page.getByRole("dialog", { name })).toBeVisible();
};
/** One programme of the guide is a stop of Tab as soon as its script runs. */
const guideIsOneStop = (page: Page) =>
  expect(
    page.getByRole("region", { name: "Программа каналов по часам" }).locator("a:not([tabindex='-1'])"),
  ).toHaveCount(1);
const openFilter = (page: Page) => page.getByRole("main").locator("summary").first().click();

type Place = string | [path: string, prepare: (page: Page) => Promise<void>];
const places: [name: string, viewer: Viewer, places: Place[]][] = [
  ["the home page", { kind: "REGISTERED" }, ["/"]],
  ["pages of titles", { kind: "REGISTERED" }, [film, series, ["/movies/noir", openFilter], "/search?q=мет"]],
  [
    "the guide, the journal and the tariffs",
    { kind: "REGISTERED" },
    [["/channel", guideIsOneStop], "/channel/1", "/journal", "/tariffs", "/purchase?tariff_id=1"],
  ],
  [
    "the account",
    adult,
    [
      "/account",
      "/account/profile",
      "/account/devices",
      "/account/subscriptions",
      "/account/parents",
      "/account/payments",
      "/profiles",
    ],
  ],
  ["the children's home page", { kind: "PAID", isChild: true }, ["/kids"]],
  ["the popups", adult, [`/watch/${titles.adult.alias}?popup=pin`, `${film}?popup=mobile-menu`]],
  [
    "the popups of a guest",
    { kind: "VIRTUAL" },
    [`${film}?popup=login`, `/watch/${titles.premium.alias}?popup=offer`],
  ],
  [
    "the player",
    adult,
    [
      [`${film}?popup=player`, pause],
      [`${series}?popup=player`, pause],
      [`${film}?popup=player`, openPanel("Настройки")],
      [`${series}?popup=player`, openPanel("Серии")],
    ],
  ],
];

test.use({ reducedMotion: "reduce" });
for (const [name, viewer, paths] of places) {
  test(`Tab goes through ${name} in reading order, and Shift+Tab the same way back`, async ({
    page,
    become,
  }) => {
    await become(viewer);
    for (const place of paths) {
      const [path, prepare] = typeof place === "string" ? [place] : place;
      await test.step(path, async () => {
        await page.goto(path);
        await prepare?.(page);
        await expectTabOrder(page);
      });
    }
  });
}
