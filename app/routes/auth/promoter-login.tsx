// GET /promoter/login: the promoters' sign-in page. POST: signs in
export {
  promoterLoginAction as action,
  promoterLoginLoader as loader,
} from "~/features/promoter/promoter.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
