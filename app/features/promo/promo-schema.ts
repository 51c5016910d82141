import * as z from "zod/mini";
import { cleanText } from "#domain/entered-text";

// Messages are keys of the namespace «promo», group «errors».
export const PromoFields = z.object({
  code: z
    .string({ error: "codeEmpty" })
    .check(z.refine((value) => cleanText(value) !== "", { error: "codeEmpty" })),
  back: z.optional(z.string()),
  key: z.optional(z.string()),
  captcha: z.optional(z.string()),
});
