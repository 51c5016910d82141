import * as z from "zod/mini";
import { codeLength } from "#domain/login";

// Messages are keys of the namespace «auth», group «errors».
export const TvCodeFields = z.object({
  code: z
    .string({ error: "tvCodeEmpty" })
    .check(z.refine((value) => getDigits(value).length === codeLength, { error: "codeShort" })),
  intent: z.optional(z.string()),
});

/** A code as it is typed: with a space in the middle, as televisions show it, or without. */
export const getDigits = (text: string): string => text.replace(/\D/g, "");

const half = codeLength / 2;
/** A code as it is read: in two groups. */
export const formatTvCode = (code: string): string => `${code.slice(0, half)} ${code.slice(half)}`;
