import { describe, expect, it } from "vitest";
import { InvalidSettingError } from "#contract/settings";
import { parseEnvironment } from "./env.server";

const strong = (name: string) => `${name}-0123456789-abcdefghijklmnopqrstuvwxyz`;
const secrets = [strong("a"), strong("b")];
const production = {
  APP_MODE: "production",
  PUBLIC_ORIGIN: "https://luch.example",
  SESSION_SECRETS: secrets.join(),
  API_KEY: strong("web"),
  API_KEY_TAPP: strong("tapp"),
};

describe("The web settings in demo mode", () => {
  it("The web settings in demo mode all have defaults", () =>
    expect(parseEnvironment({})).toMatchObject({
      APP_MODE: "demo",
      PORT: 3000,
      API_BASE_URL: "http://127.0.0.1:4000",
      TRUSTED_PROXIES: [],
      COUNTRY_HEADER: "x-country-code",
    }));
  it("The web settings in demo mode treat an empty value as a missing one", () =>
    expect(parseEnvironment({ PORT: "", PUBLIC_ORIGIN: "" })).toMatchObject({ PORT: 3000 }));
  it("The web settings in demo mode split lists at commas", () =>
    expect(parseEnvironment({ TRUSTED_PROXIES: " 10.0.0.0/8, ,192.168.0.1 " }).TRUSTED_PROXIES).toEqual([
      "10.0.0.0/8",
      "192.168.0.1",
    ]));
  it("The web settings take a header's name in any case", () =>
    expect(parseEnvironment({ COUNTRY_HEADER: "CF-IPCountry" }).COUNTRY_HEADER).toBe("cf-ipcountry"));
  it("The web settings in demo mode ignore unknown variables", () =>
    expect(() => parseEnvironment({ SOMETHING: "else" })).not.toThrow());
});

describe("The sites that may show titles in frames", () => {
  it.each<[string | undefined, string[]]>([
    [undefined, ["*"]],
    ["*", ["*"]],
    ["none", []],
    ["", []],
    [" ", []],
    ["https://a.example", ["https://a.example"]],
    [
      "https://a.example, http://localhost:8080\nhttps://*.b.example",
      ["https://a.example", "http://localhost:8080", "https://*.b.example"],
    ],
  ])("The sites that may show titles in frames, from %j", (given, expected) =>
    expect(parseEnvironment({ EMBED_ORIGINS: given }).EMBED_ORIGINS).toEqual(expected),
  );
  it.each([
    "a.example",
    "https://a.example/",
    "https://a.example/path",
    "https://a.example; script-src *",
    "'self'",
    "https:",
    "https://*",
    "* https://a.example",
    "none https://a.example",
  ])("The sites that may show titles in frames are not %s", (given) =>
    expect(() => parseEnvironment({ EMBED_ORIGINS: given })).toThrow(
      /^Setting EMBED_ORIGINS is wrong: origins such as/,
    ),
  );
});

describe("Production", () => {
  it("Production starts with an origin and secrets", () =>
    expect(parseEnvironment(production).SESSION_SECRETS).toEqual(secrets));
  it.each(["PUBLIC_ORIGIN", "SESSION_SECRETS"] as const)("Production does not start without %s", (name) => {
    expect(() => parseEnvironment({ ...production, [name]: undefined })).toThrow(
      new InvalidSettingError(`Setting ${name} is wrong: required in production mode`),
    );
  });
  it.each(["API_KEY", "API_KEY_TAPP"] as const)(
    "Production rejects the demonstration's %s, given or by default",
    (name) => {
      expect(() => parseEnvironment({ ...production, [name]: undefined })).toThrow(
        new RegExp(`^Setting ${name} is wrong`),
      );
      expect(() =>
        parseEnvironment({ ...production, [name]: name === "API_KEY" ? "luch-web" : "luch-tapp" }),
      ).toThrow(new RegExp(`^Setting ${name} is wrong`));
    },
  );
  it.each(
    ["API_KEY", "API_KEY_TAPP", "SESSION_SECRETS"].flatMap((name) =>
      ["short", "a".repeat(64), "k".repeat(31)].map((secret) => [name, secret] as const),
    ),
  )("Production does not start with a weak %s: %s", (name, secret) =>
    expect(() => parseEnvironment({ ...production, [name]: secret })).toThrow(
      new RegExp(`^Setting ${name} is wrong: it (has|repeats) [^\\n]+$`),
    ),
  );
  it("Production does not start with a weak secret behind a strong one", () =>
    expect(() => parseEnvironment({ ...production, SESSION_SECRETS: `${strong("a")},short` })).toThrow(
      /SESSION_SECRETS/,
    ));
  it("Production starts on http: only if the settings say so", () => {
    const http = { ...production, PUBLIC_ORIGIN: "http://luch.example" };
    expect(() => parseEnvironment(http)).toThrow(/^Setting PUBLIC_ORIGIN is wrong: [^\n]+$/);
    expect(parseEnvironment({ ...http, ALLOW_HTTP: "true" }).PUBLIC_ORIGIN).toBe("http://luch.example");
  });
  it("Production does not start with an empty list of secrets", () =>
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
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/8,proxy.example"],
    ["TRUSTED_PROXIES", "2001:db8::/129"],
    ["TRUSTED_PROXIES", "10.0.0.0/"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["TRUSTED_PROXIES", "10.0.0.0/-1"],
    ["TRUSTED_PROXIES", "10.0.0.256"],
    ["PICTURE_HOSTS", "pictures.example; script-src *"],
    ["PICTURE_HOSTS", "https://pictures.example"],
    ["MESSENGER_SCRIPT", "https://chat.example;script-src/a.js"],
    ["MESSENGER_SCRIPT", "https://chat.example/a.js,https://a;b"],
  ])("A wrong setting is reported in one sentence: %s=%s", (name, value) => {
    const act = () => parseEnvironment({ [name]: value });
    expect(act).toThrow(InvalidSettingError);
    expect(act).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
  });
});
