import { isIP } from "node:net";
import * as z from "zod";
import { findWeakness } from "#domain/secrets";

/** These are public; production refuses them as it refuses all short ones. */
const demonstrationKeys = { API_KEY: "luch-web", API_KEY_TAPP: "luch-tapp" };

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

/** An address or a network, as BlockList takes them. */
function isProxy(entry: string): boolean {
  const [address = "", prefix, ...rest] = entry.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (rest.length > 0 || bits === -1) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

const Environment = z
  .object({
    APP_MODE: z.enum(["demo", "test", "production"]).default("demo"),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    API_BASE_URL: z.string().url().default("http://127.0.0.1:4000"),
    SCORING_BASE_URL: z.string().url().optional(),
    API_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(2500),
    API_KEY: z.string().min(1).default(demonstrationKeys.API_KEY),
    API_KEY_TAPP: z.string().min(1).default(demonstrationKeys.API_KEY_TAPP),
    PUBLIC_ORIGIN: z.string().url().optional(),
    ALLOW_HTTP: z.stringbool().default(false),
    SESSION_SECRETS: list.optional(),
    // Node has header names in lower case.
    COUNTRY_HEADER: z.string().toLowerCase().default("x-country-code"),
    TRUSTED_PROXIES: list
      .refine(
        (entries) => entries.every(isProxy),
        "addresses and networks such as 10.0.0.0/8, separated by commas",
      )
      .default([]),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    MEDIA_BASE_URL: z.string().default(""),
    IMAGE_BASE_URL: z.string().default(""),
    GIFT_HOSTS: list.default([]),
    SOCIAL_PROVIDERS: z
      .string()
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: "custom", message: "no JSON" });
          return z.NEVER;
        }
      })
      .pipe(z.record(z.string(), z.object({ issuer: z.string().url() })))
      .optional(),
    ISSUER_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    ISSUER_ORIGIN: z.string().url().optional(),
    PAYMENT_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    PAYMENT_ORIGIN: z.string().url().optional(),
    REDIS_URL: z.string().url().optional(),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
    SUPPORT_EMAIL: z.string().default("help@luch.example"),
    FOREIGN_COMPANY_ADDRESS: z.string().default("Luch International, Kneza Miloša 1, 11000 Belgrade, Serbia"),
    GIFT_SITE_URL: z.string().default("https://gift.luch.example/"),
    CAREERS_URL: z.string().default("https://careers.luch.example/"),
    SOCIAL_URLS: list.default([
      "https://vk.luch.example/",
      "https://tg.luch.example/",
      "https://ok.luch.example/",
    ]),
    STORE_URLS: list.default([
      "https://apps.luch.example/ios",
      "https://apps.luch.example/android",
      "https://apps.luch.example/ru",
    ]),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  })
  .superRefine((value, context) => {
    if (value.APP_MODE !== "production") return;
    for (const name of ["PUBLIC_ORIGIN", "SESSION_SECRETS"] as const) {
      if (!value[name]?.length)
        context.addIssue({ code: "custom", path: [name], message: "required in production mode" });
    }
    if (value.PUBLIC_ORIGIN?.startsWith("http:") && !value.ALLOW_HTTP)
      context.addIssue({
        code: "custom",
        path: ["PUBLIC_ORIGIN"],
        message: "http: only with ALLOW_HTTP=true",
      });
    const secrets = {
      SESSION_SECRETS: value.SESSION_SECRETS,
      API_KEY: [value.API_KEY],
      API_KEY_TAPP: [value.API_KEY_TAPP],
    };
    for (const [name, values = []] of Object.entries(secrets)) {
      const weakness = values.map(findWeakness).find((found) => found !== null);
      if (weakness) context.addIssue({ code: "custom", path: [name], message: `it ${weakness}` });
    }
  });

type Environment = z.infer<typeof Environment>;

export class InvalidSettingError extends Error {}

/** Parses the settings. Throws InvalidSettingError with one sentence naming the first invalid one. */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvalidSettingError(
    `Setting ${issue?.path.join(".") ?? "?"} is wrong: ${issue?.message ?? "unreadable"}`,
  );
}

/** The settings of this process; nothing else reads process.env. */
export const env = parseEnvironment(process.env);

/** Whether viewers reach the site by HTTPS, so that cookies may be Secure. */
export const isHttps = env.PUBLIC_ORIGIN?.startsWith("https:") ?? false;

/** Settings exposed to the browser. */
export function publicSettings() {
  return {
    supportEmail: env.SUPPORT_EMAIL,
    foreignCompanyAddress: env.FOREIGN_COMPANY_ADDRESS,
    giftSiteUrl: env.GIFT_SITE_URL || null,
    careersUrl: env.CAREERS_URL || null,
    socialUrls: env.SOCIAL_URLS,
    storeUrls: env.STORE_URLS,
  };
}
export type PublicSettings = ReturnType<typeof publicSettings>;
