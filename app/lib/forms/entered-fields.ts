import * as z from "zod/mini";
import { cleanCode, normalizeEmail } from "#domain/entered-text";
import { isEmail, isOneTimeCode, mixesAlphabets } from "#domain/login";

/** Checks of fields that many forms have. They put the value into its normal form; messages are keys of «errors». */
export const emailChecks = [
  z.overwrite<string>(normalizeEmail),
  z.refine<string>(isEmail, { error: ({ input }) => describeEmail(String(input)) }),
] as const;

export const codeChecks = [
  z.overwrite<string>(cleanCode),
  z.refine<string>(isOneTimeCode, { error: "codeShort" }),
] as const;

/** What is wrong with something that is no e-mail address. */
export const describeEmail = (typed: string): "emailFormat" | "emailLetters" =>
  mixesAlphabets(normalizeEmail(typed)) ? "emailLetters" : "emailFormat";
