import { defaultLocale } from "#contract/languages";
import { api } from "../../context";
import { createList } from "../../platform/paging";
import {
  findSupportArticles,
  listCategories,
  listSections,
  loadSupportArticle,
  rateSupportArticle,
} from "./articles";
import {
  answer,
  assign,
  closeAtDesk,
  listDeskTickets,
  loadDeskArticle,
  loadDeskThread,
  saveDeskArticle,
} from "./desk";
import { revokeTicketLinks } from "./links";
import { requireOwnTicket, toTicket } from "./ticket-access";
import { closeTicket, createTicket, listTickets, loadThread, reply } from "./tickets";
import { attach, loadPicture } from "./uploads";

const done = { ok: true } as const;

/** The support centre: articles for everybody, tickets for their askers, the desk for the staff. */
export const supportRoutes = {
  categories: api.support.categories.handler(async ({ input, context }) =>
    createList(await listCategories(context.db, input.locale ?? defaultLocale)),
  ),
  sections: api.support.sections.handler(async ({ input, context }) =>
    createList(await listSections(context.db, input.locale ?? defaultLocale, input.category)),
  ),
  articles: api.support.articles.handler(({ input, context }) =>
    findSupportArticles(context.db, { ...input, locale: input.locale ?? defaultLocale }),
  ),
  article: api.support.article.handler(({ input, context }) =>
    loadSupportArticle(context.db, input.locale ?? defaultLocale, input.id),
  ),
  rate: api.support.rate.handler(async ({ input, context }) => {
    await rateSupportArticle(context, input);
    return done;
  }),
  tickets: api.support.tickets.handler(async ({ context }) => createList(await listTickets(context))),
  ask: api.support.ask.handler(({ input, context }) => createTicket(context, input)),
  thread: api.support.thread.handler(async ({ input, context }) =>
    loadThread(context.db, await requireOwnTicket(context, input), input.after),
  ),
  reply: api.support.reply.handler(({ input, context }) => reply(context, input)),
  close: api.support.close.handler(async ({ input, context }) =>
    toTicket(await closeTicket(context.db, context.now, await requireOwnTicket(context, input))),
  ),
  revokeLinks: api.support.revokeLinks.handler(async ({ input, context }) => {
    await revokeTicketLinks(context.db, (await requireOwnTicket(context, input)).id);
    return done;
  }),
  attach: api.support.attach.handler(({ input, context }) => attach(context, input)),
  attachment: api.support.attachment.handler(async ({ input, context }) => ({
    type: "image/webp" as const,
    data: (await loadPicture(context, input)).toString("base64"),
  })),
  deskTickets: api.support.deskTickets.handler(async ({ input, context }) =>
    createList(await listDeskTickets(context, input.status)),
  ),
  deskThread: api.support.deskThread.handler(({ input, context }) => loadDeskThread(context, input.id)),
  deskAssign: api.support.deskAssign.handler(async ({ input, context }) => {
    await assign(context, input);
    return done;
  }),
  deskReply: api.support.deskReply.handler(({ input, context }) => answer(context, input)),
  deskClose: api.support.deskClose.handler(async ({ input, context }) => {
    await closeAtDesk(context, input.id);
    return done;
  }),
  deskArticle: api.support.deskArticle.handler(({ input, context }) => loadDeskArticle(context, input)),
  deskSaveArticle: api.support.deskSaveArticle.handler(async ({ input, context }) => {
    await saveDeskArticle(context, input);
    return done;
  }),
};
