// GET /my-channel: the viewer's own channel; POST: makes, plays, shares and removes it. GET /my-channel/{link}: a shared programme
import { defineHandle } from "~/lib/route-handle";

export {
  ownChannelAction as action,
  ownChannelLoader as loader,
} from "~/features/own-channel/own-channel.server";
export { OwnChannelPage as default } from "~/features/own-channel/own-channel-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "tv", isUnreported: true, i18n: ["ownChannel"] });
