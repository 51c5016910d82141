import * as z from "zod/mini";
import { maxMessage, maxStaffMessage, maxSubject } from "#contract/sizes";
import { supportCategories } from "#contract/support-options";
import { hasCardNumber } from "#domain/card-number";
import { normalizeEmail } from "#domain/entered-text";
import { emailChecks } from "~/lib/forms/entered-fields";

const noCard = z.refine<string>((text) => !hasCardNumber(text), { error: "card" });
const message = z
  .string({ error: "messageEmpty" })
  .check(z.trim(), z.minLength(1, "messageEmpty"), z.maxLength(maxMessage, "messageLong"), noCard);
const rest = {
  /** Ids of already uploaded pictures. */
  attached: z.optional(z.string().check(z.regex(/^[a-z0-9]+(,[a-z0-9]+)*$/))),
  /** The chosen files. Checked here only in the browser; the server checks uploads. */
  pictures: z.optional(z.unknown()),
};
const question = {
  category: z.enum(supportCategories, { error: "categoryEmpty" }),
  subject: z
    .string({ error: "subjectEmpty" })
    .check(z.trim(), z.minLength(1, "subjectEmpty"), z.maxLength(maxSubject, "subjectLong"), noCard),
  message,
};

/** A question of the account. */
export const OwnQuestionFields = z.object({ ...question, ...rest });
/** A question without an account (V-010). */
export const QuestionFields = z.object({
  ...question,
  email: z
    .string({ error: "emailEmpty" })
    .check(z.overwrite(normalizeEmail), z.minLength(1, "emailEmpty"), ...emailChecks),
  key: z.optional(z.string()),
  captcha: z.optional(z.string()),
  ...rest,
});
export const ReplyFields = z.object({ intent: z.literal("reply"), message, ...rest });
/** Buttons of a ticket. */
export const TicketFields = z.object({ intent: z.enum(["close", "revoke"]) });
export const AnswerFields = z.object({
  intent: z.literal("answer"),
  ticket: z.string(),
  message: z
    .string({ error: "messageEmpty" })
    .check(z.trim(), z.minLength(1, "messageEmpty"), z.maxLength(maxStaffMessage, "messageLong")),
});
