import * as z from "zod";
import { createRoutes } from "./create-routes";
import { CaptchaFields, EnteredEmail } from "./entered";
import {
  Acknowledgement,
  CountQuery,
  listSchema,
  LocaleCode,
  tolerantArray,
  UnixSeconds,
  Version,
} from "./shared";
import {
  listPageSize,
  maxArticleBody,
  maxArticleId,
  maxArticles,
  maxArticleTitle,
  maxMessage,
  maxPictureBytes,
  maxPictures,
  maxQueryLength,
  maxStaffMessage,
  maxSubject,
} from "./sizes";
import { supportCategories, ticketStates } from "./support-options";

export const SupportCategory = z.enum(supportCategories);
export type SupportCategory = z.infer<typeof SupportCategory>;

export const TicketState = z.enum(ticketStates);
export type TicketState = z.infer<typeof TicketState>;

export const SupportCategoryCard = z.object({
  alias: SupportCategory,
  title: z.string(),
  about: z.string(),
  articles_total: z.number().int().nonnegative(),
});
export type SupportCategoryCard = z.infer<typeof SupportCategoryCard>;

export const SupportArticleCard = z.object({
  id: z.string(),
  category: SupportCategory,
  section: z.string(),
  title: z.string(),
  /** The beginning of its text. */
  lead: z.string(),
  updated: UnixSeconds,
});
export type SupportArticleCard = z.infer<typeof SupportArticleCard>;

export const SupportSection = z.object({
  alias: z.string(),
  category: SupportCategory,
  title: z.string(),
  articles: tolerantArray(SupportArticleCard),
});
export type SupportSection = z.infer<typeof SupportSection>;

export const SupportArticle = SupportArticleCard.extend({
  section_title: z.string(),
  /** Markdown: paragraphs, `##` headings, lists and links. */
  body: z.string(),
  /** The path of the page where it is done; null if there is none. */
  place: z.string().nullable(),
  related: tolerantArray(SupportArticleCard),
  /** Languages it is available in. */
  locales: tolerantArray(LocaleCode),
});
export type SupportArticle = z.infer<typeof SupportArticle>;

/** Articles found, and the corrected query if the typed one was corrected. */
export const SupportArticles = listSchema(SupportArticleCard).extend({
  corrected: z.string().nullable(),
});
export type SupportArticles = z.infer<typeof SupportArticles>;

export const Ticket = z.object({
  id: z.string(),
  subject: z.string(),
  category: SupportCategory,
  status: TicketState,
  created: UnixSeconds,
  updated: UnixSeconds,
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketPicture = z.object({
  id: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type TicketPicture = z.infer<typeof TicketPicture>;

export const TicketMessage = z.object({
  /** Counted from 1 in each ticket. */
  number: z.number().int().positive(),
  /** Who wrote it. */
  from: z.enum(["viewer", "support"]),
  text: z.string(),
  created: UnixSeconds,
  attachments: tolerantArray(TicketPicture),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

/** A ticket with its messages, oldest first. */
export const TicketThread = z.object({ ticket: Ticket, messages: tolerantArray(TicketMessage) });
export type TicketThread = z.infer<typeof TicketThread>;

/** A ticket as the staff see it. */
export const DeskTicket = Ticket.extend({
  /** Whom answers are sent to. */
  asker: z.string(),
  has_account: z.boolean(),
  /** The staff member who took it. */
  assignee: z.string().nullable(),
  is_mine: z.boolean(),
  locale: LocaleCode,
});
export type DeskTicket = z.infer<typeof DeskTicket>;

/** An article as the staff edit it. */
export const DeskArticle = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(maxArticleId),
  locale: LocaleCode,
  category: SupportCategory,
  section: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(40),
  title: z.string().trim().min(1).max(maxArticleTitle),
  body: z.string().trim().min(1).max(maxArticleBody),
  place: z
    .string()
    .max(200)
    // Browsers read \ as / and skip tabs, so «/\evil.example» would lead to another site.
    .regex(/^\/(?!\/)[\w/.?=&#%-]*$/)
    .nullable(),
  is_hidden: z.boolean(),
});
export type DeskArticle = z.infer<typeof DeskArticle>;

const Locale = { locale: LocaleCode.optional() };
const Id = z.string().min(1).max(64);
/** The token of an email's link, which replaces signing in. */
const Link = { token: z.string().min(1).max(100).optional() };
const Message = z.string().trim().min(1).max(maxMessage);
const Pictures = z.array(Id).max(maxPictures).default([]);
/** Base64 uses four characters for three bytes. */
const maxBase64 = Math.ceil(maxPictureBytes / 3) * 4;

const { get, post } = createRoutes("support");

export const support = {
  categories: get("/support/categories", "The categories of help")
    .input(z.object(Locale))
    .output(listSchema(SupportCategoryCard)),
  sections: get("/support/sections", "Sections with their articles, of one category or of all")
    .input(z.object({ ...Locale, category: SupportCategory.optional() }))
    .output(listSchema(SupportSection)),
  articles: get("/support/articles", "Articles of a category, or those found by a query, the best first")
    .input(
      z.object({
        ...Locale,
        category: SupportCategory.optional(),
        q: z.string().max(maxQueryLength).optional(),
        limit: z.coerce.number().int().min(1).max(maxArticles).default(listPageSize),
      }),
    )
    .output(SupportArticles),
  article: get("/support/articles/{id}", "An article with related ones")
    .input(z.object({ ...Locale, id: z.string().min(1).max(maxArticleId) }))
    .output(SupportArticle),
  rate: post("/support/articles/{id}/helpful", "Whether an article helped; one vote per viewer")
    .input(z.strictObject({ id: z.string().min(1).max(maxArticleId), is_helpful: z.boolean() }))
    .output(Acknowledgement),
  tickets: get("/support/tickets", "The account's tickets, the latest first").output(listSchema(Ticket)),
  ask: post(
    "/support/tickets",
    "Asks a question: by the account, or without one with an e-mail address and a captcha",
  )
    .input(
      z.strictObject({
        ...Locale,
        subject: z.string().trim().min(1).max(maxSubject),
        message: Message,
        category: SupportCategory,
        email: EnteredEmail.optional(),
        attachments: Pictures,
        ...CaptchaFields,
      }),
    )
    .output(Ticket),
  thread: get("/support/tickets/{id}/messages", "A ticket with its messages")
    .input(z.object({ id: Id, ...Link, after: CountQuery.default(0) }))
    .output(TicketThread),
  reply: post(
    "/support/tickets/{id}/messages",
    "Writes on; a ticket that was answered or closed is open again",
  )
    .input(z.strictObject({ id: Id, ...Link, message: Message, attachments: Pictures }))
    .output(TicketMessage),
  close: post("/support/tickets/{id}/close", "Closes a ticket")
    .input(z.strictObject({ id: Id, ...Link }))
    .output(Ticket),
  revokeLinks: post("/support/tickets/{id}/revoke", "Revokes the links in all emails about a ticket")
    .input(z.strictObject({ id: Id, ...Link }))
    .output(Acknowledgement),
  attach: post(
    "/support/attachments",
    "Takes a picture that a message will be sent with: JPEG, PNG or WebP in base64",
  )
    .input(z.strictObject({ data: z.string().min(1).max(maxBase64), ticket: Id.optional(), ...Link }))
    .output(TicketPicture),
  attachment: get("/support/attachments/{id}", "A picture in base64, for readers of its ticket")
    .input(z.object({ id: Id, ...Link }))
    .output(z.object({ type: z.literal("image/webp"), data: z.string() })),
  deskTickets: get(
    "/support/desk/tickets",
    "All tickets in a state, those that wait longest first; for the staff",
  )
    .input(z.object({ status: TicketState.default("open") }))
    .output(listSchema(DeskTicket)),
  deskThread: get("/support/desk/tickets/{id}", "A ticket with its messages, for the staff")
    .input(z.object({ id: Id }))
    .output(z.object({ ticket: DeskTicket, messages: tolerantArray(TicketMessage) })),
  deskAssign: post("/support/desk/tickets/{id}/assign", "Assigns a ticket to the caller, or releases it")
    .input(z.strictObject({ id: Id, is_mine: z.boolean() }))
    .output(Acknowledgement),
  deskReply: post("/support/desk/tickets/{id}/messages", "Sends an answer and notifies the asker")
    .input(z.strictObject({ id: Id, message: z.string().trim().min(1).max(maxStaffMessage) }))
    .output(TicketMessage),
  deskClose: post("/support/desk/tickets/{id}/close", "Closes a ticket")
    .input(z.strictObject({ id: Id }))
    .output(Acknowledgement),
  deskArticle: get("/support/desk/articles/{id}", "An article for editing")
    .input(z.object({ id: z.string().min(1).max(maxArticleId), locale: LocaleCode }))
    .output(DeskArticle.extend({ version: Version })),
  deskSaveArticle: post("/support/desk/articles", "Creates or overwrites an article")
    // Null for a new one; 409 ARTICLE_EXISTS if there is one of its id in its language.
    .input(DeskArticle.strict().extend({ seen_version: Version.nullable() }))
    .output(Acknowledgement),
};
