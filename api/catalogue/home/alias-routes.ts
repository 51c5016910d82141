import { and, eq } from "drizzle-orm";
import { api, getAudience } from "../../context";
import { aliases } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { maySeeRedirect } from "./may-know";

export const aliasRoutes = {
  alias: api.content.alias.handler(async ({ input, context }) => {
    const [row] = await context.db
      .select({ to: aliases.to })
      .from(aliases)
      .where(and(eq(aliases.type, input.type), eq(aliases.from, input.path)));
    const isVisible =
      row && (await maySeeRedirect(context, await getAudience(context, input), input.type, row.to));
    return isVisible ? { redirect_to: row.to } : fail(404, "NOT_FOUND", "This alias was never replaced");
  }),
};
