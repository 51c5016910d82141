import { expect, type Page } from "@playwright/test";
import { drawAll } from "./a11y";

const attribute = "data-tab-stop";

/** Numbers what Tab may stop at; a group of radio buttons is one stop, whichever of them has the focus. */
function numberStops(name: string): void {
  const groups = new Map<string, string>();
  // A drawer says that it is modal; the tree has what it covers nevertheless.
  const root = document.querySelector("[aria-modal=true]") ?? document;
  [...document.querySelectorAll<HTMLElement>("*")].forEach((element, at) => {
    element.removeAttribute(name);
    if (element.tabIndex < 0 || element.matches(":disabled") || !root.contains(element)) return;
    const isRadio = element instanceof HTMLInputElement && element.type === "radio";
    const group = isRadio ? `${element.form?.action} ${element.name}` : String(at);
    const number = groups.get(group) ?? String(at);
    groups.set(group, number);
    element.setAttribute(name, number);
  });
}

/** The controls of the accessibility tree in its order, each with its number, role and name. */
async function listControls(page: Page): Promise<string[]> {
  await page.evaluate(numberStops, attribute);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  const [{ nodes }, { nodes: all }] = await Promise.all([
    session.send("DOM.getFlattenedDocument", { depth: -1 }),
    session.send("Accessibility.getFullAXTree"),
  ]);
  await session.detach();
  const numbers = new Map<number, string>();
  for (const { backendNodeId, attributes = [] } of nodes) {
    const at = attributes.indexOf(attribute);
    if (at >= 0) numbers.set(backendNodeId, attributes[at + 1] ?? "");
  }
  const found = new Map<string, string>();
  for (const { ignored, backendDOMNodeId = 0, properties = [], role, name } of all) {
    const number = numbers.get(backendDOMNodeId);
    const isFocusable = properties.some((one) => one.name === "focusable" && one.value.value === true);
    if (number === undefined || ignored || !isFocusable || found.has(number)) continue;
    found.set(number, `${number} ${role?.value} «${name?.value}»`);
  }
  return [...found.values()].sort((one, other) => parseInt(one) - parseInt(other));
}

/** Presses without waiting for each answer in turn, which takes a fifth of the time. */
async function pressOften(page: Page, key: "Tab" | "Shift+Tab", presses: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: key === "Tab" ? 0 : 8 };
  const press = (type: "rawKeyDown" | "keyUp") => session.send("Input.dispatchKeyEvent", { type, ...tab });
  await Promise.all(Array.from({ length: presses }, () => [press("rawKeyDown"), press("keyUp")]).flat());
  await session.detach();
}

/** Where `key` leads, one press after another, until it comes to where it has been. */
async function walk(page: Page, key: "Tab" | "Shift+Tab", presses: number): Promise<string[]> {
  const stops = await page.evaluateHandle((name) => {
    const list: string[] = [];
    if (!document.querySelector("dialog[open]") && document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element) || target.matches("[tabindex='-1']")) return;
      list.push(target.getAttribute(name) ?? target.outerHTML.slice(0, 200));
    });
    return list;
  }, attribute);
  await pressOften(page, key, presses);
  const seen = await stops.jsonValue();
  const again = seen.findIndex((stop, at) => seen.indexOf(stop) < at);
  return again < 0 ? seen : seen.slice(0, again);
}

/**
 * Each control of the page, or of the popup over it, is reached by Tab in reading order and by Shift+Tab in the
 * reverse one, without a trap on the way.
 */
export async function expectTabOrder(page: Page): Promise<void> {
  await drawAll(page);
  const controls = await listControls(page);
  // Drawn in full, a long page takes several times as long.
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  expect(controls, "there is something to reach").not.toEqual([]);
  const first = String(parseInt(controls[0] ?? ""));
  const describe = (number: string) => controls.find((one) => one.startsWith(`${number} `)) ?? number;
  /** The round from the first control on, wherever the focus was. */
  const turn = (stops: string[]) => {
    const at = Math.max(stops.indexOf(first), 0);
    return [...stops.slice(at), ...stops.slice(0, at)].map(describe);
  };
  // A field for a date or a time is several presses: one for each part of it, and one for its calendar.
  const fields = await page.locator("input:is([type=date], [type=time], [type=datetime-local])").count();
  const presses = controls.length + 3 + fields * 5;
  expect(turn(await walk(page, "Tab", presses)), "Tab reaches each control in reading order").toEqual(
    controls,
  );
  expect(
    turn((await walk(page, "Shift+Tab", presses)).reverse()),
    "Shift+Tab goes the same way back",
  ).toEqual(controls);
}
