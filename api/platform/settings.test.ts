import { generateKeyPairSync } from "node:crypto";
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
      databasePool: 10,
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
  ["DATABASE_REPLICA_URL", "nowhere"],
  ["DATABASE_TIMEOUT_MS", "-1"],
  ["WEB_INTERNAL_URL", "x"],
  ["LOG_LEVEL", "loud"],
])("A wrong %s is reported in one sentence", (name, value) => {
  const act = () => parseSettings({ [name]: value });
  expect(act).toThrow(InvalidSettingError);
  expect(act).toThrow(new RegExp(`^Setting ${name} is wrong: [^\\n]+$`));
});

describe("The settings of films", () => {
  const bucket = { S3_BUCKET: "films", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  const cdn = { MEDIA_BASE_URL: "https://cdn.example" };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();

  it("Films are in a folder and checked by us by default, and in a bucket where one is set", () => {
    expect(parseSettings({})).toMatchObject({ s3: null, mediaSigning: { kind: "token" } });
    const { s3 } = parseSettings({ ...bucket, S3_PREFIX: "/luch/" });
    const keys = { accessKeyId: "id", secretAccessKey: "secret" };
    expect(s3).toEqual({ ...keys, bucket: "films", endpoint: null, region: "us-east-1", prefix: "luch/" });
  });

  it("The key of CloudFront may have its line breaks written out", () => {
    const settings = { ...cdn, MEDIA_SIGNING: "cloudfront", CLOUDFRONT_KEY_PAIR_ID: "K1" };
    for (const key of [pem, pem.replaceAll("\n", "\\n")])
      expect(parseSettings({ ...settings, CLOUDFRONT_PRIVATE_KEY: key }).mediaSigning).toMatchObject({
        kind: "cloudfront",
        keyPairId: "K1",
      });
  });

  it.each<[Record<string, string>, string]>([
    [{ S3_ENDPOINT: "http://localhost:9000" }, "S3_BUCKET is required where S3_ENDPOINT is set"],
    [{ S3_BUCKET: "films" }, "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required"],
    [{ ...bucket, S3_ENDPOINT: "ftp://storage" }, "S3_ENDPOINT is wrong"],
    [{ MEDIA_SIGNING: "secure-link" }, "MEDIA_BASE_URL is required where MEDIA_SIGNING is secure-link"],
    [{ ...cdn, MEDIA_SIGNING: "secure-link" }, "SECURE_LINK_SECRET is required"],
    [
      { ...cdn, MEDIA_SIGNING: "cloudfront", CLOUDFRONT_KEY_PAIR_ID: "K1" },
      "CLOUDFRONT_PRIVATE_KEY is required",
    ],
    [{ ...cdn, MEDIA_SIGNING: "cloudfront", CLOUDFRONT_PRIVATE_KEY: "key" }, "no private RSA key in PEM"],
    [{ MEDIA_SIGNING: "akamai" }, "MEDIA_SIGNING is wrong"],
  ])("The settings %j are refused with a sentence", (settings, sentence) => {
    expect(() => parseSettings(settings)).toThrow(sentence);
    expect(() => parseSettings(settings)).toThrow(InvalidSettingError);
  });
});
