import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clip } from "#artwork/clips/load-clips";
import type { Deliveries } from "../../people/parents/viewings";
import { refusalBody } from "../../platform/errors";
import { type Outside, OutsideError, readBody } from "../../platform/outside";
import { anyOrigin } from "./any-origin";
import { verifyMediaToken } from "./media-links";
import type { TitleProtection } from "./relay/title-streams";

type Options = {
  clips: Map<string, Clip>;
  outside: Outside;
  /** The licence servers of a film that lies elsewhere. */
  findProtection: (name: string) => Promise<TitleProtection | null>;
  deliveries: Pick<Deliveries, "isOpen">;
  secret: string;
  /** Unix seconds. */
  now: () => number;
};

/** A challenge has some kilobytes, a licence as well. */
const maxChallengeBytes = 64 * 1024;
const maxLicenseBytes = 256 * 1024;
const refusal = refusalBody("MEDIA_LINK_EXPIRED", "The link has expired or is invalid");
const refused = refusalBody("LICENSE_REFUSED", "The licence server gives no licence for this");
const unavailable = refusalBody("LICENSE_UNAVAILABLE", "The licence server does not answer");

/** A film's name and the scheme, as they stand in a link. */
export const getLicenseName = (film: string, scheme: keyof TitleProtection): string => `${film}-${scheme}`;

const playReadyAction = '"http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense"';

const base64url = (hex: string) => Buffer.from(hex, "hex").toString("base64url");

/**
 * Returns keys of protected clips to clients with a valid media token for that clip, in the ClearKey licence format.
 * Licences of films that lie elsewhere are relayed, so that none is given once the right to play has ended.
 */
export function licenseRoutes({ clips, outside, findProtection, deliveries, secret, now }: Options): Hono {
  const routes = new Hono();
  routes.use("/license/*", anyOrigin);
  /** Whether the link still gives the right to play: it has not ended, nor has the viewing that it is of. */
  async function mayPlay(token: string, name: string): Promise<boolean> {
    const verified = verifyMediaToken(token, name, secret, now());
    return verified !== null && (verified.viewing === null || (await deliveries.isOpen(verified.viewing)));
  }
  async function findServer(token: string, name: string) {
    const [, film = "", scheme] = /^(film-.+)-(widevine|playready|fairplay|clearkey)$/.exec(name) ?? [];
    if (!scheme || !(await mayPlay(token, name))) return null;
    return (await findProtection(film))?.[scheme as keyof TitleProtection] ?? null;
  }
  async function relay(context: Context, url: string, request: Parameters<Outside["fetch"]>[1]) {
    try {
      const answer = await outside.fetch(url, request);
      if (answer.status >= 400 && answer.status < 500) {
        await answer.body?.cancel();
        return context.json(refused, 403, { "Cache-Control": "no-store" });
      }
      const body = await readBody(answer, maxLicenseBytes);
      return context.body(new Uint8Array(body), 200, {
        "Content-Type": answer.headers.get("content-type") ?? "application/octet-stream",
        "Cache-Control": "no-store",
      });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      return context.json(unavailable, 502);
    }
  }
  routes.get("/license/:token/:clip", async (context) => {
    const { token, clip } = context.req.param();
    const certificate = (await findServer(token, clip))?.certificate;
    return certificate === undefined ? context.json(refusal, 403) : relay(context, certificate, {});
  });
  routes.use(
    "/license/*",
    bodyLimit({
      maxSize: maxChallengeBytes,
      onError: (context) => context.json(refusalBody("BAD_REQUEST", "A challenge has at most 64 KB"), 413),
    }),
  );
  routes.post("/license/:token/:clip{film-.+}", async (context) => {
    const { token, clip } = context.req.param();
    const server = await findServer(token, clip);
    if (!server) return context.json(refusal, 403);
    const challenge = new Uint8Array(await context.req.arrayBuffer());
    const type = context.req.header("content-type");
    return relay(context, server.license, {
      method: "POST",
      body: challenge,
      headers: {
        "content-type": type ?? "application/octet-stream",
        // PlayReady's protocol is SOAP and names its action.
        ...(clip.endsWith("-playready") ? { soapaction: playReadyAction } : {}),
      },
    });
  });
  routes.post("/license/:token/:clip", async (context) => {
    const { token, clip } = context.req.param();
    const protection = clips.get(clip)?.protection;
    if (!protection || !(await mayPlay(token, clip))) {
      return context.json(refusal, 403);
    }
    const key = { kty: "oct", kid: base64url(protection.keyId), k: base64url(protection.key) };
    return context.json({ keys: [key], type: "temporary" }, 200, { "Cache-Control": "no-store" });
  });
  return routes;
}
