import { api, getAudience } from "../../context";
import { fail } from "../../platform/errors";
import { findRedirect } from "./redirects";

export const aliasRoutes = {
  alias: api.content.alias.handler(async ({ input, context }) => {
    const target = await findRedirect(context, () => getAudience(context, input), input);
    return target === null
      ? fail(404, "NOT_FOUND", "This alias was never replaced")
      : { redirect_to: target };
  }),
};
