import { describe, expect, it } from "vitest";
import { InvalidSettingError, parseSettings } from "./settings";

describe("The API runs without any settings in demo mode", () => {
  it("has a default for each", () =>
    expect(parseSettings({})).toMatchObject({
      mode: "demo",
      port: 4000,
      host: "127.0.0.1",
      databaseUrl: null,
      keys: { web: "luch-web", tapp: "luch-tapp" },
      webInternalUrl: null,
    }));
  it("takes an empty setting for a missing one", () =>
    expect(parseSettings({ API_PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 4000,
      databaseUrl: null,
    }));
  it("takes what is given", () =>
    expect(
      parseSettings({
        API_PORT: "0",
        API_KEY: "k",
        API_KEY_TAPP: "t",
        DATABASE_URL: "postgres://localhost/luch",
        WEB_INTERNAL_URL: "http://127.0.0.1:3000",
        MEDIA_BASE_URL: "https://cdn.example",
      }),
    ).toMatchObject({
      port: 0,
      keys: { web: "k", tapp: "t" },
      databaseUrl: "postgres://localhost/luch",
      webInternalUrl: "http://127.0.0.1:3000",
      mediaBaseUrl: "https://cdn.example",
    }));
});

describe("Production demands secrets of its own", () => {
  const production = {
    APP_MODE: "production",
    MEDIA_SECRET: "m".repeat(32),
    CODE_SECRET: "c".repeat(32),
    API_KEY: "secret-web",
    API_KEY_TAPP: "secret-tapp",
  };
  it("and starts with them", () =>
    expect(parseSettings(production)).toMatchObject({
      mediaSecret: "m".repeat(32),
      codeSecret: "c".repeat(32),
      keys: { web: "secret-web", tapp: "secret-tapp" },
    }));
  it("not without one for media", () =>
    expect(() => parseSettings({ ...production, MEDIA_SECRET: undefined })).toThrow(
      new InvalidSettingError("Setting MEDIA_SECRET is required in production mode."),
    ));
  it("nor without one for codes", () =>
    expect(() => parseSettings({ ...production, CODE_SECRET: undefined })).toThrow(
      new InvalidSettingError("Setting CODE_SECRET is required in production mode."),
    ));
  it.each(["short", "c".repeat(31), "demonstration-secret-of-one-time-codes"])(
    "nor with a short or known one: %s",
    (secret) =>
      expect(() => parseSettings({ ...production, CODE_SECRET: secret })).toThrow(/^Setting CODE_SECRET/),
  );
  it.each(["short", "m".repeat(31), "demonstration-media-secret"])("nor with a short one: %s", (secret) =>
    expect(() => parseSettings({ ...production, MEDIA_SECRET: secret })).toThrow(/^Setting MEDIA_SECRET/),
  );
  it.each([
    ["API_KEY", "luch-web"],
    ["API_KEY_TAPP", "luch-tapp"],
  ])("nor with the demonstration's %s, given or not", (name, value) => {
    expect(() => parseSettings({ ...production, [name]: value })).toThrow(new RegExp(`^Setting ${name} is`));
    expect(() => parseSettings({ ...production, [name]: undefined })).toThrow(
      new RegExp(`^Setting ${name} is`),
    );
  });
});

it.each([
  ["API_PORT", "x"],
  ["API_PORT", "65536"],
  ["APP_MODE", "staging"],
  ["DATABASE_URL", "nowhere"],
  ["WEB_INTERNAL_URL", "x"],
  ["LOG_LEVEL", "loud"],
])("A wrong %s is named in one sentence", (name, value) => {
  const act = () => parseSettings({ [name]: value });
  expect(act).toThrow(InvalidSettingError);
  expect(act).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
});
