import type { SubmissionResult } from "@conform-to/react";
import type { AskedCaptcha } from "../api/api-error";

/** Why a form is shown again: what was typed without its secrets, what is wrong, and what to wait for. */
export type FormResult = {
  submission: SubmissionResult<string[]>;
  captcha: AskedCaptcha | null;
  /** Unix seconds until a retry is allowed. */
  expired: number | null;
};
