import { getLocalPort } from "#domain/local-services";
import { env } from "../env.server";

/** Origins of the providers' pages, to which forms may redirect. */
export const issuerOrigins: readonly string[] = [
  ...new Set(
    Object.values(env.SOCIAL_PROVIDERS ?? getLocalIssuer()).map(({ issuer }) => new URL(issuer).origin),
  ),
];

/** The local issuer of demo and test modes (AMB-233). */
function getLocalIssuer(): Record<string, { issuer: string }> {
  const port = getLocalPort("issuer", env.APP_MODE, env.ISSUER_PORT);
  if (port === 0) return {};
  return { local: { issuer: env.ISSUER_ORIGIN ?? `http://localhost:${port}` } };
}
