import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { findModule } from "./page-modules";
import { expectTabOrder } from "./tab-order";
import { type Place, walks } from "./tab-places";

test.use({ reducedMotion: "reduce" });

/** Goes to a list's last page: any other grows while one goes through it. */
async function goToLastPage(page: Page): Promise<void> {
  const pages = page.locator("[data-pages]");
  if ((await pages.locator("a[rel=next]").count()) === 0) return;
  const last = await pages
    .locator("a:not([rel])")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  await page.goto(last.at(-1) ?? "");
  await expect(pages.locator("a[rel=next]")).toHaveCount(0);
}

/** Opens the page and the popup that the place names, and no other. */
async function open(page: Page, { path, open: lead, prepare, automatic }: Place): Promise<void> {
  await (lead ? lead(page) : page.goto(path));
  await goToLastPage(page);
  await prepare?.(page);
  const { searchParams } = new URL(path, page.url());
  await expect.poll(() => findModule(page.url()), page.url()).toBe(findModule(path));
  expect(new URL(page.url()).searchParams.get("popup")).toBe(searchParams.get("popup"));
  if (automatic) await expect(page.locator("html")).toHaveAttribute("data-popup", automatic);
  if (automatic || searchParams.has("popup")) await expect(page.getByRole("dialog").first()).toBeVisible();
}

for (const [name, viewer, places] of walks) {
  test(`Tab goes through ${name} in reading order, and Shift+Tab the same way back`, async ({
    page,
    become,
    guard,
  }) => {
    // A dozen pages each, and the film of an operator's is encoded first.
    test.setTimeout(300_000);
    if (viewer) await become(viewer);
    for (const given of places) {
      const place = typeof given === "string" ? { path: given } : given;
      await test.step(place.path, async () => {
        if (place.status) guard.expectStatus(place.status);
        if (place.viewer) await become(place.viewer);
        await open(page, place);
        await expectTabOrder(page);
      });
    }
  });
}
