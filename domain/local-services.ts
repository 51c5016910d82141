type Mode = "demo" | "test" | "production";

const defaultPorts = { paymentHost: 4001, issuer: 4002 };

/**
 * The port of the demonstration payment host or of the local sign-in provider: the configured one, or in demo mode a
 * default. 0 means that the service does not run: in test mode unless configured, and always in production (AMB-233).
 */
export function getLocalPort(
  service: keyof typeof defaultPorts,
  mode: Mode,
  set: number | undefined,
): number {
  if (mode === "production") return 0;
  return set ?? (mode === "demo" ? defaultPorts[service] : 0);
}
