import type { ThirdParty, ThirdPartyName } from "#domain/third-parties";
import { env } from "../env.server";

const settings: Record<ThirdPartyName, readonly string[]> = {
  consent: env.CONSENT_SCRIPT,
  "tag-manager": env.TAG_MANAGER_SCRIPT,
  messenger: env.MESSENGER_SCRIPT,
  marketing: env.MARKETING_SCRIPT,
  survey: env.SURVEY_SCRIPT,
  "one-tap": env.ONE_TAP_SCRIPT,
};

/** Scripts of other companies that the operator has switched on; none by default. */
export const configuredThirdParties: readonly ThirdParty[] = (
  Object.entries(settings) as [ThirdPartyName, readonly string[]][]
).flatMap(([name, [src]]) => (env.THIRD_PARTIES === "on" && src !== undefined ? [{ name, src }] : []));

/** What these may load scripts, pictures and data from, and frame. */
export const getThirdPartyOrigins = (parties: readonly ThirdParty[]): string[] => [
  ...new Set(parties.flatMap(({ name }) => settings[name].map((address) => new URL(address).origin))),
];
