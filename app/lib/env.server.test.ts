import { describe, expect, it } from "vitest";
import { InvalidSettingError, parseEnvironment } from "./env.server";

const production = {
  APP_MODE: "production",
  PUBLIC_ORIGIN: "https://luch.example",
  SESSION_SECRETS: `${"a".repeat(32)},${"b".repeat(32)}`,
  API_KEY: "secret-web",
  API_KEY_TAPP: "secret-tapp",
};

describe("The web settings in demo mode", () => {
  it("all have defaults", () =>
    expect(parseEnvironment({})).toMatchObject({
      APP_MODE: "demo",
      PORT: 3000,
      API_BASE_URL: "http://127.0.0.1:4000",
      TRUSTED_PROXIES: [],
      COUNTRY_HEADER: "x-country-code",
    }));
  it("treat an empty value as a missing one", () =>
    expect(parseEnvironment({ PORT: "", PUBLIC_ORIGIN: "" })).toMatchObject({ PORT: 3000 }));
  it("split lists at commas", () =>
    expect(parseEnvironment({ TRUSTED_PROXIES: " 10.0.0.0/8, ,192.168.0.1 " }).TRUSTED_PROXIES).toEqual([
      "10.0.0.0/8",
      "192.168.0.1",
    ]));
  it("take a header's name in any case", () =>
    expect(parseEnvironment({ COUNTRY_HEADER: "CF-IPCountry" }).COUNTRY_HEADER).toBe("cf-ipcountry"));
  it("ignore unknown variables", () => expect(() => parseEnvironment({ SOMETHING: "else" })).not.toThrow());
});

describe("Production", () => {
  it("starts with an origin and secrets", () =>
    expect(parseEnvironment(production).SESSION_SECRETS).toEqual(["a".repeat(32), "b".repeat(32)]));
  it.each(["PUBLIC_ORIGIN", "SESSION_SECRETS"] as const)("does not start without %s", (name) => {
    expect(() => parseEnvironment({ ...production, [name]: undefined })).toThrow(
      new InvalidSettingError(`Setting ${name} is wrong: required in production mode`),
    );
  });
  it.each(["API_KEY", "API_KEY_TAPP"] as const)(
    "does not start with the demonstration's %s, given or by default",
    (name) => {
      expect(() => parseEnvironment({ ...production, [name]: undefined })).toThrow(
        new RegExp(`^Setting ${name} is wrong`),
      );
      expect(() =>
        parseEnvironment({ ...production, [name]: name === "API_KEY" ? "luch-web" : "luch-tapp" }),
      ).toThrow(new RegExp(`^Setting ${name} is wrong`));
    },
  );
  it.each(["short", `${"a".repeat(32)},short`])("does not start with a short secret: %s", (secrets) =>
    expect(() => parseEnvironment({ ...production, SESSION_SECRETS: secrets })).toThrow(/SESSION_SECRETS/),
  );
  it("does not start with an empty list of secrets", () =>
    expect(() => parseEnvironment({ ...production, SESSION_SECRETS: " , " })).toThrow(/SESSION_SECRETS/));
});

describe("A wrong setting is reported in one sentence", () => {
  it.each([
    ["PORT", "seventy"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["APP_MODE", "staging"],
    ["API_BASE_URL", "not an address"],
    ["API_TIMEOUT_MS", "0"],
    ["API_TIMEOUT_MS", "soon"],
    ["PUBLIC_ORIGIN", "luch.example"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_PORT", "0"],
    ["RATE_LIMIT_FACTOR", "-1"],
    ["REDIS_URL", "redis"],
  ])("%s=%s", (name, value) => {
    const act = () => parseEnvironment({ [name]: value });
    expect(act).toThrow(InvalidSettingError);
    expect(act).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
  });
});
