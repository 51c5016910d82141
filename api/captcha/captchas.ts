import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, lte, ne, not, or, sql } from "drizzle-orm";
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
  return {
    captcha: `data:image/svg+xml,${encodeURIComponent(drawCaptcha(digits))}`,
    key,
    question: sumQuestion(one, other, locale),
    expires,
  };
}

type Tried = { key: string; answer: string; endpoint: string };

/**
 * One try a captcha: a wrong answer takes it away, a right one opens each endpoint once, since a page may be made of several
 * guarded calls.
 */
export async function checkCaptcha(
  db: Database,
  now: number,
  { key, answer, endpoint }: Tried,
): Promise<"right" | "CAPTCHA_IS_WRONG" | "CAPTCHA_NOT_FOUND"> {
  const given = answer.trim();
  const isAsked = and(eq(captchas.key, key), gt(captchas.expires, now));
  const opened = await db
    .update(captchas)
    .set({ opened: sql`array_append(${captchas.opened}, ${endpoint})` })
    .where(
      and(
        isAsked,
        or(eq(captchas.digits, given), eq(captchas.sum, given)),
        not(eq(sql`${endpoint}`, sql`any(${captchas.opened})`)),
      ),
    )
    .returning({ key: captchas.key });
  if (opened.length > 0) return "right";
  const taken = await db
    .delete(captchas)
    .where(and(isAsked, ne(captchas.digits, given), ne(captchas.sum, given)))
    .returning({ key: captchas.key });
  return taken.length > 0 ? "CAPTCHA_IS_WRONG" : "CAPTCHA_NOT_FOUND";
}
