import { data } from "@remix-run/node";
import * as z from "zod";
import { getVeiledEpisodeName } from "#domain/spoilers";
import { daySeconds } from "#domain/time-units";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { loadProduct } from "../catalog/product.server";
import { mayHaveProgress } from "../catalog/public-data.server";
import { getTitleView } from "../catalog/title-view";
import { ensureAccount, getCookieHeaders, redirectWithCookies } from "../watch/access-flow.server";
import { play } from "../watch/play.server";
import type { BeginningProblem } from "../watch/player-popup-state";
import { parseGroupId } from "../watch/together.server";

/** A group's title as this viewer may see it; not found for whoever may not, and for groups that are no more. */
async function findGroup(context: RequestContext, id: string | undefined) {
  const known = parseGroupId(id ?? null) ?? notFound();
  const { isChild } = await context.viewer();
  const group = await context.api.together.group(
    { id: known, for_kids: isChild },
    await context.callOptions(),
  );
  const product = await loadProduct(context, group.alias);
  const view = getTitleView(product, group.start_id ?? undefined) ?? notFound();
  const path =
    group.start_id === null ? paths.title(group.alias) : paths.episode(group.alias, group.start_id);
  return { group, product, view, pagePath: localisedPath(path, context.locale) };
}

/** GET /together/{group}: what is watched, who is there, and the way in. GET /together: how to begin. */
export const togetherLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  const { isChild } = await context.viewer();
  const t = fixedT(context.locale, "together");
  if (params.group === undefined)
    return {
      kind: "begin" as const,
      isChild,
      seo: createSeo(context, {
        title: t("page.heading"),
        description: t(isChild ? "page.childHow" : "page.how"),
        canonicalPath: paths.newTogether(),
        isIndexed: false,
      }),
    };
  const { group, product, view, pagePath } = await findGroup(context, params.group);
  const name =
    view.kind === "episode"
      ? t("episodeOf", {
          title: product.title,
          // Who has a profile may be in the midst of the series.
          episode: (await mayHaveProgress(context))
            ? getVeiledEpisodeName(view.episode.number, context.locale)
            : view.episode.title,
        })
      : product.title;
  return {
    kind: "group" as const,
    name,
    poster: product.images.poster ?? product.images.cover_vertical,
    members: group.members.map(({ figure }) => figure),
    isPlaying: group.is_playing,
    pagePath,
    isChild,
    seo: createSeo(context, {
      title: t("page.title", { title: name }),
      description: t(isChild ? "page.childLead" : "page.lead"),
      canonicalPath: paths.together(group.id),
      isIndexed: false,
    }),
  };
});

const Form = z.strictObject({
  /** What to begin a group with; without them the group of the address is joined. */
  uid: z.string().min(1).max(200).optional(),
  position: z.coerce.number().min(0).max(daySeconds).optional(),
});

/** POST /together begins a group, POST /together/{group} joins it: both open the player. */
export const togetherAction = defineAction(
  { access: "public", form: Form },
  async ({ context, params, request, form }) => {
    if (params.group === undefined) return begin(context, request, form);
    const { group, product, view, pagePath } = await findGroup(context, params.group);
    const account = await ensureAccount(context, request);
    return play(context, request, account, {
      product,
      view,
      trailer: null,
      playlist: null,
      group: group.id,
      pagePath,
    });
  },
);

async function begin(
  context: RequestContext,
  request: Request,
  { uid, position = 0 }: z.output<typeof Form>,
) {
  if (uid === undefined) return data<BeginningProblem>({ problem: "unavailable" }, { status: 400 });
  const account = await ensureAccount(context, request);
  const begun = await attempt(
    context.api.together.create(
      { uid, position, device_id: account.deviceId },
      await context.callOptions(account.token),
    ),
  );
  if (!begun.ok) {
    const { kind, isFault, status } = begun.error;
    const problem = kind === "limit" ? "limit" : "unavailable";
    return data<BeginningProblem>(
      { problem },
      { status: isFault ? 503 : status, headers: getCookieHeaders(account) },
    );
  }
  const { id, alias, start_id: startId } = begun.value;
  const path = startId === null ? paths.title(alias) : paths.episode(alias, startId);
  return redirectWithCookies(
    account,
    popupPath(localisedPath(path, context.locale), "player", { together: id }),
  );
}
