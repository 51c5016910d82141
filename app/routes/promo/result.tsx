// GET /code/success, /code_success and /promo_default: what an activated code gave
export { promoResultLoader as loader } from "~/features/promo/promo.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
