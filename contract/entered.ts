import * as z from "zod";
import { cleanCode, cleanText, normalizeEmail } from "#domain/entered-text";

/** What viewers enter to be recognised by. Handlers are given its normal form, however it was typed. */
export const EnteredEmail = z.string().overwrite(normalizeEmail).max(320);
export const EnteredPhone = z.string().overwrite(cleanText).max(40);
/** An e-mail address or a phone number. */
export const EnteredLogin = z.string().overwrite(cleanText).max(320);
export const EnteredCode = z.string().overwrite(cleanCode).max(16);
/** As typed: its normal form is hashed (`api/people/auth/passwords.ts`), and older hashes are of what was typed. */
export const EnteredPassword = z.string().max(200);
/** The answer to a captcha; required after CAPTCHA_IS_NEEDED, whose data contains the next captcha. */
export const CaptchaFields = {
  key: z.string().max(64).optional(),
  captcha: z.string().overwrite(cleanCode).max(6).optional(),
};
