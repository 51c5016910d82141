import type * as z from "zod/mini";
import type { TicketThread } from "#contract/support";
import { attempt, type CallOptions } from "~/lib/api/api-client.server";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatLongDate } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { parsePictureIds } from "./picture-ids";
import { getQuestionPrefill } from "./question-prefill.server";
import { loadCategories } from "./support.server";
import { describeError } from "./support-errors";
import { OwnQuestionFields, ReplyFields, TicketFields } from "./support-schemas";
import { uploadPictures } from "./upload-pictures.server";

/** /account/support: the account's tickets, and a form for another. */
export const ticketsLoader = createAccountLoader("support", async ({ context }) => {
  const { locale, isRefusedForm } = context;
  const [listed, categories] = await Promise.all([
    attempt(context.api.support.tickets(undefined, await context.callOptions())),
    loadCategories(context),
  ]);
  // The submitted text is shown again even if loading the list fails.
  if (!listed.ok && !isRefusedForm) throw listed.error;
  return {
    tickets: (listed.ok ? listed.value.items : []).map(({ id, subject, status, updated }) => ({
      id,
      subject,
      status,
      updated: formatLongDate(updated, locale),
    })),
    categories: categories.map(({ alias, title }) => ({ alias, title })),
    ...getQuestionPrefill(context),
  };
});

/** POST /account/support: asks a question. */
export const ticketsAction = defineFormAction(
  {
    access: "adult",
    keepsTyped: { text: ["subject", "message"], rest: ["category", "attached"] },
    getSchema: () => OwnQuestionFields,
    describeError,
    storeFiles: (sent) => uploadPictures(sent),
  },
  async ({ context, value: { category, subject, message, attached } }) => {
    const { locale } = context;
    const { id } = await context.api.support.ask(
      { category, subject, message, locale, attachments: parsePictureIds(attached) },
      await context.callOptions(),
    );
    return redirectTo(localisedPath(paths.accountSupport(id), locale), { status: 303 });
  },
);

/** /account/support/{ticket} (AMB-047): a ticket of the account; not found for other accounts. */
export const ticketLoader = createAccountLoader(
  "support",
  async ({ context, params }) => {
    const id = params.ticket ?? notFound();
    const found = await attempt(
      context.api.support.thread({ id: id.slice(0, 64) }, await context.callOptions()),
    );
    if (!found.ok && !(found.error.isFault && context.isRefusedForm)) throw found.error;
    const thread = found.ok ? found.value : createUnknownThread(context, id);
    return { ...thread, timeZone: context.timeZone };
  },
  ({ ticket }) => ticket.subject,
);

/** Shown if a ticket cannot be loaded, so that an unsent reply is not lost. */
function createUnknownThread({ locale, now }: RequestContext, id: string): TicketThread {
  const subject = fixedT(locale, "support")("title");
  const ticket = { id, subject, category: "other", status: "open", created: now, updated: now } as const;
  return { ticket, messages: [] };
}

type Fields = z.ZodMiniType<z.infer<typeof ReplyFields> | z.infer<typeof TicketFields>>;
const getTicketSchema = ({ fields }: { fields: URLSearchParams }): Fields =>
  fields.get("intent") === "reply" ? ReplyFields : TicketFields;

/** POST /account/support/{ticket}: adds a message, or closes the ticket. */
export const ticketAction = defineFormAction(
  {
    access: "adult",
    keepsTyped: { text: ["message"], rest: ["intent", "attached"] },
    getSchema: getTicketSchema,
    describeError,
    storeFiles: (sent) => uploadPictures(sent),
  },
  async ({ context, params, value }) => {
    const id = (params.ticket ?? "").slice(0, 64);
    const call = await context.callOptions();
    const path = localisedPath(paths.accountSupport(id), context.locale);
    await runTicketAction(context, { id, value, call });
    return redirectTo(path, { status: 303 });
  },
);

type TicketAction = {
  id: string;
  token?: string;
  value: z.infer<typeof ReplyFields> | z.infer<typeof TicketFields>;
  call: CallOptions;
};

async function runTicketAction(
  context: RequestContext,
  { id, token, value, call }: TicketAction,
): Promise<void> {
  const { support } = context.api;
  const ticketRef = { id, ...(token === undefined ? {} : { token }) };
  if (value.intent === "reply")
    await support.reply(
      { ...ticketRef, message: value.message, attachments: parsePictureIds(value.attached) },
      call,
    );
  else if (value.intent === "close") await support.close(ticketRef, call);
  else await support.revokeLinks(ticketRef, call);
}

/** The ticket id and token in an email's link; not found without both. */
function readLink({ url }: RequestContext): { id: string; token: string } {
  const id = url.searchParams.get("id")?.slice(0, 64) || notFound();
  const token = url.searchParams.get("token")?.slice(0, 100) || notFound();
  return { id, token };
}

/** /support/question: a question asked without an account, opened by an email's link. Read-only. */
export const questionLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const t = fixedT(context.locale, "support");
  if (context.url.searchParams.get("revoked") === "1")
    return { kind: "revoked" as const, plainTitle: t("revoked.title") };
  const link = readLink(context);
  // The link alone grants access, whoever is signed in.
  const thread = await context.api.support.thread(link, await context.callOptions(null));
  return {
    kind: "thread" as const,
    ...thread,
    token: link.token,
    timeZone: context.timeZone,
    plainTitle: thread.ticket.subject,
  };
});

/** POST /support/question: adds a message, closes the question, or revokes the links of all emails about it. */
export const questionAction = defineFormAction(
  {
    access: "public",
    getSchema: getTicketSchema,
    describeError,
    storeFiles: (sent) => {
      const { id, token } = readLink(sent.context);
      return uploadPictures(sent, { ticket: id, token });
    },
  },
  async ({ context, value }) => {
    const { id, token } = readLink(context);
    await runTicketAction(context, { id, token, value, call: await context.callOptions(null) });
    const path = value.intent === "revoke" ? "/support/question?revoked=1" : paths.supportQuestion(id, token);
    return redirectTo(localisedPath(path, context.locale), { status: 303 });
  },
);
