import * as z from "zod/mini";
import { codeLength } from "#domain/login";
import { getDigits } from "./tv-code-digits";

// Messages are keys of the namespace «auth», group «errors».
export const TvCodeFields = z.object({
  code: z
    .string({ error: "tvCodeEmpty" })
    .check(z.refine((value) => getDigits(value).length === codeLength, { error: "codeShort" })),
  intent: z.optional(z.string()),
  watch: z.optional(z.string()),
});
