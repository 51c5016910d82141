// GET /embed/{alias}/{startId?}: a title in a frame of another site. POST: plays it
import { loadRenderedPlayer } from "~/features/embed/deferred-embed-player";
import { defineHandle } from "~/lib/route-handle";

export { embedAction as action, embedLoader as loader } from "~/features/embed/embed.server";
export { EmbedPage as default, EmbedError as ErrorBoundary } from "~/features/embed/embed-page";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({
  i18n: ["embed"],
  screen: "info",
  frame: "embed",
  styles: "embed",
  isUnreported: true,
  loadRendered: loadRenderedPlayer,
});
