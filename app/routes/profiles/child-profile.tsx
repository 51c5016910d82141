// GET /child_profile: asks whether to switch to the child's profile. POST: switches to it
export {
  childProfileAction as action,
  childProfileLoader as loader,
} from "~/features/profiles/profiles.server";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export { ServerMarkupPage as default } from "~/lib/server-markup/server-markup-page";
