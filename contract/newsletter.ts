import * as z from "zod";
import { UnsubscribeReason } from "./account";
import { createRoutes } from "./create-routes";
import { CaptchaFields, EnteredEmail as Email } from "./entered";
import { newsletterTopics } from "./newsletter-topics";
import { Acknowledgement, LocaleCode } from "./shared";

export const NewsletterTopic = z.enum(newsletterTopics);
export type NewsletterTopic = z.infer<typeof NewsletterTopic>;

const Topics = z.array(NewsletterTopic).max(newsletterTopics.length);
/** Identifies a subscriber who followed an email's link; without these fields the caller is the account's owner. */
const EmailLink = { id: z.string().max(64).optional(), token: z.string().max(100).optional() };
const Language = { locale: LocaleCode.optional() };

export const NewsletterSettings = z.object({
  /** The partly masked address; null for an account without one. */
  email: z.string().nullable(),
  /** Empty if not subscribed. */
  topics: z.array(NewsletterTopic),
  /** Topics that may be chosen. */
  available: z.array(NewsletterTopic),
});
export type NewsletterSettings = z.infer<typeof NewsletterSettings>;

const { post, put } = createRoutes("newsletter");

export const newsletter = {
  subscribe: post("/newsletter", "Sends an email asking to confirm the subscription")
    .input(z.strictObject({ email: Email, topics: Topics.min(1), ...Language, ...CaptchaFields }))
    .output(Acknowledgement),
  confirm: post("/newsletter/confirm", "Confirms or refuses the newsletter, by the email's link")
    .input(z.strictObject({ token: z.string().max(100), is_refused: z.boolean().default(false) }))
    .output(Acknowledgement),
  link: post("/newsletter/link", "Whether the email's link has been used; read-only")
    .input(z.strictObject({ token: z.string().max(100) }))
    .output(z.object({ is_used: z.boolean() })),
  settings: post("/newsletter/settings", "The settings, by an email's token or for the account's owner")
    .input(z.strictObject(EmailLink))
    .output(NewsletterSettings),
  change: put("/newsletter/settings", "Sets the topics; no topics end the subscription")
    .input(z.strictObject({ ...EmailLink, ...Language, topics: Topics }))
    .output(Acknowledgement),
  unsubscribe: post(
    "/newsletter/unsubscribe",
    "Ends the subscription, by an email's token or by the account's owner",
  )
    .input(z.strictObject({ ...EmailLink, reason: UnsubscribeReason.optional() }))
    .output(Acknowledgement),
  unsubscribeLink: post("/newsletter/unsubscribe_link", "Sends a subscribed address an unsubscribe link")
    .input(
      z.strictObject({
        email: Email,
        reason: UnsubscribeReason.optional(),
        locale: LocaleCode.optional(),
        ...CaptchaFields,
      }),
    )
    .output(Acknowledgement),
};
