import { expect, it } from "vitest";
import { assemblePage, createPlaceholders, toPart } from "./assemble-page.server";

const parts = new Map([
  ["shelf", toPart("<p>Полка $1 <!--markup-1--></p>")],
  ["styles", toPart("p{color:red}")],
]);

it("A page has each part where its placeholder was, wherever and however often that is", () => {
  const places = createPlaceholders(parts);
  const html = `<style>${places.get("styles")}</style>${places.get("shelf")}—${places.get("shelf")}`;
  expect(assemblePage(html, parts).toString()).toBe(
    "<style>p{color:red}</style><p>Полка $1 <!--markup-1--></p>—<p>Полка $1 <!--markup-1--></p>",
  );
});

it("A page without placeholders stays as it is, and one of no part is dropped", () => {
  expect(assemblePage("<p>Ё</p>", parts).toString()).toBe("<p>Ё</p>");
  expect(assemblePage("a<!--markup-9-->b", parts).toString()).toBe("ab");
});
