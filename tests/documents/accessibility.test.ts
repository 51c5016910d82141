import { describe, expect, it } from "vitest";
import { locales } from "#contract/languages";
import { readDocuments } from "../../api/platform/content/document-files";
import { read } from "../setup/sources";

/** What shows each promise of the document, in its order: a spec and a part of the title of its test. */
const shownBy: Record<string, [spec: string, title: string][]> = {
  keyboard: [
    ["e2e/tab-order.spec.ts", "in reading order, and Shift+Tab the same way back"],
    ["e2e/a11y.spec.ts", "The focused element is visibly marked and is not covered"],
    ["e2e/player.spec.ts", "Keys work by their position, so also in the Russian layout"],
  ],
  "screen-reader": [
    ["e2e/a11y.spec.ts", "meets WCAG on desktop and phone"],
    ["e2e/player-features.spec.ts", "announced once by a screen reader"],
    ["e2e/search.spec.ts", "the results are announced"],
  ],
  subtitles: [
    ["e2e/player-features.spec.ts", "Subtitles are shown in two languages at once"],
    ["e2e/transcript.spec.ts", "The transcript beside the film follows it"],
    ["e2e/described-films.spec.ts", "The described sound is chosen in the player"],
    ["e2e/described-films.spec.ts", "The filter of accessibility leads to a film"],
  ],
  display: [
    ["e2e/a11y.spec.ts", "scrolls sideways at no width or zoom"],
    ["e2e/layout.spec.ts", "In forced colours buttons have borders"],
    ["e2e/motion.spec.ts", "Under reduced motion nothing moves automatically"],
  ],
  technology: [
    ["e2e/journey.spec.ts", "A visitor without script finds a film, watches it"],
    ["e2e/foreign-dom.spec.ts", "Inserted markup breaks nothing"],
    ["e2e/fields.spec.ts", "a whole code into all cells"],
  ],
};

const documents = readDocuments("content").filter(({ alias }) => alias === "accessibility");

/** How many promises each part of a document makes. */
const countPromises = (body: string): Record<string, number> =>
  Object.fromEntries(
    body.split(/^## /m).flatMap((part) => {
      const id = /\{#([\w-]+)\}/.exec(part)?.[1];
      const count = part.match(/^- ✓ /gm)?.length ?? 0;
      return id === undefined || count === 0 ? [] : [[id, count]];
    }),
  );

describe("The page about accessibility", () => {
  it.each(locales)("The page about accessibility promises nothing in %s that no test shows", (locale) => {
    const body = documents.find((document) => document.locale === locale)?.body ?? "";
    expect(countPromises(body)).toEqual(
      Object.fromEntries(Object.entries(shownBy).map(([id, tests]) => [id, tests.length])),
    );
  });

  it.each(Object.values(shownBy).flat())(
    "A promise about accessibility is shown by %s: «%s»",
    (spec, title) => expect(read(spec)).toContain(title),
  );
});
