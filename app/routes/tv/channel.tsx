// GET /channel/{id}[/{date}][?t=HH:MM]: one channel; /channel/{alias}: its schedule. POST: plays it live
import { defineHandle } from "~/lib/route-handle";

export { channelLoader as loader } from "~/features/tv/channel.server";
export { ChannelPage as default } from "~/features/tv/channel-page";
export { watchChannelAction as action } from "~/features/tv/watch-channel.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { isOtherPage as shouldRevalidate } from "~/lib/navigation/is-other-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "tv" });
