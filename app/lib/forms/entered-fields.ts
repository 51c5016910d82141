import * as z from "zod/mini";
import { cleanCode, normalizeEmail } from "#domain/entered-text";
import { isEmail, isNewEmail, isOneTimeCode, mixesAlphabets, parsePhone } from "#domain/login";
import { isPin } from "#domain/pin";

/** Checks of fields that many forms have. They put the value into its normal form; messages are keys of «errors». */
export const emailChecks = [
  z.overwrite<string>(normalizeEmail),
  z.refine<string>(isEmail, { error: ({ input }) => describeEmail(String(input)) }),
] as const;

/** The same for an address that an account or a subscription is to get. */
export const newEmailChecks = [
  ...emailChecks,
  z.refine<string>((value) => !isEmail(value) || isNewEmail(value), { error: "emailLetters" }),
] as const;

export const codeChecks = [
  z.overwrite<string>(cleanCode),
  z.refine<string>(isOneTimeCode, { error: "codeShort" }),
] as const;

export const pinChecks = [
  z.overwrite<string>(cleanCode),
  z.refine<string>(isPin, { error: "incomplete" }),
] as const;

/** What is wrong with something that is no phone number: the format is its country's (AMB-128). */
export const describePhone = (typed: string): "phoneFormat" | "phoneFormatTajik" =>
  cleanCode(typed).startsWith("+992") ? "phoneFormatTajik" : "phoneFormat";

export const phoneChecks = [
  z.refine<string>((value) => parsePhone(value) !== null, {
    error: ({ input }) => describePhone(String(input)),
  }),
] as const;

/** What is wrong with something that is no e-mail address. */
export const describeEmail = (typed: string): "emailFormat" | "emailLetters" =>
  mixesAlphabets(normalizeEmail(typed)) ? "emailLetters" : "emailFormat";
