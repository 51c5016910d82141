import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type Provider from "oidc-provider";
import type { Adapter, AdapterPayload, Configuration } from "oidc-provider";
import { normalizeEmail } from "#domain/entered-text";
import { isEmail } from "#domain/login";
import type { ApiSettings } from "../../platform/settings";
import { getSubject, readBody } from "./issuer-form";
import { drawIssuerPage } from "./issuer-page";
import { answerOneTap } from "./one-tap";

type Person = { email: string; isVerified: boolean; phone: string | null };
type Issuer = NonNullable<ApiSettings["issuer"]>;

const maxStored = 5000;
const keyId = "local";
const seconds = { short: 600, long: 3600 };

/**
 * An OpenID Connect issuer for trying out social sign-in, on its own port and origin; not in production (AMB-233). It
 * accepts any address typed into its page as verified.
 */
async function createIssuer({ origin, clientId, clientSecret }: Issuer): Promise<Provider> {
  // Imported lazily, because production never needs it.
  const { default: OpenIdProvider } = await import("oidc-provider");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const people = new LRUCache<string, Person>({ max: maxStored });
  const stored = new LRUCache<string, AdapterPayload>({ max: maxStored });
  const configuration: Configuration = {
    adapter: (name: string) => createAdapter(name, stored),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/unused`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: keyId }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["phone_number"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: seconds.short,
      AuthorizationCode: seconds.short,
      Grant: seconds.long,
      IdToken: seconds.short,
      Interaction: seconds.long,
      Session: seconds.short,
    },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      if (!person) return undefined;
      const { email, isVerified, phone } = person;
      const claims = { sub: subject, email, email_verified: isVerified };
      return {
        accountId: subject,
        claims: () => (phone === null ? claims : { ...claims, phone_number: phone }),
      };
    },
    // Skips the consent page.
    loadExistingGrant: async ({ oidc }) => {
      const { provider, client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const provider = new OpenIdProvider(origin, configuration);
  // The product is tested under many origins.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    /^https?:\/\/[^/]+\/token\/[a-z]+$/.test(uri);
  provider.use(async (context, next) => {
    if (context.path.startsWith("/gsi/")) {
      const signer = { origin, clientId, privateKey, keyId };
      await answerOneTap(signer, context.req, context.res).catch(() => context.res.writeHead(400).end());
      context.respond = false;
      return;
    }
    const uid = /^\/interaction\/([\w-]+)$/.exec(context.path)?.[1];
    if (uid === undefined) return next();
    await answerInteraction(provider, people, context.req, context.res).catch(() => {
      context.res.writeHead(400, { "Content-Type": "text/plain" }).end("This sign-in is over.");
    });
    context.respond = false;
  });
  return provider;
}

/** Starts the issuer; null if its port is in use. */
export async function startIssuerServer(issuer: Issuer): Promise<Server | null> {
  const provider = await createIssuer(issuer);
  const handle = provider.callback();
  const server = createServer((request, response) => void handle(request, response));
  return new Promise((resolve) => {
    server.once("error", () => resolve(null));
    server.listen(issuer.port, issuer.host, () => resolve(server));
  });
}

/** Shows the sign-in page and handles its form. */
async function answerInteraction(
  provider: Provider,
  people: LRUCache<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== "POST") return show(response, false);
  const form = new URLSearchParams(await readBody(request));
  if (form.get("intent") === "cancel")
    return provider.interactionFinished(request, response, { error: "access_denied" });
  const email = normalizeEmail(form.get("email") ?? "");
  if (!isEmail(email)) return show(response, true);
  const subject = getSubject(email);
  const phone = form.get("phone")?.trim() || null;
  people.set(subject, { email, isVerified: form.get("verified") === "on", phone });
  await provider.interactionFinished(request, response, { login: { accountId: subject, remember: false } });
}

function show(response: ServerResponse, isWrong: boolean): void {
  response
    .writeHead(isWrong ? 400 : 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer-when-downgrade",
    })
    .end(drawIssuerPage(isWrong));
}

/** In-memory storage of the provider. */
function createAdapter(name: string, stored: LRUCache<string, AdapterPayload>): Adapter {
  const getKey = (id: string) => `${name}:${id}`;
  const find = (id: string) => Promise.resolve(stored.get(getKey(id)));
  const findBy = (field: "uid" | "userCode", value: string) =>
    Promise.resolve(
      [...stored.entries()].find(([key, item]) => key.startsWith(`${name}:`) && item[field] === value)?.[1],
    );
  return {
    find,
    findByUid: (uid) => findBy("uid", uid),
    findByUserCode: (code) => findBy("userCode", code),
    upsert: (id, payload, expiresIn) => {
      stored.set(getKey(id), payload, { ttl: (expiresIn || seconds.long) * 1000 });
      return Promise.resolve();
    },
    consume: async (id) => {
      const payload = await find(id);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: (id) => {
      stored.delete(getKey(id));
      return Promise.resolve();
    },
    revokeByGrantId: (grantId) => {
      for (const [key, item] of stored.entries()) if (item.grantId === grantId) stored.delete(key);
      return Promise.resolve();
    },
  };
}
