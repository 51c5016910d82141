import * as z from "zod";

/** Values of the demonstration. They are public, so production refuses them. */
export const demoValues = {
  API_KEY: "luch-web",
  API_KEY_TAPP: "luch-tapp",
  API_KEY_SERVICE: "luch-service",
  MEDIA_SECRET: "demonstration-media-secret",
  CODE_SECRET: "demonstration-secret-of-one-time-codes",
  PAYMENT_SECRET: "demonstration-payment-secret",
  PAYMENT_CALLBACK_SECRET: "demonstration-payment-callback-secret",
};

export const port = z.coerce.number().int().min(0).max(65_535);

/** Items separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "no JSON" });
    return z.NEVER;
  }
});

/** Of this machine; a page in the browser may reach them without TLS as well. */
const localHosts = ["localhost", "127.0.0.1", "[::1]"];

function isMediaOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text.replace(/\/$/, "")) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && localHosts.includes(url.hostname));
}

/** The settings that more than one process reads; each takes its part and adds its own. */
export const SharedSettings = z.object({
  APP_MODE: z.enum(["demo", "test", "production"]).default("demo"),
  PORT: port.default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default(".data"),
  API_KEY: z.string().min(1).default(demoValues.API_KEY),
  API_KEY_TAPP: z.string().min(1).default(demoValues.API_KEY_TAPP),
  /** The site's origin, as in links in emails. */
  PUBLIC_ORIGIN: z.string().url().optional(),
  /** Whether production may be reached without TLS. */
  ALLOW_HTTP: z.stringbool().default(false),
  /** Base of media URLs as the browser sees them; empty means the same origin. */
  MEDIA_BASE_URL: z.string().default(""),
  /** Where channels, films and guides that are given by their addresses may lie. */
  MEDIA_ORIGINS: list
    .refine(
      (origins) => origins.every(isMediaOrigin),
      "origins such as https://cdn.example, separated by commas; without TLS only those of this machine",
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .prefault(""),
  /** The local issuer in demo and test modes; port 0 for none. */
  ISSUER_PORT: port.optional(),
  ISSUER_ORIGIN: z.string().url().optional(),
  /** The demonstration payment host, port 0 for none; in production the origin names the host. Payers are sent there. */
  PAYMENT_PORT: port.optional(),
  PAYMENT_ORIGIN: z.string().url().optional(),
  /** The address that metrics are served at, on METRICS_PORT and API_METRICS_PORT. */
  METRICS_HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** The site's origin; without the setting, that of this machine. */
export const getPublicOrigin = ({
  PUBLIC_ORIGIN,
  PORT,
}: {
  PUBLIC_ORIGIN?: string | undefined;
  PORT: number;
}): string => new URL(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).origin;

export class InvalidSettingError extends Error {}

/** Settings from environment variables. Throws InvalidSettingError with one sentence naming the first invalid one. */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InvalidSettingError(
    `Setting ${issue?.path.join(".") ?? "?"} is wrong: ${issue?.message ?? "unreadable"}`,
  );
}
