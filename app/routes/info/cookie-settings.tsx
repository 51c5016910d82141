// GET /cookie-settings: what may be stored in this browser; its form is sent to /resources/consent
import { defineHandle } from "~/lib/route-handle";

export { cookieSettingsLoader as loader } from "~/features/consent/consent.server";
export { CookieSettingsPage as default } from "~/features/consent/cookie-settings-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "legal", i18n: ["consent"] });
