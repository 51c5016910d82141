import { expect, it } from "vitest";
import { assemblePage, createPlaceholders, keepQuery, toPart } from "./assemble-page.server";

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

it.each([
  ["/movies", '<a href="?popup=mobile-menu">'],
  ["/movies?popup=mobile-menu", '<a href="?popup=mobile-menu">'],
  ["/movies?utm_source=mail&gclid=1", '<a href="?popup=mobile-menu">'],
  ["/search?q=$1%20%22&utm_source=mail&page=2", '<a href="?q=$1%20%22&amp;page=2&amp;popup=mobile-menu">'],
  ["/search?q=a&popup=pin&refused=wrong", '<a href="?q=a&amp;popup=mobile-menu">'],
])("Shared markup on %s links to the menu over this page: %s", (path, expected) => {
  const part = toPart('<a href="?popup=mobile-menu">');
  const kept = keepQuery(part, new URL(path, "https://luch.example"));
  expect([kept.html, kept.bytes.toString()]).toEqual([expected, expected]);
  expect(part.html).toBe('<a href="?popup=mobile-menu">');
});
