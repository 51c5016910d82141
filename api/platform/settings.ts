import { createPrivateKey, type KeyObject } from "node:crypto";
import * as z from "zod";
import { SocialProvider } from "#contract/auth";
import {
  demoValues,
  getPublicOrigin,
  InvalidSettingError,
  json,
  list,
  port,
  readSettings,
  SharedSettings,
} from "#contract/settings";
import { homeCountry } from "#domain/country";
import { normalizeEmail } from "#domain/entered-text";
import { getLocalPort } from "#domain/local-services";
import { findWeakness, minSecretLength } from "#domain/secrets";
import type { S3Settings } from "./storage/s3-storage";

/** Staff of the demonstration's desks: of support, of money, of popups, of what is watched, and editors. */
const demoStaff = {
  support: "desk@luch.example",
  money: "money@luch.example",
  popups: "popups@luch.example",
  viewing: "viewing@luch.example",
  editing: "editor@luch.example",
};

const Issuer = z.object({
  issuer: z.string().url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
export type SocialSettings = Partial<Record<SocialProvider, z.infer<typeof Issuer>>>;

/** Providers that the local issuer stands in for, and its only client. */
const localProviders = ["google", "apple", "vk", "yandex"] as const;
const localClient = { clientId: "luch", clientSecret: "demonstration-secret-of-the-local-issuer" };

/** Line breaks may be written as «\\n», as environments do not keep them. */
function readPrivateKey(text: string): KeyObject | null {
  try {
    return createPrivateKey(text.replaceAll("\\n", "\n"));
  } catch {
    return null;
  }
}

/** Empty, or with a slash at its end. */
const toPrefix = (text: string): string => {
  const folder = text.replaceAll(/^\/+|\/+$/g, "");
  return folder === "" ? "" : `${folder}/`;
};

const Settings = SharedSettings.extend({
  API_PORT: port.default(4000),
  API_HOST: z.string().default("127.0.0.1"),
  /** A port of its own, as METRICS_PORT is the web server's of the same environment. */
  API_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DATABASE_URL: z.string().url().optional(),
  /** Connections to it at most. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10),
  /** A streaming replica of it, for reads of what is the same for everybody. */
  DATABASE_REPLICA_URL: z.string().url().optional(),
  /** After so many milliseconds the server ends a statement, in production; 0: never. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(0).max(3_600_000).default(30_000),
  /** Shared by all APIs: reports of players wait there until they are written together. */
  REDIS_URL: z.string().url().optional(),
  /** Key of the operator's own services, which may write what viewers may not. */
  API_KEY_SERVICE: z.string().min(1).optional(),
  MEDIA_SECRET: z.string().min(16).optional(),
  /** Who checks the addresses of the operator's films: this API, or the CDN at MEDIA_BASE_URL. */
  MEDIA_SIGNING: z.enum(["token", "cloudfront", "secure-link"]).default("token"),
  SECURE_LINK_SECRET: z.string().min(16).optional(),
  CLOUDFRONT_KEY_PAIR_ID: z.string().min(1).optional(),
  CLOUDFRONT_PRIVATE_KEY: z
    .string()
    .transform((text, context) => {
      const key = readPrivateKey(text);
      if (key?.asymmetricKeyType === "rsa") return key;
      context.addIssue({ code: "custom", message: "no private RSA key in PEM" });
      return z.NEVER;
    })
    .optional(),
  /** A storage with the interface of S3 for films and pictures; without a bucket they are in DATA_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z
    .string()
    .url()
    .regex(/^https?:/, "not http:// or https://")
    .optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** What all keys begin with. */
  S3_PREFIX: z.string().transform(toPrefix).default(""),
  /** Keys of the one-time codes' MACs, of PINs and of links in emails, separated by commas; the first one signs. */
  CODE_SECRET: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()))
    .refine((all) => all.every(({ length }) => length >= minSecretLength), "each needs 32 characters or more")
    .optional(),
  /** Whether creating a PIN requires a code by SMS (AMB-108), and whether it requires a subscription (AMB-109). */
  PIN_NEEDS_PHONE: z.stringbool().default(true),
  PIN_NEEDS_SUBSCRIPTION: z.stringbool().default(false),
  /** URL of the web server, whose caches are cleared when faults or the clock change. */
  WEB_INTERNAL_URL: z.string().url().optional(),
  /** «off» sends nothing over any channel, for a restored copy whose outbox has letters that were not sent. */
  MESSAGES: z.enum(["on", "off"]).default("on"),
  /** Mail server and HTTP gateway for messages; without them messages stay in the outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, "not smtp:// or smtps://")
    .optional(),
  /** How many connections to the mail server one process holds. */
  MAIL_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(5),
  MAIL_FROM: z.string().min(3).default("Луч <noreply@luch.example>"),
  SMS_GATEWAY_URL: z
    .string()
    .url()
    .regex(/^https?:/, "not http:// or https://")
    .optional(),
  /** Hosts of browsers' push services; a leading dot includes subdomains. Notifications go to no other hosts. */
  PUSH_HOSTS: list.prefault(
    "fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com",
  ),
  /** OpenID Connect issuers by provider. */
  SOCIAL_PROVIDERS: json.pipe(z.partialRecord(SocialProvider, Issuer)).optional(),
  /** Whether viewers may register with a provider's account. */
  SOCIAL_SIGNUP: z.stringbool().default(true),
  /** Where the API calls the payment host, if not where payers are sent. */
  PAYMENT_API_URL: z.string().url().optional(),
  /** URL of the API for the host's callbacks. */
  PAYMENT_CALLBACK_URL: z.string().url().optional(),
  PAYMENT_SECRET: z.string().min(minSecretLength).optional(),
  PAYMENT_CALLBACK_SECRET: z.string().min(minSecretLength).optional(),
  /** The cash register behind HTTP; without one the demonstration's, and in production none. */
  FISCAL_PRINTER_URL: z
    .string()
    .url()
    .regex(/^https?:/, "not http:// or https://")
    .optional(),
  /** The warehouse that events are forwarded to: ClickHouse over HTTP, with user, password and database. */
  CLICKHOUSE_URL: z
    .string()
    .url()
    .regex(/^https?:/, "not http:// or https://")
    .optional(),
  /** What receipts say of the seller. */
  SELLER_NAME: z.string().min(1).default("ООО «Луч» (демонстрация)"),
  SELLER_INN: z
    .string()
    .regex(/^(\d{10}|\d{12})$/, "not 10 or 12 digits")
    .default("0000000000"),
  SELLER_TAXATION: z.enum(["ОСН", "УСН доход", "УСН доход - расход", "ЕСХН", "ПСН"]).default("ОСН"),
  SELLER_VAT_PERCENT: z.coerce.number().int().min(0).max(30).default(22),
  /** The tax that prices include in other countries, in percent: {"RS": 20}. Where it is not given it is not known. */
  SELLER_TAX_ABROAD: json
    .pipe(z.record(z.string().regex(/^[A-Z]{2}$/), z.number().int().min(0).max(40)))
    .optional(),
  /** Whether viewers without a login may buy (ACCESS_VIRTUAL_DENIED if not). */
  VIRTUAL_MAY_BUY: z.stringbool().default(true),
  /** Support staff: ids or e-mail addresses of accounts, separated by commas. */
  SUPPORT_STAFF: list.optional(),
  /** The programs that encode films, if not those of PATH. */
  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  /** Staff for money, likewise. */
  MONEY_STAFF: list.optional(),
  POPUP_STAFF: list.optional(),
  VIEWING_STAFF: list.optional(),
  EDITOR_STAFF: list.optional(),
});

export type ApiSettings = ReturnType<typeof parseSettings>;
type Environment = Record<string, string | undefined>;

/** The settings of programs that only write the database, which need no secrets. */
export function parseDatabaseSettings(env: Environment): Pick<ApiSettings, "dataDir" | "databaseUrl"> {
  const value = readSettings(Settings.pick({ DATA_DIR: true, DATABASE_URL: true }), env);
  return { dataDir: value.DATA_DIR, databaseUrl: value.DATABASE_URL ?? null };
}

const StorageSettings = Settings.pick({
  S3_BUCKET: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_PREFIX: true,
});

/** The bucket of programs that add films. */
export const parseStorageSettings = (env: Environment): ApiSettings["s3"] =>
  getS3(readSettings(StorageSettings, env));

function getS3(value: z.output<typeof StorageSettings>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (bucket === undefined) {
    const given = (["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const).find(
      (name) => value[name] !== undefined,
    );
    if (given) throw new InvalidSettingError(`Setting S3_BUCKET is required where ${given} is set.`);
    return null;
  }
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new InvalidSettingError(
      "Settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required where S3_BUCKET is set.",
    );
  const { S3_ENDPOINT: endpoint = null, S3_REGION: region, S3_PREFIX: prefix } = value;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix };
}

/** Throws InvalidSettingError naming the first invalid setting. */
export function parseSettings(env: Environment) {
  const value = readSettings(Settings, env);
  if (value.APP_MODE === "production") {
    requireSecrets(value);
    requireOrigin(value);
  }
  const issuer = getLocalIssuer(value);
  const codeSecrets = value.CODE_SECRET ?? [demoValues.CODE_SECRET];
  return {
    mode: value.APP_MODE,
    port: value.API_PORT,
    host: value.API_HOST,
    metrics: { port: value.API_METRICS_PORT ?? null, host: value.METRICS_HOST },
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL,
    replicaUrl: value.DATABASE_REPLICA_URL ?? null,
    // In the other modes an API may also migrate and seed its database.
    statementMs: value.APP_MODE === "production" ? value.DATABASE_TIMEOUT_MS : 0,
    redisUrl: value.REDIS_URL ?? null,
    /** `service` is null in production unless it is set. */
    keys: {
      web: value.API_KEY,
      tapp: value.API_KEY_TAPP,
      service: value.API_KEY_SERVICE ?? (value.APP_MODE === "production" ? null : demoValues.API_KEY_SERVICE),
    },
    mediaSecret: value.MEDIA_SECRET ?? demoValues.MEDIA_SECRET,
    /** The one that signs; beside it those that were replaced and still count. */
    codeSecret: codeSecrets[0] ?? demoValues.CODE_SECRET,
    codeSecrets,
    pinNeedsPhone: value.PIN_NEEDS_PHONE,
    pinNeedsSubscription: value.PIN_NEEDS_SUBSCRIPTION,
    mediaBaseUrl: value.MEDIA_BASE_URL,
    mediaOrigins: value.MEDIA_ORIGINS,
    mediaSigning: getMediaSigning(value),
    /** Null for the folder. */
    s3: getS3(value),
    webInternalUrl: value.WEB_INTERNAL_URL ?? null,
    publicOrigin: getPublicOrigin(value),
    sendsMessages: value.MESSAGES === "on",
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    mailConnections: value.MAIL_CONNECTIONS,
    smsGatewayUrl: value.SMS_GATEWAY_URL ?? null,
    pushHosts: value.PUSH_HOSTS,
    social: value.SOCIAL_PROVIDERS ?? (issuer ? getLocalProviders(issuer.origin) : {}),
    hasSocialSignup: value.SOCIAL_SIGNUP,
    issuer,
    /** Where the programs that encode films are looked for. */
    encoderEnv: {
      FFMPEG_PATH: value.FFMPEG_PATH,
      FFPROBE_PATH: value.FFPROBE_PATH,
      PATH: env.PATH,
    },
    /** Without a host nothing can be bought. */
    payment: getPaymentHost(value),
    fiscalPrinterUrl: value.FISCAL_PRINTER_URL ?? null,
    clickhouseUrl: value.CLICKHOUSE_URL ?? null,
    receiptSeller: {
      name: value.SELLER_NAME,
      inn: value.SELLER_INN,
      taxation: value.SELLER_TAXATION,
      vatPercent: value.SELLER_VAT_PERCENT,
    },
    taxPercents: { ...value.SELLER_TAX_ABROAD, [homeCountry]: value.SELLER_VAT_PERCENT } as Record<
      string,
      number
    >,
    virtualMayBuy: value.VIRTUAL_MAY_BUY,
    staff: {
      support: getStaff(value, value.SUPPORT_STAFF, demoStaff.support),
      money: getStaff(value, value.MONEY_STAFF, demoStaff.money),
      popups: getStaff(value, value.POPUP_STAFF, demoStaff.popups),
      viewing: getStaff(value, value.VIEWING_STAFF, demoStaff.viewing),
      editing: getStaff(value, value.EDITOR_STAFF, demoStaff.editing),
    },
    logLevel: value.LOG_LEVEL,
  };
}

type MediaSigning =
  | { kind: "token" }
  | { kind: "secure-link"; secret: string }
  | { kind: "cloudfront"; keyPairId: string; privateKey: KeyObject };

function getMediaSigning(value: z.output<typeof Settings>): MediaSigning {
  const { MEDIA_SIGNING: kind, MEDIA_BASE_URL } = value;
  if (kind === "token") return { kind };
  const require = <Value>(name: string, given: Value | undefined): Value => {
    if (given !== undefined) return given;
    throw new InvalidSettingError(`Setting ${name} is required where MEDIA_SIGNING is ${kind}.`);
  };
  require("MEDIA_BASE_URL", MEDIA_BASE_URL || undefined);
  if (kind === "secure-link")
    return { kind, secret: require("SECURE_LINK_SECRET", value.SECURE_LINK_SECRET) };
  return {
    kind,
    keyPairId: require("CLOUDFRONT_KEY_PAIR_ID", value.CLOUDFRONT_KEY_PAIR_ID),
    privateKey: require("CLOUDFRONT_PRIVATE_KEY", value.CLOUDFRONT_PRIVATE_KEY),
  };
}

export type ReceiptSeller = ApiSettings["receiptSeller"];

/** E-mail addresses are compared in lower case, ids unchanged. */
function getStaff(
  { APP_MODE }: z.output<typeof Settings>,
  listed: string[] | undefined,
  demonstration: string,
): string[] {
  const names = listed ?? (APP_MODE === "production" ? [] : [demonstration]);
  return names.map((name) => (name.includes("@") ? normalizeEmail(name) : name));
}

/** Present in demo mode, and in test mode if its port is given, but never in production (AMB-233). */
function getLocalIssuer(value: z.output<typeof Settings>) {
  const port = getLocalPort("issuer", value.APP_MODE, value.ISSUER_PORT);
  if (port === 0) return null;
  const origin = value.ISSUER_ORIGIN ?? `http://localhost:${port}`;
  return { port, host: value.HOST, origin: new URL(origin).origin, ...localClient };
}

/** The demonstration host in demo mode, and in test mode if its port is given; in production only a configured one. */
function getPaymentHost(value: z.output<typeof Settings>) {
  const port = getLocalPort("paymentHost", value.APP_MODE, value.PAYMENT_PORT);
  const local = port === 0 ? null : `http://localhost:${port}`;
  const origin = value.PAYMENT_ORIGIN ?? local;
  if (origin === null) return null;
  return {
    origin: new URL(origin).origin,
    apiUrl: value.PAYMENT_API_URL ?? (port === 0 ? origin : `http://127.0.0.1:${port}`),
    callbackUrl: value.PAYMENT_CALLBACK_URL ?? `http://127.0.0.1:${value.API_PORT}/billing/callback`,
    secret: value.PAYMENT_SECRET ?? demoValues.PAYMENT_SECRET,
    callbackSecret: value.PAYMENT_CALLBACK_SECRET ?? demoValues.PAYMENT_CALLBACK_SECRET,
  };
}

const getLocalProviders = (issuer: string): SocialSettings =>
  Object.fromEntries(localProviders.map((provider) => [provider, { issuer, ...localClient }]));

function requireSecrets(value: z.output<typeof Settings>): void {
  if (!value.MEDIA_SECRET)
    throw new InvalidSettingError("Setting MEDIA_SECRET is required in production mode.");
  if (!value.CODE_SECRET)
    throw new InvalidSettingError("Setting CODE_SECRET is required in production mode.");
  if (value.PAYMENT_ORIGIN && !(value.PAYMENT_SECRET && value.PAYMENT_CALLBACK_SECRET))
    throw new InvalidSettingError(
      "Settings PAYMENT_SECRET and PAYMENT_CALLBACK_SECRET are required where PAYMENT_ORIGIN is set.",
    );
  const secrets = [
    "API_KEY",
    "API_KEY_TAPP",
    "API_KEY_SERVICE",
    "MEDIA_SECRET",
    "CODE_SECRET",
    "PAYMENT_SECRET",
    "PAYMENT_CALLBACK_SECRET",
  ] as const;
  for (const name of secrets) {
    const given = [value[name] ?? []].flat();
    if (given.includes(demoValues[name]))
      throw new InvalidSettingError(
        `Setting ${name} is the public demo value: set a secret one in production mode.`,
      );
    const weakness = given.map(findWeakness).find((found) => found !== null);
    if (weakness)
      throw new InvalidSettingError(`Setting ${name} is too weak for production: it ${weakness}.`);
  }
  const weakness = value.SECURE_LINK_SECRET === undefined ? null : findWeakness(value.SECURE_LINK_SECRET);
  if (weakness)
    throw new InvalidSettingError(`Setting SECURE_LINK_SECRET is too weak for production: it ${weakness}.`);
}

/** Without it letters would link to this machine. */
function requireOrigin({ PUBLIC_ORIGIN, ALLOW_HTTP }: z.output<typeof Settings>): void {
  if (PUBLIC_ORIGIN === undefined)
    throw new InvalidSettingError("Setting PUBLIC_ORIGIN is required in production mode.");
  if (PUBLIC_ORIGIN.startsWith("http:") && !ALLOW_HTTP)
    throw new InvalidSettingError(
      "Setting PUBLIC_ORIGIN may begin with http: in production only with ALLOW_HTTP=true.",
    );
}
