import { expect, it } from "vitest";
import { readClientAddress } from "./client-address";

it.each([
  [undefined, null],
  ["", null],
  ["unknown", null],
  ["x".repeat(500), null],
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:0db8:0000:0000::/56"],
  ["2001:DB8:1:22FF::1", "2001:0db8:0001:2200::/56"],
  ["2001:0db8:0001:2200::/56", "2001:0db8:0001:2200::/56"],
  ["1:2:3:4:5:6:7:8", "0001:0002:0003:0000::/56"],
  ["::1", "0000:0000:0000:0000::/56"],
])("A client address of %s is stored as %s", (header, address) =>
  expect(readClientAddress(header)).toBe(address),
);
