import type { SubmissionResult } from "@conform-to/react";
import type { AskedCaptcha } from "../api/api-error";

/** The answer to a form that script sent: its result, and the server's clock for the countdown. */
export type FormAnswer = FormResult & { now: number };

/** Why a form is shown again: what was typed without its secrets, what is wrong, and what to wait for. */
export type FormResult = {
  submission: SubmissionResult<string[]>;
  captcha: AskedCaptcha | null;
  /** Unix seconds until a retry is allowed. */
  expired: number | null;
};
