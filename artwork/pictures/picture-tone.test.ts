import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { palettes } from "#domain/artwork";
import { getInks } from "./inks";
import { getTone, getToneDistance, tones } from "./picture-tone";

const specs = palettes.flatMap((palette) =>
  Array.from({ length: 40 }, (_none, index) => ({
    shape: "cover" as const,
    lettering: null,
    year: null,
    motifs: ["beam", "disc"] as const,
    palette,
    seed: `title-${index}`,
  })),
);

it("A picture's tone is close enough to its background for its arrival to go unnoticed", () => {
  for (const spec of specs) {
    const tone = tones[Number.parseInt(getTone(spec), 36)] ?? "";
    expect(getToneDistance(tone, getInks(spec.palette, spec.seed).ground.slice(1))).toBeLessThan(25);
  }
});

it("The style sheet has the colour of every tone", async () => {
  const sheet = await readFile("app/ui/picture.css", "utf8");
  for (const [index, color] of tones.entries())
    expect(sheet).toContain(`[src*=".${index.toString(36)}?"] {\n    background: #${color};`);
});
