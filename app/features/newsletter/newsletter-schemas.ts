import * as z from "zod/mini";
import type { NewsletterTopic } from "#contract/newsletter";
import { newsletterTopics } from "#contract/newsletter-topics";
import { emailChecks, newEmailChecks } from "~/lib/forms/entered-fields";

// Messages are keys of the namespace «newsletter», group «errors».
const Email = z.string({ error: "emailEmpty" }).check(...emailChecks);
const Captcha = { key: z.optional(z.string()), captcha: z.optional(z.string()) };
const Box = z.optional(z.string());
/** A checkbox per topic. */
const Topics = { titles: Box, promos: Box, journal: Box, tv: Box } satisfies Record<
  NewsletterTopic,
  typeof Box
>;

export const SubscribeFields = z
  .object({ email: z.string({ error: "emailEmpty" }).check(...newEmailChecks), ...Topics, ...Captcha })
  .check(z.refine((fields) => readTopics(fields).length > 0, { path: ["titles"], error: "topicsEmpty" }));
export const TopicFields = z.object({ email: z.optional(z.undefined()), ...Topics });
export const EndFields = z.object({
  email: Email,
  reason: z.optional(z.string()),
  ...Captcha,
});
/**
 * Authorised by the email's token or the owner's session. Mail clients send «List-Unsubscribe» without opening the
 * page (RFC 8058).
 */
export const EndByEmailFields = z.object({
  reason: z.optional(z.string()),
  "List-Unsubscribe": z.optional(z.literal("One-Click")),
});

export const readTopics = (fields: Partial<Record<NewsletterTopic, unknown>>): NewsletterTopic[] =>
  newsletterTopics.filter((topic) => fields[topic] !== undefined);
