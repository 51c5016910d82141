import type { SubmissionResult } from "@conform-to/react";
import type { CaptchaChallenge } from "../api/api-error";

/**
 * The response to a form submitted by script: its result, and the server's clock for the countdown. `isUnsent` means
 * that the server did not respond: the fields have their values, and nothing is known of them.
 */
export type FormResponse = FormResult & { now: number; isUnsent?: true };

/** Why a form is shown again: the submitted values without secrets, the errors, and when to retry. */
export type FormResult = {
  submission: SubmissionResult<string[]>;
  captcha: CaptchaChallenge | null;
  /** Unix seconds until a retry is allowed. */
  expired: number | null;
  /** Only another captcha was asked for: nothing else that was typed is emptied. */
  isRenewed?: true;
};

/** The name of the button for another captcha; what was typed is shown again, and not checked. */
export const renewField = "renew";

/** Messages by field name. Keys of the form's texts; "" is for the whole form. */
export type FormErrors = Record<string, string>;

/** The same as the form library has them: with a list of messages per field. */
export const toFieldErrors = (errors: FormErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, [key]]));

/** The first error of each field. */
export const getFirstErrors = (
  errors: Readonly<Record<string, readonly string[] | null>> | null | undefined,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([name, messages]) => [name, messages?.[0]]));

/** Fields that are never shown again; chosen pictures are stored by then. */
export const secretFields = [
  "password",
  "newPassword",
  "pin",
  "proof",
  "code",
  "captcha",
  "key",
  "pictures",
] as const;
