import { expect, it } from "vitest";
import { choosePageStyles } from "./page-styles";

const choose = (handles: unknown[], page: { hasFailed?: boolean; popup?: string } = {}) =>
  choosePageStyles(handles, { hasFailed: page.hasFailed ?? false, popup: page.popup ?? null });
const linked = { family: null, isStylesheetLinked: true, scriptsLoad: "at-once" };

it("A page of a style family inlines its styles and loads its scripts after the paint", () =>
  expect(choose([undefined, { styles: "title" }, { i18n: ["watch"] }])).toEqual({
    family: "title",
    isStylesheetLinked: false,
    scriptsLoad: "after-paint",
  }));

it("A document's scripts wait for its reader", () =>
  expect(choose([{ styles: "document" }]).scriptsLoad).toBe("on-interaction"));

it("A page without a family, a failed one and one with a popup link the full stylesheet", () => {
  expect(choose([undefined, {}])).toEqual(linked);
  expect(choose([{ styles: "home" }], { hasFailed: true })).toEqual(linked);
  expect(choose([{ styles: "home" }], { popup: "player" })).toEqual(linked);
});
