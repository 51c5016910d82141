import { data } from "@remix-run/node";
import * as z from "zod";
import { getAge } from "#domain/age-rating";
import { attempt } from "~/lib/api/api-client.server";
import { env } from "~/lib/env.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { isOwnOrigin } from "~/lib/http/origin-check";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { brandTitle } from "~/lib/seo/branded-title.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { getEmbedName, getPagePath } from "../catalog/embedding.server";
import { getDrmScheme } from "../watch/drm-scheme";
import { getPlaybackProblem } from "../watch/playback-problem";
import { selectPlayable } from "../watch/player.server";
import { createReadyState } from "../watch/ready-state.server";
import { DeferredEmbedPlayer } from "./deferred-embed-player";
import type { EmbedData } from "./embed-page";
import type { EmbedAnswer } from "./embed-player";
import { type Embedded, findEmbedded, redirectRenamed } from "./find-embedded.server";

/** GET /embed/{alias}/{startId?}: a title as other sites show it in a frame. Plays nothing yet. */
export const embedLoader = defineLoader({ access: "public", isShared: true }, async ({ context, params }) => {
  const asked = { alias: params.alias ?? "", startId: params.startId };
  const found = await findEmbedded(context, asked);
  const renamed = found === null ? await redirectRenamed(context, asked, 301) : null;
  if (renamed) throw renamed;
  const t = fixedT(context.locale, "embed");
  if (found === null || found === "geo") {
    const reason = found ?? "unavailable";
    const plainTitle = brandTitle(t(`refused.${reason}`), context.locale);
    return data<EmbedData>({ kind: "refused", reason, plainTitle }, { status: 404 });
  }
  const { product, view } = found;
  const episode = view.kind === "episode" ? view : null;
  const pagePath = getPagePath(product, view);
  return data<EmbedData>({
    kind: "title",
    title: product.title,
    episode: episode && {
      place: fixedT(context.locale, "title")("episodeOf", {
        season: episode.season.number,
        number: episode.episode.number,
      }),
      title: episode.episode.title,
    },
    facts: getFacts(context.locale, found),
    age: getAge(product.rating_age),
    image: episode?.episode.image ?? product.images.frame_wide ?? product.images.cover,
    pageHref: localisedPath(pagePath, context.locale),
    seo: createSeo(context, {
      title: getEmbedName(product, view),
      description: "",
      textsLang: product.texts_lang,
      canonicalPath: pagePath,
      image: product.images.cover,
      isIndexed: false,
    }),
  });
});

const getFacts = (locale: Locale, { product }: Embedded): string =>
  [
    product.year,
    product._cls === "movie" && product.duration_minutes
      ? fixedT(locale, "common")("minutes", { count: product.duration_minutes })
      : null,
  ]
    .filter(Boolean)
    .join(" · ");

/**
 * POST /embed/{alias}/{startId?}: plays it. Nobody is signed in and nothing is stored: the answer has the addresses of the
 * media, which are signed for hours. Only the frame's own form may ask, so that no other page does in its name.
 */
export const embedAction = defineAction(
  { access: "public", form: z.strictObject({}) },
  async ({ context, params, request }) => {
    if (!isOwnOrigin(request.headers, { publicOrigin: env.PUBLIC_ORIGIN ?? null, hasSessionCookie: true }))
      throw data({ reason: "origin" as const }, { status: 403 });
    const asked = { alias: params.alias ?? "", startId: params.startId };
    const found = await findEmbedded(context, asked);
    const renamed = found === null ? await redirectRenamed(context, asked, 308) : null;
    if (renamed) throw renamed;
    const fail = (problem: Extract<EmbedAnswer, { kind: "problem" }>["problem"], status: number) =>
      data<EmbedAnswer>({ kind: "problem", problem }, { status });
    if (found === null || found === "geo") return fail(found ?? "unavailable", 404);
    const { product, view } = found;
    const uid = selectPlayable(product, view, null)?.uid ?? product.uid;
    const playback = await attempt(
      context.api.playback.embedded(
        { uid, drm: getDrmScheme(context.userAgent), locale: context.locale },
        await context.callOptions(null),
      ),
    );
    if (!playback.ok) {
      const problem = getPlaybackProblem(playback.error);
      if (problem === "server") return fail(problem, 503);
      return fail(problem === "vpn" || problem === "geo" ? problem : "unavailable", 404);
    }
    await DeferredEmbedPlayer.load();
    const state = createReadyState(context, playback.value, {
      title: getEmbedName(product, view),
      subtitle: [product.year, getAge(product.rating_age), fixedT(context.locale, "watch")("clip")]
        .filter(Boolean)
        .join(" · "),
      startSeconds: 0,
      savesProgress: false,
    });
    return data<EmbedAnswer>({ kind: "ready", state });
  },
);
