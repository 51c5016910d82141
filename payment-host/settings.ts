import path from "node:path";
import * as z from "zod";
import { minSecretLength } from "#domain/secrets";

/** Public values, which the API rejects in production mode. */
const demoSecrets = {
  merchant: "demonstration-payment-secret",
  callback: "demonstration-payment-callback-secret",
};
const defaultPort = 4001;

const Settings = z.object({
  APP_MODE: z.enum(["demo", "test", "production"]).default("demo"),
  PAYMENT_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PAYMENT_ORIGIN: z.string().url().optional(),
  PAYMENT_SECRET: z.string().min(minSecretLength).default(demoSecrets.merchant),
  PAYMENT_CALLBACK_SECRET: z.string().min(minSecretLength).default(demoSecrets.callback),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default(".data"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export class InvalidSettingError extends Error {}

/** Throws InvalidSettingError naming the first invalid setting. */
export function parseSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new InvalidSettingError(
      `Setting ${issue?.path.join(".") ?? "?"} is wrong: ${issue?.message ?? "unreadable"}`,
    );
  }
  const value = parsed.data;
  if (value.APP_MODE === "production")
    throw new InvalidSettingError(
      "Setting APP_MODE is production: there is no demonstration payment host in it.",
    );
  const port = value.PAYMENT_PORT ?? defaultPort;
  return {
    port,
    host: value.HOST,
    origin: new URL(value.PAYMENT_ORIGIN ?? `http://localhost:${port}`).origin,
    dataDir: path.join(value.DATA_DIR, "payment-host"),
    secrets: { merchant: value.PAYMENT_SECRET, callback: value.PAYMENT_CALLBACK_SECRET },
    logLevel: value.LOG_LEVEL,
  };
}
