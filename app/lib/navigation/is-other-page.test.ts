import { expect, it } from "vitest";
import { isOtherPage } from "./is-other-page";

const menu = "popup=mobile-menu";
it.each<[string, string, boolean, string?]>([
  ["/", `/?${menu}`, false],
  [`/?${menu}`, "/", false],
  ["/search?q=кино&page=2", `/search?q=кино&page=2&${menu}`, false],
  [`/movies?sort=new&${menu}`, "/movies?sort=new", false],
  ["/movies?sort=new", "/movies", true],
  [`/movies?${menu}`, "/series", true],
  ["/movies", `/series?${menu}`, true],
  ["/watch/metropolis", "/watch/metropolis?popup=player", true],
  ["/", "/", true],
  [`/?${menu}`, `/?${menu}`, true],
  ["/", `/?${menu}`, true, "POST"],
])("From %s to %s the page's data is loaded again: %s", (from, to, isLoaded, formMethod) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, "https://luch.example"));
  expect(
    isOtherPage({
      currentUrl: currentUrl!,
      nextUrl: nextUrl!,
      defaultShouldRevalidate: true,
      ...(formMethod ? { formMethod: "POST" as const } : {}),
    }),
  ).toBe(isLoaded);
});
