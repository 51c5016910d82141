import * as z from "zod/mini";
import { maxArticleId } from "#contract/sizes";
import { DeskArticle, TicketState } from "#contract/support";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import type { FormErrors } from "~/lib/forms/form-result";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { isLocale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatLongDate } from "~/lib/time/time-text";
import { describeError } from "./support-errors";
import { AnswerFields } from "./support-schemas";

/** /support-desk: tickets by status, a ticket, or an article. Not found for non-staff, as the API decides. */
export const deskLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const query = context.url.searchParams;
  const [ticket, article] = [query.get("ticket")?.slice(0, 64), query.get("article")?.slice(0, maxArticleId)];
  const page = ticket
    ? await loadTicket(context, ticket)
    : article === undefined
      ? await loadTickets(context)
      : await loadArticle(context, article);
  return { ...page, plainTitle: fixedT(context.locale, "support")("desk.title") };
});

async function loadTickets(context: RequestContext) {
  const status = TicketState.safeParse(context.url.searchParams.get("status") ?? "open").data ?? notFound();
  const { items } = await context.api.support.deskTickets({ status }, await context.callOptions());
  const tickets = items.map(({ updated, ...ticket }) => ({
    ...ticket,
    updated: formatLongDate(updated, context.locale),
  }));
  return { kind: "tickets" as const, tickets, status };
}

async function loadTicket(context: RequestContext, id: string) {
  const thread = await context.api.support.deskThread({ id }, await context.callOptions());
  return { kind: "ticket" as const, ...thread, timeZone: context.timeZone };
}

/** The existing article; an empty form for an unused id. */
async function loadArticle(context: RequestContext, id: string) {
  const call = await context.callOptions();
  // Viewers without access to the list must not learn which articles exist.
  await context.api.support.deskTickets({ status: "open" }, call);
  const language = context.url.searchParams.get("language") ?? "";
  const locale = isLocale(language) ? language : context.locale;
  const found = id === "" ? null : await attempt(context.api.support.deskArticle({ id, locale }, call));
  if (found?.ok === false && found.error.isFault) throw found.error;
  const categories = await context.api.support.categories({ locale: context.locale }, call);
  const sections = await context.api.support.sections({ locale: "ru" }, call);
  const stored = found?.ok ? found.value : null;
  return {
    kind: "article" as const,
    article: {
      id: stored?.id ?? id,
      locale,
      category: stored?.category ?? "other",
      section: stored?.section ?? "contact",
      title: stored?.title ?? "",
      body: stored?.body ?? "",
      place: stored?.place ?? "",
      isHidden: stored?.is_hidden ?? false,
    },
    /** Empty for a new one. */
    version: stored?.version ?? "",
    categories: categories.items.map(({ alias, title }) => ({ alias, title })),
    sections: sections.items.map(({ alias }) => alias),
    isSaved: context.url.searchParams.get("saved") === "1",
  };
}

const Ticket = z.object({ intent: z.enum(["take", "leave", "close"]), ticket: z.string() });
const Article = z.object({
  intent: z.literal("article"),
  id: z.string(),
  locale: z.string(),
  category: z.string(),
  section: z.string(),
  title: z.string(),
  body: z.string(),
  place: z.optional(z.string()),
  is_hidden: z.optional(z.literal("on")),
  /** Empty for a new one. */
  seen_version: z.optional(z.string()),
});
type Sent = z.infer<typeof AnswerFields> | z.infer<typeof Ticket> | z.infer<typeof Article>;

const getSchema = ({ fields }: { fields: URLSearchParams }): z.ZodMiniType<Sent> => {
  const intent = fields.get("intent");
  return intent === "answer" ? AnswerFields : intent === "article" ? Article : Ticket;
};

const describeDeskError = (error: ApiError, { fields }: { fields: URLSearchParams }): FormErrors =>
  fields.get("intent") === "article" && error.status === 400 ? { article: "wrong" } : describeError(error);

/** POST /support-desk: answers, assigns, unassigns or closes a ticket; saves an article. The API checks access. */
export const deskAction = defineFormAction(
  {
    access: "public",
    askAsStaff: async ({ api, callOptions }) =>
      api.support.deskTickets({ status: "open" }, await callOptions()),
    getSchema,
    secrets: [],
    describeError: describeDeskError,
  },
  async ({ context, value }) => {
    const { support } = context.api;
    const call = await context.callOptions();
    const go = (query: Record<string, string>) =>
      redirectTo(localisedPath(paths.supportDesk(query), context.locale), { status: 303 });
    if (value.intent === "article") {
      const { intent: _intent, place = "", is_hidden: isHidden, seen_version, ...article } = value;
      const checked = DeskArticle.safeParse({
        ...article,
        place: place === "" ? null : place,
        is_hidden: isHidden === "on",
      });
      if (!checked.success) throw new ApiError({ kind: "refused", status: 400, code: "BAD_REQUEST" });
      // With another address or language it is another article, of which nothing was seen.
      const query = context.url.searchParams;
      const isSeen = query.get("article") === value.id && query.get("language") === value.locale;
      const seen = isSeen ? seen_version || null : null;
      await support.deskSaveArticle({ ...checked.data, seen_version: seen }, call);
      return go({ article: value.id, language: value.locale, saved: "1" });
    }
    const id = value.ticket;
    if (value.intent === "answer") await support.deskReply({ id, message: value.message }, call);
    else if (value.intent === "close") await support.deskClose({ id }, call);
    else await support.deskAssign({ id, is_mine: value.intent === "take" }, call);
    return go({ ticket: id });
  },
);
