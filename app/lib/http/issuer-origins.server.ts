import { env } from "../env.server";

const localIssuerPort = 4002;

/** Origins of the providers' pages, to which forms may redirect. */
export const issuerOrigins: readonly string[] = [
  ...new Set(
    Object.values(env.SOCIAL_PROVIDERS ?? getLocalIssuer()).map(({ issuer }) => new URL(issuer).origin),
  ),
];

/** The local issuer of demo and test modes (AMB-233). */
function getLocalIssuer(): Record<string, { issuer: string }> {
  const port = env.ISSUER_PORT ?? (env.APP_MODE === "demo" ? localIssuerPort : 0);
  if (port === 0 || env.APP_MODE === "production") return {};
  return { local: { issuer: env.ISSUER_ORIGIN ?? `http://localhost:${port}` } };
}
