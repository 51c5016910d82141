import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Checks the page in its current state against WCAG 2.2 AA, as far as axe can. */
export async function expectNoViolations(page: Page) {
  await drawAll(page);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 4)
        .map(
          ({ html, failureSummary }) =>
            `${html.slice(0, 160)} — ${failureSummary?.split("\n")[1]?.trim() ?? ""}`,
        )
        .join(" | ")}`,
  );
  expect(told).toEqual([]);
}

/** Renders off-screen content too (content-visibility): axe cannot read colours that are not rendered. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = [sheet];
    return document.body.offsetHeight;
  });
}
