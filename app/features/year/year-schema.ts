import * as z from "zod/mini";

/** «titles»: whether the link names titles, too. */
export const YearFields = z.object({
  intent: z.enum(["share", "unshare"]),
  year: z.string().check(z.regex(/^\d{4}$/)),
  titles: z.optional(z.literal("on")),
});
