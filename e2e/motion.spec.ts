import { sample } from "../tests/setup/sample";
import { expect, test } from "./fixtures";

test.use({ reducedMotion: "reduce" });

const pages = [
  "/",
  "/kids",
  "/movies",
  "/watch/metropolis",
  "/channel",
  "/channel/1",
  "/journal",
  "/tariffs",
  "/support",
  "/?popup=story&story=lestnitsa",
];

for (const theme of ["dark", "kids"] as const)
  test(`Under reduced motion nothing moves automatically, in the ${theme} theme`, async ({
    page,
    become,
    guard,
  }) => {
    test.slow();
    // Channels that are not for children.
    guard.expectStatus(404);
    if (theme === "kids") await become({ kind: "PAID", isChild: true });
    for (const path of sample(`still pages ${theme}`, pages, 3)) {
      const answer = await page.goto(path);
      if (answer?.status() !== 200) continue;
      const moving = await page.evaluate(() => {
        const isLong = (durations: string) =>
          durations.split(",").some((duration) => Number.parseFloat(duration) > 0.001);
        const found = new Set<string>();
        for (const element of document.querySelectorAll("*"))
          for (const part of [null, "::before", "::after"]) {
            const {
              transitionDuration,
              animationName,
              animationDuration,
              animationTimeline,
              scrollBehavior,
            } = getComputedStyle(element, part) as CSSStyleDeclaration & { animationTimeline?: string };
            const isTimed = animationName !== "none" && (animationTimeline ?? "auto") === "auto";
            if (
              isLong(transitionDuration) ||
              (isTimed && isLong(animationDuration)) ||
              scrollBehavior === "smooth"
            )
              found.add(`${element.tagName}.${element.className.toString()}${part ?? ""}`);
          }
        return [...found];
      });
      expect(moving, path).toEqual([]);
    }
  });
