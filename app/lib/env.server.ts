import * as z from "zod";

/** These are public, so production refuses them. */
const demonstrationKeys = { API_KEY: "luch-web", API_KEY_TAPP: "luch-tapp" };
const minSecretLength = 32;

const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

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
    SESSION_SECRETS: list.optional(),
    // Node has header names in lower case.
    COUNTRY_HEADER: z.string().toLowerCase().default("x-country-code"),
    TRUSTED_PROXIES: list.default([]),
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
    if (value.SESSION_SECRETS?.some((secret) => secret.length < minSecretLength)) {
      context.addIssue({
        code: "custom",
        path: ["SESSION_SECRETS"],
        message: `each has at least ${minSecretLength} characters in production mode`,
      });
    }
    for (const name of ["API_KEY", "API_KEY_TAPP"] as const) {
      if (value[name] === demonstrationKeys[name])
        context.addIssue({
          code: "custom",
          path: [name],
          message: "the demonstration's key must not be used here",
        });
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
