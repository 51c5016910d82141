import { describe, expect, it } from "vitest";
import { InvalidSettingError } from "#contract/settings";
import { parseSettings } from "./settings";

describe("The payment host's settings", () => {
  it("The payment host's settings have defaults for a demonstration", () =>
    expect(parseSettings({})).toEqual({
      port: 4001,
      host: "0.0.0.0",
      origin: "http://localhost:4001",
      dataDir: ".data/payment-host",
      secrets: {
        merchant: "demonstration-payment-secret",
        callback: "demonstration-payment-callback-secret",
      },
      logLevel: "info",
    }));

  it("The payment host's settings treat empty values as missing", () =>
    expect(parseSettings({ PAYMENT_PORT: "", PAYMENT_ORIGIN: "" }).origin).toBe("http://localhost:4001"));

  it("The payment host's settings contain the origin shown to payers", () =>
    expect(parseSettings({ PAYMENT_PORT: "6001", PAYMENT_ORIGIN: "https://pay.example/" })).toMatchObject({
      port: 6001,
      origin: "https://pay.example",
    }));

  it.each([
    [{ PAYMENT_PORT: "seventy" }, "PAYMENT_PORT"],
    [{ PAYMENT_PORT: "70000" }, "PAYMENT_PORT"],
    [{ PAYMENT_ORIGIN: "pay" }, "PAYMENT_ORIGIN"],
    [{ PAYMENT_SECRET: "short" }, "PAYMENT_SECRET"],
    [{ PAYMENT_CALLBACK_SECRET: "short" }, "PAYMENT_CALLBACK_SECRET"],
    [{ APP_MODE: "production" }, "APP_MODE"],
  ])("The payment host's settings are rejected for %j", (env, name) => {
    expect(() => parseSettings(env)).toThrow(InvalidSettingError);
    expect(() => parseSettings(env)).toThrow(`Setting ${name} is `);
  });
});
