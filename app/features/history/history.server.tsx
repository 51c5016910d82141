import * as z from "zod";
import { listPageSize } from "#contract/sizes";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { createToastHeader } from "~/lib/session/session.server";
import { getPageCount, pageQuery, parsePageParam } from "../catalog/paging.server";
import { requireForChildren } from "../catalog/public-data.server";
import { HistoryBody, type HistoryProps } from "./history-body";

const ratedTail = "rated";
type ListParams = { tail?: string | undefined; page?: string | undefined };

/** /history and /history/rated: what this profile has watched and rated. A child sees its own. */
export const historyLoader = defineLoader({ access: "registered" }, async ({ context, params }) => {
  const { isChild } = await context.viewer();
  const isRated = params.tail === ratedTail;
  if (!isRated && params.page !== undefined) notFound();
  const found = isRated ? await loadRated(context, params.page) : await loadWatched(context, params.tail);
  const list = isChild ? { ...found, ...requireForChildren({ items: found.items }) } : found;
  return {
    page: privateMarkup(context, HistoryBody, {
      list: list as HistoryProps["list"],
      action: localisedPath(context.path, context.locale),
      isChild,
    }),
    plainTitle: fixedT(context.locale, "account")("history.title"),
  };
});

async function loadWatched(context: RequestContext, tail: string | undefined): Promise<HistoryProps["list"]> {
  const page = parsePageParam(tail);
  const { items, items_total, is_paused } = await context.api.profile.history(
    { locale: context.locale, ...pageQuery(page) },
    await context.callOptions(),
  );
  return { kind: "watched", items, isPaused: is_paused, page, pages: getPageCount(items_total, page) };
}

async function loadRated(
  context: RequestContext,
  segment: string | undefined,
): Promise<HistoryProps["list"]> {
  const page = parsePageParam(segment);
  const { data } = await context.api.profile.ratedContent(
    { locale: context.locale, ...pageQuery(page) },
    await context.callOptions(),
  );
  return { kind: "rated", items: data.items, page, pages: getPageCount(data.items_total, page) };
}

const Form = z
  .strictObject({
    intent: z.enum(["remove", "clear", "pause", "resume"]),
    uid: z.string().min(1).max(200).optional(),
  })
  .refine(({ intent, uid }) => (intent === "remove") === (uid !== undefined));

const messages = {
  remove: "removedFromHistory",
  clear: "historyCleared",
  pause: "historyPaused",
  resume: "historyResumed",
} as const;

/** The page from which something was removed, or the last that is left. */
async function getRemainingPage(context: RequestContext, { tail, page }: ListParams): Promise<number> {
  const isRated = tail === ratedTail;
  const shown = parsePageParam(isRated ? page : tail);
  if (shown === 1) return 1;
  const { profile } = context.api;
  const query = { locale: context.locale, ...pageQuery(1) };
  const call = await context.callOptions();
  const total = isRated
    ? (await profile.ratedContent(query, call)).data.items_total
    : (await profile.history(query, call)).items_total;
  return Math.min(shown, Math.max(1, Math.ceil(total / listPageSize)));
}

/** POST /history: removes one title or all, pauses or resumes. On /history/rated, removes a rating. */
export const historyAction = defineAction(
  { access: "registered", form: Form },
  async ({ context, params, form: { intent, uid = "" } }) => {
    const { profile } = context.api;
    const call = await context.callOptions();
    const isRated = params.tail === ratedTail;
    if (isRated && intent !== "remove") notFound();
    if (isRated) await profile.rateContent({ uid, rating: 0 }, call);
    else if (intent === "remove") await profile.removeFromHistory({ uid }, call);
    else if (intent === "clear") await profile.clearHistory(undefined, call);
    else await profile.pauseHistory({ is_paused: intent === "pause" }, call);
    const getPath = isRated ? paths.ratedTitles : paths.history;
    const page = intent === "remove" ? await getRemainingPage(context, params) : 1;
    return redirectTo(localisedPath(getPath(page), context.locale), {
      status: 303,
      headers: {
        "Set-Cookie": await createToastHeader({
          kind: "success",
          message: isRated ? "ratingRemoved" : messages[intent],
        }),
      },
    });
  },
);
