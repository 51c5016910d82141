import path from "node:path";
import * as z from "zod";
import { demoValues, InvalidSettingError, readSettings, SharedSettings } from "#contract/settings";
import { minSecretLength } from "#domain/secrets";

const defaultPort = 4001;

const Settings = SharedSettings.pick({
  APP_MODE: true,
  PAYMENT_PORT: true,
  PAYMENT_ORIGIN: true,
  HOST: true,
  DATA_DIR: true,
  LOG_LEVEL: true,
}).extend({
  PAYMENT_SECRET: z.string().min(minSecretLength).default(demoValues.PAYMENT_SECRET),
  PAYMENT_CALLBACK_SECRET: z.string().min(minSecretLength).default(demoValues.PAYMENT_CALLBACK_SECRET),
});

/** Throws InvalidSettingError naming the first invalid setting. */
export function parseSettings(env: Record<string, string | undefined>) {
  const value = readSettings(Settings, env);
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
