import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Holds the page as it stands to WCAG 2.2 AA, as far as a program can see. */
export async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 4).map(({ html, failureSummary }) => `${html.slice(0, 160)} — ${failureSummary?.split("\n")[1]?.trim() ?? ""}`).join(" | ")}`);
  expect(told).toEqual([]);
}
