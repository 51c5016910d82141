import type { CodeSent } from "#contract/auth";
import { ApiError, type EarlierCode } from "./api-error";

type Sent = Pick<CodeSent, "resend" | "expired" | "challenge"> & Partial<Pick<EarlierCode, "channel">>;

/** The code to enter now: the one that was just sent, or an earlier one while no other is sent yet. */
export async function getSentCode(sending: Promise<Sent>): Promise<Sent> {
  try {
    return await sending;
  } catch (error) {
    if (!(error instanceof ApiError) || error.sent === null) throw error;
    return { resend: error.expired ?? 0, ...error.sent };
  }
}
