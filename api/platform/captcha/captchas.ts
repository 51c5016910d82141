import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, lte, ne, not, or, sql } from "drizzle-orm";
import type { Captcha } from "#contract/captcha";
import { defaultLocale, type Locale } from "#contract/languages";
import type { Database } from "../db/database";
import { captchas } from "../db/schema";
import { drawCaptcha } from "./draw-captcha";
import { writeSpokenQuestion } from "./spoken-question";

const ttlSeconds = 300;
const digitCount = 5;

/** Creates and stores a captcha, and deletes expired ones. */
export async function issueCaptcha(
  db: Database,
  now: number,
  locale: Locale = defaultLocale,
): Promise<Captcha> {
  const digits = Array.from({ length: digitCount }, () => randomInt(10)).join("");
  const { question, answer } = writeSpokenQuestion(locale);
  const key = randomBytes(18).toString("base64url");
  const expires = now + ttlSeconds;
  await db.delete(captchas).where(lte(captchas.expires, now));
  await db.insert(captchas).values({ key, digits, spoken: answer, expires });
  return {
    captcha: `data:image/svg+xml,${encodeURIComponent(drawCaptcha(digits))}`,
    key,
    question,
    expires,
  };
}

type CaptchaAttempt = { key: string; answer: string; endpoint: string };

/**
 * Each captcha allows one attempt: a wrong answer deletes it. A right answer is valid once per endpoint, because a page
 * may make several protected calls.
 */
export async function checkCaptcha(
  db: Database,
  now: number,
  { key, answer: given, endpoint }: CaptchaAttempt,
): Promise<"right" | "CAPTCHA_IS_WRONG" | "CAPTCHA_NOT_FOUND"> {
  const isPending = and(eq(captchas.key, key), gt(captchas.expires, now));
  const opened = await db
    .update(captchas)
    .set({ opened: sql`array_append(${captchas.opened}, ${endpoint})` })
    .where(
      and(
        isPending,
        or(eq(captchas.digits, given), eq(captchas.spoken, given)),
        not(eq(sql`${endpoint}`, sql`any(${captchas.opened})`)),
      ),
    )
    .returning({ key: captchas.key });
  if (opened.length > 0) return "right";
  const deleted = await db
    .delete(captchas)
    .where(and(isPending, ne(captchas.digits, given), ne(captchas.spoken, given)))
    .returning({ key: captchas.key });
  return deleted.length > 0 ? "CAPTCHA_IS_WRONG" : "CAPTCHA_NOT_FOUND";
}
