import { describe, expect, it } from "vitest";
import { titleSchema } from "./content-schema";

describe("A picture that a title names", () => {
  const check = (poster: string) => titleSchema.shape.poster.safeParse(poster).success;
  it.each([
    ["https://cdn.example/poster.jpg", true],
    ["https://cdn.example/poster.jpg?size=2", true],
    ["https://cdn.example/poster.jpg#1", false],
    ["pictures/no-such-file.jpg", false],
    ["pictures/../titles/metropolis.yaml", false],
    ["../../etc/passwd", false],
    ["titles/metropolis.yaml", false],
    ["file:///etc/passwd", false],
    ["data:image/png;base64,AA", false],
    ["", false],
  ])("A picture that a title names may be %s: %s", (poster, expected) =>
    expect(check(poster)).toBe(expected),
  );
});
