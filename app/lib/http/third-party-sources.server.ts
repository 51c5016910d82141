import type { ThirdParty, ThirdPartyName } from "#domain/third-parties";
import { env } from "../env.server";

const settings: Record<ThirdPartyName, readonly string[]> = {
  consent: env.CONSENT_SCRIPT,
  "tag-manager": env.TAG_MANAGER_SCRIPT,
  messenger: env.MESSENGER_SCRIPT,
  marketing: env.MARKETING_SCRIPT,
  survey: env.SURVEY_SCRIPT,
};
const configured = (Object.entries(settings) as [ThirdPartyName, readonly string[]][]).filter(
  ([, addresses]) => env.THIRD_PARTIES === "on" && addresses.length > 0,
);

/** Scripts of other companies that the operator has switched on; none by default. */
export const configuredThirdParties: readonly ThirdParty[] = configured.map(([name, [src = ""]]) => ({
  name,
  src,
}));

/** What they may load scripts, pictures and data from, and frame. */
export const thirdPartyOrigins: readonly string[] = [
  ...new Set(configured.flatMap(([, addresses]) => addresses.map((address) => new URL(address).origin))),
];
