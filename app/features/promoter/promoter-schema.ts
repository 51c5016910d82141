import * as z from "zod/mini";

// Messages are keys of the namespace «auth», group «errors».
export const PromoterFields = z.object({
  promoter: z.string({ error: "promoterEmpty" }),
  password: z.string({ error: "passwordEmpty" }),
  key: z.optional(z.string()),
  captcha: z.optional(z.string()),
});
