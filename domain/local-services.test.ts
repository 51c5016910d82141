import { describe, expect, it } from "vitest";
import { getPaymentPort } from "../tools/prepare.mjs";
import { getLocalPort } from "./local-services";

describe("The demonstration payment host", () => {
  it.each([
    ["demo", undefined, 4001],
    ["demo", 7001, 7001],
    ["demo", 0, 0],
    ["test", undefined, 0],
    ["test", 7001, 7001],
    ["production", undefined, 0],
    ["production", 7001, 0],
  ] as const)(
    "In %s mode with the port %s set the payment host listens on %s, and is started there",
    (mode, set, port) => {
      expect(getLocalPort("paymentHost", mode, set)).toBe(port);
      expect(getPaymentPort({ APP_MODE: mode, PAYMENT_PORT: set?.toString() })).toBe(String(port));
    },
  );

  it("The demonstration payment host is not started beside an operator's own API", () =>
    expect(getPaymentPort({ API_BASE_URL: "https://api.example" })).toBe("0"));
});

it("The local sign-in provider has a port of its own", () =>
  expect(getLocalPort("issuer", "demo", undefined)).not.toBe(getLocalPort("paymentHost", "demo", undefined)));
