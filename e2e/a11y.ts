import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Holds the page as it stands to WCAG 2.2 AA, as far as a program can see. */
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

/** Also what is out of sight and therefore not drawn yet (content-visibility): of that, a program would read no true colours. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; }");
    document.adoptedStyleSheets = [sheet];
    return document.body.offsetHeight;
  });
}
