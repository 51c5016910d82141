import * as z from "zod";
import { SocialProvider } from "#contract/auth";
import { getLocalPort } from "#domain/local-services";

/** Public values, so production mode rejects them. */
const demoValues = {
  API_KEY: "luch-web",
  API_KEY_TAPP: "luch-tapp",
  MEDIA_SECRET: "demonstration-media-secret",
  CODE_SECRET: "demonstration-secret-of-one-time-codes",
  PAYMENT_SECRET: "demonstration-payment-secret",
  PAYMENT_CALLBACK_SECRET: "demonstration-payment-callback-secret",
};
/** Who works at the support desk of the demonstration. */
const demoStaff = "desk@luch.example";
const minSecretLength = 32;

const Issuer = z.object({
  issuer: z.string().url(),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
export type SocialSettings = Partial<Record<SocialProvider, z.infer<typeof Issuer>>>;

/** What the local issuer stands in for, and the client that it knows. */
const localProviders = ["google", "apple", "vk", "yandex"] as const;
const localClient = { clientId: "luch", clientSecret: "demonstration-secret-of-the-local-issuer" };

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "no JSON" });
    return z.NEVER;
  }
});

const Settings = z.object({
  APP_MODE: z.enum(["demo", "test", "production"]).default("demo"),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  API_HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.string().url().optional(),
  API_KEY: z.string().min(1).default(demoValues.API_KEY),
  API_KEY_TAPP: z.string().min(1).default(demoValues.API_KEY_TAPP),
  MEDIA_SECRET: z.string().min(16).optional(),
  /** Key of the one-time codes' MACs. */
  CODE_SECRET: z.string().min(minSecretLength).optional(),
  /** Whether creating a PIN takes a code by SMS (AMB-108), and whether it takes a subscription (AMB-109). */
  PIN_NEEDS_PHONE: z.stringbool().default(true),
  PIN_NEEDS_SUBSCRIPTION: z.stringbool().default(false),
  /** Base of media URLs as the browser sees them; empty means the same origin. */
  MEDIA_BASE_URL: z.string().default(""),
  /** URL of the web server, whose caches are cleared when faults or the clock change. */
  WEB_INTERNAL_URL: z.string().url().optional(),
  /** Origin of links in emails. */
  PUBLIC_ORIGIN: z.string().url().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Mail server and HTTP gateway that messages are delivered by; without them they stay in the outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, "not smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().min(3).default("Луч <noreply@luch.example>"),
  SMS_GATEWAY_URL: z
    .string()
    .url()
    .regex(/^https?:/, "not http:// or https://")
    .optional(),
  /** Hosts of the browsers' push services; a dot in front stands for all below it. Notices go to no others. */
  PUSH_HOSTS: z
    .string()
    .default("fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com")
    .transform((text) =>
      text
        .split(",")
        .map((host) => host.trim())
        .filter(Boolean),
    ),
  /** OpenID Connect issuers by provider. */
  SOCIAL_PROVIDERS: json.pipe(z.partialRecord(SocialProvider, Issuer)).optional(),
  /** Whether a provider's account may make one of ours. */
  SOCIAL_SIGNUP: z.stringbool().default(true),
  /** The local issuer of demo and test modes; 0 is none. */
  ISSUER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  ISSUER_ORIGIN: z.string().url().optional(),
  /** The demonstration payment host's port; 0 is none. In production PAYMENT_ORIGIN names the host. */
  PAYMENT_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Where payers are sent, and where the API calls the host, if that is another address. */
  PAYMENT_ORIGIN: z.string().url().optional(),
  PAYMENT_API_URL: z.string().url().optional(),
  /** Where the host's callbacks reach the API. */
  PAYMENT_CALLBACK_URL: z.string().url().optional(),
  PAYMENT_SECRET: z.string().min(minSecretLength).optional(),
  PAYMENT_CALLBACK_SECRET: z.string().min(minSecretLength).optional(),
  /** Whether viewers without a login may buy (ACCESS_VIRTUAL_DENIED if not). */
  VIRTUAL_MAY_BUY: z.stringbool().default(true),
  /** Who works at the support desk: ids or addresses of accounts, separated by commas. */
  SUPPORT_STAFF: z
    .string()
    .optional()
    .transform((text) =>
      text
        ?.split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  HOST: z.string().default("0.0.0.0"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type ApiSettings = {
  mode: "demo" | "test" | "production";
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  keys: { web: string; tapp: string };
  mediaSecret: string;
  codeSecret: string;
  pinNeedsPhone: boolean;
  pinNeedsSubscription: boolean;
  mediaBaseUrl: string;
  webInternalUrl: string | null;
  publicOrigin: string;
  smtpUrl: string | null;
  mailFrom: string;
  smsGatewayUrl: string | null;
  pushHosts: string[];
  social: SocialSettings;
  hasSocialSignup: boolean;
  /** The local issuer; null without one. */
  issuer: { port: number; host: string; origin: string; clientId: string; clientSecret: string } | null;
  /** The payment host; null without one: nothing can be bought then. */
  payment: {
    origin: string;
    apiUrl: string;
    callbackUrl: string;
    secret: string;
    callbackSecret: string;
  } | null;
  virtualMayBuy: boolean;
  /** Ids or lower-case addresses of accounts. */
  supportStaff: string[];
  logLevel: string;
};

export class InvalidSettingError extends Error {}

/** Throws InvalidSettingError naming the first invalid setting. */
export function parseSettings(env: Record<string, string | undefined>): ApiSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidSettingError(
      `Setting ${issue?.path.join(".") ?? "?"} is wrong: ${issue?.message ?? "unreadable"}`,
    );
  }
  const value = parsed.data;
  if (value.APP_MODE === "production") requireSecrets(value);
  const issuer = getLocalIssuer(value);
  return {
    mode: value.APP_MODE,
    port: value.API_PORT,
    host: value.API_HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    keys: { web: value.API_KEY, tapp: value.API_KEY_TAPP },
    mediaSecret: value.MEDIA_SECRET ?? demoValues.MEDIA_SECRET,
    codeSecret: value.CODE_SECRET ?? demoValues.CODE_SECRET,
    pinNeedsPhone: value.PIN_NEEDS_PHONE,
    pinNeedsSubscription: value.PIN_NEEDS_SUBSCRIPTION,
    mediaBaseUrl: value.MEDIA_BASE_URL,
    webInternalUrl: value.WEB_INTERNAL_URL ?? null,
    publicOrigin: new URL(value.PUBLIC_ORIGIN ?? `http://localhost:${value.PORT}`).origin,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM,
    smsGatewayUrl: value.SMS_GATEWAY_URL ?? null,
    pushHosts: value.PUSH_HOSTS,
    social: value.SOCIAL_PROVIDERS ?? (issuer ? getLocalProviders(issuer.origin) : {}),
    hasSocialSignup: value.SOCIAL_SIGNUP,
    issuer,
    payment: getPaymentHost(value),
    virtualMayBuy: value.VIRTUAL_MAY_BUY,
    supportStaff: getSupportStaff(value),
    logLevel: value.LOG_LEVEL,
  };
}

/** Addresses are compared in lower case; ids as they are. */
function getSupportStaff({ APP_MODE, SUPPORT_STAFF }: z.output<typeof Settings>): string[] {
  const names = SUPPORT_STAFF ?? (APP_MODE === "production" ? [] : [demoStaff]);
  return names.map((name) => (name.includes("@") ? name.toLowerCase() : name));
}

/** In demo mode there is one, in test mode if its port is given, in production never (AMB-233). */
function getLocalIssuer(value: z.output<typeof Settings>): ApiSettings["issuer"] {
  const port = getLocalPort("issuer", value.APP_MODE, value.ISSUER_PORT);
  if (port === 0) return null;
  const origin = value.ISSUER_ORIGIN ?? `http://localhost:${port}`;
  return { port, host: value.HOST, origin: new URL(origin).origin, ...localClient };
}

/** The demonstration host in demo mode, in test mode if its port is given; in production only a named one. */
function getPaymentHost(value: z.output<typeof Settings>): ApiSettings["payment"] {
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
  if (value.MEDIA_SECRET.length < minSecretLength)
    throw new InvalidSettingError(
      `Setting MEDIA_SECRET must have at least ${minSecretLength} characters in production mode.`,
    );
  if (!value.CODE_SECRET)
    throw new InvalidSettingError("Setting CODE_SECRET is required in production mode.");
  if (value.PAYMENT_ORIGIN && !(value.PAYMENT_SECRET && value.PAYMENT_CALLBACK_SECRET))
    throw new InvalidSettingError(
      "Settings PAYMENT_SECRET and PAYMENT_CALLBACK_SECRET are required where PAYMENT_ORIGIN is set.",
    );
  const secrets = [
    "API_KEY",
    "API_KEY_TAPP",
    "CODE_SECRET",
    "PAYMENT_SECRET",
    "PAYMENT_CALLBACK_SECRET",
  ] as const;
  for (const name of secrets) {
    if (value[name] === demoValues[name])
      throw new InvalidSettingError(
        `Setting ${name} is the public demo value: set a secret one in production mode.`,
      );
  }
}
