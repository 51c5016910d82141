import { cors } from "hono/cors";

/**
 * Players of any site, and our own where the media have a host of their own (MEDIA_BASE_URL): what a link's signature
 * gives needs no cookie, so that a page cannot read more with a viewer's browser than without it. Refusals too, because
 * a player renews its link after one. The web server relays none of this: its media are for its own pages.
 */
export const anyOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST"],
  allowHeaders: ["Content-Type", "Range"],
  exposeHeaders: ["Accept-Ranges", "Content-Range", "ETag"],
  maxAge: 86_400,
});
