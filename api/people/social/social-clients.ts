import { allowInsecureRequests, type Configuration, discovery } from "openid-client";
import type { SocialProvider } from "#contract/auth";
import { fail } from "../../platform/errors";
import type { SocialSettings } from "../../platform/settings";

const timeoutSeconds = 10;

/** Clients of the configured providers. The metadata of each is fetched on first use. */
export function createSocialClients(settings: SocialSettings, { isStrict }: { isStrict: boolean }) {
  const found = new Map<SocialProvider, Promise<Configuration>>();
  const discover = async (provider: SocialProvider): Promise<Configuration> => {
    const { issuer, clientId, clientSecret } =
      settings[provider] ?? fail(400, "SOCIAL_AUTH_DISABLED", "Social auth disabled");
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      ...(isStrict ? {} : { execute: [allowInsecureRequests] }),
    });
  };
  return {
    providers: Object.keys(settings) as SocialProvider[],
    get: async (provider: SocialProvider): Promise<Configuration> => {
      const promise = found.get(provider) ?? discover(provider);
      found.set(provider, promise);
      try {
        return await promise;
      } catch (error) {
        found.delete(provider);
        if (settings[provider] === undefined) throw error;
        return fail(503, "SOCIAL_UNAVAILABLE", "The provider does not answer");
      }
    },
  };
}
export type SocialClients = ReturnType<typeof createSocialClients>;
