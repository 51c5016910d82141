import { allowInsecureRequests, Configuration, discovery, useIdTokenResponseType } from "openid-client";
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
  const get = async (provider: SocialProvider): Promise<Configuration> => {
    const promise = found.get(provider) ?? discover(provider);
    found.set(provider, promise);
    try {
      return await promise;
    } catch (error) {
      found.delete(provider);
      if (settings[provider] === undefined) throw error;
      return fail(503, "SOCIAL_UNAVAILABLE", "The provider does not answer");
    }
  };
  const withoutCode = new WeakMap<Configuration, Configuration>();
  return {
    providers: Object.keys(settings) as SocialProvider[],
    get,
    /** The same client, for identity tokens that a browser brings instead of a code. */
    getForIdTokens: async (provider: SocialProvider): Promise<Configuration> => {
      const config = await get(provider);
      const existing = withoutCode.get(config);
      if (existing) return existing;
      const created = new Configuration(config.serverMetadata(), config.clientMetadata().client_id);
      created.timeout = timeoutSeconds;
      useIdTokenResponseType(created);
      if (!isStrict) allowInsecureRequests(created);
      withoutCode.set(config, created);
      return created;
    },
    getClientId: (provider: SocialProvider): string =>
      (settings[provider] ?? fail(400, "SOCIAL_AUTH_DISABLED", "Social auth disabled")).clientId,
  };
}
export type SocialClients = ReturnType<typeof createSocialClients>;
