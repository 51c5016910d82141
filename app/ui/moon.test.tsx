import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Moon } from "./moon";

const light = /A14 14 0 0 0 16 30A([\d.]+) 14 0 0 ([01]) 16 2Z/;

/** The part of the drawn moon that is lit: half of it, and half an ellipse more or less. */
function measureLight(share: number): number {
  const markup = renderToStaticMarkup(<Moon share={share} />);
  if (!markup.includes("<path")) return 0;
  const [, width, side] = light.exec(markup) ?? expect.unreachable("the light is drawn");
  return (1 + (side === "0" ? 1 : -1) * (Number(width) / 14)) / 2;
}

it.each([
  ["is full at the start", 1, 1],
  ["is full before it", 1.5, 1],
  ["has lost a quarter", 0.75, 0.75],
  ["is half", 0.5, 0.5],
  ["has a quarter left", 0.25, 0.25],
  ["is a thin crescent in the last seconds", 0.01, 0.01],
  ["is dark at the end", 0, 0],
  ["is dark after it", -0.1, 0],
])("The moon that wanes %s", (_when, share, lit) => expect(measureLight(share)).toBeCloseTo(lit, 3));

it("The moon loses light with each minute of a child's last quarter of an hour", () => {
  const minutes = Array.from({ length: 16 }, (_, passed) => measureLight(1 - passed / 15));
  expect([...minutes].sort((one, other) => other - one)).toEqual(minutes);
  expect(new Set(minutes).size).toBe(16);
});
