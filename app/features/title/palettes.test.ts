import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { contrast, mix } from "#artwork/pictures/inks";
import { childrensPalettes, palettes } from "#domain/artwork";

const sheet = await readFile("app/features/title/palettes.css", "utf8");
const tokens = await readFile("app/styles/tokens.css", "utf8");
const kids = ':root[data-theme="kids"]';

/** The custom properties that a rule sets, by name. */
function readColors(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`\n  ${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  const rule = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries(
    [...rule.matchAll(/--color-([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]),
  );
}
const long = (color = "") =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join("")}` : color;

const themes = [
  { theme: "dark", root: ":root", prefix: "", names: palettes },
  { theme: "kids", root: kids, prefix: `${kids} `, names: childrensPalettes },
] as const;
const cases = themes.flatMap(({ names, ...theme }) => names.map((name) => ({ ...theme, name })));

describe("A page tinted with a poster's colours", () => {
  it.each(cases)(
    "On a tinted page of $name, $theme, all text has as much contrast as without the tint",
    ({ root, prefix, name }) => {
      const plain = readColors(tokens, root);
      const { accent = "", "on-accent": onAccent = "" } = readColors(
        sheet,
        `${prefix}[data-palette="${name}"]`,
      );
      const surfaces = [plain.surface, plain.raised].map((color) => mix(long(color), accent, 0.08));
      const chips = mix(long(plain.background), accent, 0.2);
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [long(plain.background), ...surfaces])
        for (const ink of [accent, long(plain.text), long(plain.muted)])
          expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(long(plain.text), chips)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("The tint is as strong as these tests assume", () => {
    expect(sheet.match(/var\(--color-accent\) \d+%/g)).toEqual(
      ["8%", "8%", "20%", "8%", "8%"].map((share) => `var(--color-accent) ${share}`),
    );
  });
});
