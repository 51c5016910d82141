import type { Locale } from "#contract/languages";
import type { ApiContext } from "../../context";
import { checkCaptcha, issueCaptcha } from "../../platform/captcha/captchas";
import { fail } from "../../platform/errors";
import {
  checkAttempts,
  countAttempt,
  freeMessages,
  hasManyErrors,
  type Limit,
  messageLimits,
} from "./attempts";
import type { ChallengeTarget } from "./challenges";
import { messageLimitCodes } from "./send-code";

type GuardedCall = {
  /** A captcha's answer is valid once per endpoint, because one step may look up a login and send it a code. */
  endpoint: "lookup" | "password" | "code" | "proof" | "promo" | "newsletter";
  /** The e-mail address or phone number in question; for promo codes and the newsletter, the caller. */
  login: string;
  /** Limits that the call will count towards; if one is reached, it fails before a captcha is requested. */
  limits: Limit[];
  limitCode: string;
  /** What the address may ask for without a captcha, if that is limited. */
  free?: Limit | null;
  answer: { key?: string | undefined; captcha?: string | undefined };
  locale?: Locale | undefined;
};

/**
 * Lets a call pass if it is allowed now. From the third error of a login or address, and from an address that asks for
 * more than one person does, a captcha is required (AMB-192): 400 CAPTCHA_IS_NEEDED, CAPTCHA_IS_WRONG or CAPTCHA_NOT_FOUND with a fresh one in data. A right answer is
 * valid for one call and clears no counter: it is a cost of each attempt and no proof of anything.
 */
export async function passGuard(
  { db, now, address }: ApiContext,
  { endpoint, login, limits, limitCode, free = null, answer, locale }: GuardedCall,
): Promise<void> {
  await checkAttempts(db, now, limits, limitCode);
  const isFree = free === null || (await countAttempt(db, now, free)).count <= free.max;
  if (isFree && !(await hasManyErrors(db, now, login, address))) return;
  const outcome =
    answer.key && answer.captcha
      ? await checkCaptcha(db, now, { key: answer.key, answer: answer.captcha, endpoint: `auth:${endpoint}` })
      : "CAPTCHA_IS_NEEDED";
  if (outcome === "right") return;
  const { captcha, key, question } = await issueCaptcha(db, now, locale);
  fail(400, outcome, "Answer the captcha", { captcha, key, question });
}

/** The same for a call that sends a code to this recipient. */
export function passSendingGuard(
  context: ApiContext,
  { channel, recipient, purpose }: ChallengeTarget,
  input: GuardedCall["answer"] & Pick<GuardedCall, "locale">,
): Promise<void> {
  return passGuard(context, {
    endpoint: "code",
    login: recipient,
    limits: messageLimits(recipient, purpose, context.address),
    limitCode: messageLimitCodes[channel],
    free: freeMessages(context.address),
    answer: input,
    locale: input.locale,
  });
}
