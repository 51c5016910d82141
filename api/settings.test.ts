import { describe, expect, it } from "vitest";
import { BadSetting, readSettings } from "./settings";

describe("The API runs without any settings in demo mode", () => {
  it("has a default for each", () => expect(readSettings({})).toMatchObject({ mode: "demo", port: 4000, host: "127.0.0.1", databaseUrl: null, keys: { web: "luch-web", tapp: "luch-tapp" }, webInternalUrl: null }));
  it("takes an empty setting for a missing one", () => expect(readSettings({ API_PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 4000, databaseUrl: null }));
  it("takes what is given", () =>
    expect(readSettings({ API_PORT: "0", API_KEY: "k", API_KEY_TAPP: "t", DATABASE_URL: "postgres://localhost/luch", WEB_INTERNAL_URL: "http://127.0.0.1:3000", MEDIA_BASE_URL: "https://cdn.example" })).toMatchObject({
      port: 0, keys: { web: "k", tapp: "t" }, databaseUrl: "postgres://localhost/luch", webInternalUrl: "http://127.0.0.1:3000", mediaBaseUrl: "https://cdn.example",
    }));
});

describe("Production demands its own secret for media links", () => {
  it("and starts with one", () => expect(readSettings({ APP_MODE: "production", MEDIA_SECRET: "0123456789abcdef" }).mediaSecret).toBe("0123456789abcdef"));
  it("not without", () => expect(() => readSettings({ APP_MODE: "production" })).toThrow(new BadSetting("Setting MEDIA_SECRET is required in production mode.")));
  it("nor with a short one", () => expect(() => readSettings({ APP_MODE: "production", MEDIA_SECRET: "short" })).toThrow(/MEDIA_SECRET/));
});

it.each([["API_PORT", "x"], ["API_PORT", "65536"], ["APP_MODE", "staging"], ["DATABASE_URL", "nowhere"], ["WEB_INTERNAL_URL", "x"], ["LOG_LEVEL", "loud"]])("A wrong %s is named in one sentence", (name, value) => {
  const act = () => readSettings({ [name]: value });
  expect(act).toThrow(BadSetting);
  expect(act).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
});
