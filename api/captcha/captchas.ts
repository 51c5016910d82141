import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Captcha } from "../../app/contract/captcha";
import type { LocaleCode } from "../../app/contract/shared";
import type { Database } from "../db/database";
import { captchas } from "../db/schema";
import { drawCaptcha } from "./draw-captcha";
import { sumQuestion } from "./sum-question";

const secondsToAnswer = 300;
const digitsDrawn = 5;

/** Makes a captcha and remembers its answers. Those nobody answered in time are forgotten on the way. */
export async function issueCaptcha(db: Database, now: number, locale: LocaleCode = "ru"): Promise<Captcha> {
  const digits = Array.from({ length: digitsDrawn }, () => randomInt(10)).join("");
  const [one, other] = [randomInt(1, 10), randomInt(1, 10)];
  const key = randomBytes(18).toString("base64url");
  const expires = now + secondsToAnswer;
  await db.delete(captchas).where(lte(captchas.expires, now));
  await db.insert(captchas).values({ key, digits, sum: String(one + other), expires });
  return { captcha: `data:image/svg+xml,${encodeURIComponent(drawCaptcha(digits))}`, key, question: sumQuestion(one, other, locale), expires };
}

/** One try a captcha, right or wrong: it is gone when it has been asked about. */
export async function checkCaptcha(db: Database, now: number, { key, answer }: { key: string; answer: string }): Promise<"right" | "CAPTCHA_IS_WRONG" | "CAPTCHA_NOT_FOUND"> {
  const [found] = await db.delete(captchas).where(and(eq(captchas.key, key), gt(captchas.expires, now))).returning();
  if (!found) return "CAPTCHA_NOT_FOUND";
  return [found.digits, found.sum].includes(answer.trim()) ? "right" : "CAPTCHA_IS_WRONG";
}
