// GET /archive/{type}/{genre}/{year}: recordings; ?q= searches them by title. POST: a lite viewer pressed one
export { archiveLoader as loader } from "~/features/archive/archive.server";
export { ArchivePage as default } from "~/features/archive/archive-page";
export { upgradeAction as action } from "~/features/archive/upgrade.server";
export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
