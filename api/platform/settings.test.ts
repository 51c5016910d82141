import { describe, expect, it } from "vitest";
import { InvalidSettingError } from "#contract/settings";
import { parseSettings } from "./settings";

const strong = (name: string) => `${name}-0123456789-abcdefghijklmnopqrstuvwxyz`;

describe("The API settings in demo mode", () => {
  it("The API settings in demo mode all have defaults", () =>
    expect(parseSettings({})).toMatchObject({
      mode: "demo",
      port: 4000,
      host: "127.0.0.1",
      databaseUrl: null,
      keys: { web: "luch-web", tapp: "luch-tapp" },
      webInternalUrl: null,
    }));
  it("The API settings in demo mode treat an empty value as a missing one", () =>
    expect(parseSettings({ API_PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 4000,
      databaseUrl: null,
    }));
  it("The API settings take the given values", () =>
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

describe("Production", () => {
  const production = {
    APP_MODE: "production",
    PUBLIC_ORIGIN: "https://luch.example",
    MEDIA_SECRET: strong("media"),
    CODE_SECRET: strong("code"),
    API_KEY: strong("web"),
    API_KEY_TAPP: strong("tapp"),
  };
  it("Production starts with its own secrets", () =>
    expect(parseSettings(production)).toMatchObject({
      mediaSecret: strong("media"),
      codeSecret: strong("code"),
      keys: { web: strong("web"), tapp: strong("tapp") },
    }));
  it("Production does not start without a media secret", () =>
    expect(() => parseSettings({ ...production, MEDIA_SECRET: undefined })).toThrow(
      new InvalidSettingError("Setting MEDIA_SECRET is required in production mode."),
    ));
  it("Production does not start without a secret for codes", () =>
    expect(() => parseSettings({ ...production, CODE_SECRET: undefined })).toThrow(
      new InvalidSettingError("Setting CODE_SECRET is required in production mode."),
    ));
  it.each(["short", "c".repeat(31), "demonstration-secret-of-one-time-codes"])(
    "Production does not start with a short or known secret for codes, alone or after a good one: %s",
    (secret) => {
      for (const CODE_SECRET of [secret, `${strong("code")},${secret}`])
        expect(() => parseSettings({ ...production, CODE_SECRET })).toThrow(/^Setting CODE_SECRET/);
    },
  );
  it("Production signs with the first secret for codes", () =>
    expect(
      parseSettings({ ...production, CODE_SECRET: `${strong("code")}, ${strong("old")}` }),
    ).toMatchObject({ codeSecret: strong("code"), codeSecrets: [strong("code"), strong("old")] }));
  it.each(["short", "m".repeat(31), "demonstration-media-secret"])(
    "Production rejects a short or known media secret: %s",
    (secret) =>
      expect(() => parseSettings({ ...production, MEDIA_SECRET: secret })).toThrow(/^Setting MEDIA_SECRET/),
  );
  it.each(
    [
      "API_KEY",
      "API_KEY_TAPP",
      "MEDIA_SECRET",
      "CODE_SECRET",
      "PAYMENT_SECRET",
      "PAYMENT_CALLBACK_SECRET",
    ].flatMap((name) => ["short", "a".repeat(64), "k".repeat(31)].map((secret) => [name, secret] as const)),
  )("Production does not start with a weak %s: %s", (name, secret) =>
    expect(() => parseSettings({ ...production, [name]: secret })).toThrow(
      new RegExp(`^Setting ${name} is [^\\n]+$`),
    ),
  );
  it("Production does not start without the address that letters link to", () =>
    expect(() => parseSettings({ ...production, PUBLIC_ORIGIN: undefined })).toThrow(
      new InvalidSettingError("Setting PUBLIC_ORIGIN is required in production mode."),
    ));
  it("Production starts on http: only if the settings say so", () => {
    const http = { ...production, PUBLIC_ORIGIN: "http://luch.example" };
    expect(() => parseSettings(http)).toThrow(/^Setting PUBLIC_ORIGIN (?:is|may) [^\n]+$/);
    expect(parseSettings({ ...http, ALLOW_HTTP: "true" }).publicOrigin).toBe("http://luch.example");
  });
  it.each([
    ["API_KEY", "luch-web"],
    ["API_KEY_TAPP", "luch-tapp"],
  ])("Production rejects the demonstration's %s, given or by default", (name, value) => {
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
])("A wrong %s is reported in one sentence", (name, value) => {
  const act = () => parseSettings({ [name]: value });
  expect(act).toThrow(InvalidSettingError);
  expect(act).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
});
