import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sample } from "../tests/setup/sample";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * Checks the page in its current state against WCAG 2.2 AA, as far as axe can. Where only the words differ from a
 * page that is checked anyway, `hasNewColours: false` leaves out contrast, which takes half of the time.
 */
export async function expectNoViolations(page: Page, { hasNewColours = true } = {}) {
  await drawAll(page);
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: "tag", values: rules },
      ...(hasNewColours ? {} : { rules: { "color-contrast": { enabled: false } } }),
      // Nothing is reported but violations, which takes a third of the time.
      resultTypes: ["violations"],
    })
    // We have no frames; the other mode opens one more page for each check.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 4)
        .map(
          ({ html, failureSummary }) =>
            `${html.slice(0, 160)} — ${failureSummary?.split("\n")[1]?.trim() ?? ""}`,
        )
        .join(" | ")}`,
  );
  expect(found).toEqual([]);
}

/**
 * The page is not scrolled sideways on a desktop and on a phone, and has no violations on both; in the short run on
 * the one that is drawn for this test.
 */
export async function expectAccessible(page: Page) {
  const checked = sample(test.info().titlePath.join(" "), [desktop, phone], 1);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectNotSideways(page, size.width);
    if (checked.includes(size)) await expectNoViolations(page);
  }
}

/** The page is no wider than the window. */
export async function expectNotSideways(page: Page, width: number) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `${page.url()} at ${width}`,
    })
    .toBeLessThanOrEqual(width);
}

/** Renders off-screen content too (content-visibility): axe cannot read colours that are not rendered. */
export async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = [sheet];
    return document.body.offsetHeight;
  });
}
