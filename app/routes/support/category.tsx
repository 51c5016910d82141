// GET /support/{type}: the sections and articles of a category
export { supportCategoryLoader as loader } from "~/features/support/support.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
