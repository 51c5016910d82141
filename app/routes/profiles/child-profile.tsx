// GET /child_profile: the way into the child's profile. POST: goes on with it
export {
  childProfileAction as action,
  childProfileLoader as loader,
} from "~/features/profiles/profiles.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
