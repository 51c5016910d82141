import { Hono } from "hono";
import type { Clip } from "#artwork/clips/load-clips";
import { refusalBody } from "../../platform/errors";
import { anyOrigin } from "./any-origin";
import { verifyMediaToken } from "./media-links";

type Options = { clips: Map<string, Clip>; secret: string; /** Unix seconds. */ now: () => number };

const base64url = (hex: string) => Buffer.from(hex, "hex").toString("base64url");

/**
 * Returns keys of protected clips to clients with a valid media token for that clip, in the ClearKey licence format.
 */
export function licenseRoutes({ clips, secret, now }: Options): Hono {
  const routes = new Hono();
  routes.use("/license/*", anyOrigin);
  routes.post("/license/:token/:clip", (context) => {
    const { token, clip } = context.req.param();
    const protection = clips.get(clip)?.protection;
    if (!protection || verifyMediaToken(token, clip, secret, now()) === null) {
      return context.json(refusalBody("MEDIA_LINK_EXPIRED", "The link has expired or is invalid"), 403);
    }
    const key = { kty: "oct", kid: base64url(protection.keyId), k: base64url(protection.key) };
    return context.json({ keys: [key], type: "temporary" }, 200, { "Cache-Control": "no-store" });
  });
  return routes;
}
