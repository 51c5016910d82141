import { expect, it } from "vitest";
import { getRefundable } from "./refund";

it.each([
  [300, 0, 300],
  [300, 100, 200],
  [300, 300, 0],
  [300, 400, 0],
])("Of %i, after %i, %i may be given back", (paid, refunded, left) =>
  expect(getRefundable(paid, refunded)).toBe(left),
);
