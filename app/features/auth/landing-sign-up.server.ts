import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";

/**
 * /landing/signup, /landing/{alias}/signup, /pages/{alias}/signup: redirects to /auth, keeping the query (AMB-042).
 */
export const landingSignUpLoader = defineLoader({ access: "public" }, ({ context }) => {
  throw redirectTo(localisedPath(paths.auth(), context.locale) + context.url.search);
});
