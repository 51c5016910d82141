import { expect, it } from "vitest";
import { row } from "../tests/setup/row";
import { getRegistrationAge } from "./registration-age";
import { daySeconds } from "./time-units";

it.each([
  [-1, "0-1"],
  [0, "0-1"],
  [29.99, "0-1"],
  [30, "1-6"],
  [179.99, "1-6"],
  [180, "6+"],
  [4000, "6+"],
])("An account of %d days is %s months old", (days, age) => {
  row("K-068");
  const created = 1_790_000_000;
  expect(getRegistrationAge(created, created + days * daySeconds)).toBe(age);
});
