import { randomInt } from "node:crypto";
import * as z from "zod";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { findProduct } from "../catalog/product.server";
import { loadPublic, loadUncached } from "../catalog/public-data.server";
import { notForChildrenPage } from "../title/not-for-children.server";
import { isTopic, oracleTopics, type OracleWords, oracleWords } from "./oracle-words";

/** /gadanie-random (AMB-064): the film oracle. With ?film it shows a past answer, the same for everyone. */
export const oracleLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { locale, url } = context;
  const t = fixedT(locale, "games");
  const { isChild } = await context.viewer();
  const alias = url.searchParams.get("film");
  const product = alias === null ? null : await findProduct(context, alias);
  if (product === "not-for-children") return notForChildrenPage(context);
  const { topic, words } = readWords(url.searchParams);
  const origin = siteOrigin(url);
  const text = t(`oracle.words.${topic}.w${words}`);
  const answer = product && {
    words: text,
    title: product.title,
    alias: product.alias,
    year: product.year,
    cover: product.images.cover,
    /** The absolute URL of this answer, for sharing. */
    url: origin + localisedPath(paths.oracle({ film: product.alias, topic, words }), locale),
  };
  return {
    answer,
    /** Posters shown until a question is asked. */
    deck: answer ? [] : (await loadDeck(context)).items.flatMap(({ images }) => images.poster ?? []),
    topic,
    isChild,
    isEmpty: url.searchParams.has("empty"),
    seo: createSeo(context, {
      title: answer
        ? t("oracle.shareTitle", { words: answer.words, title: answer.title })
        : t("oracle.title"),
      description: t("oracle.about"),
      canonicalPath: paths.oracle(),
      image: answer?.cover ?? null,
      isIndexed: answer === null,
    }),
  };
});

const deckSize = 5;

const Form = z.strictObject({ topic: z.enum(oracleTopics) });

/** POST /gadanie-random: draws a film that this viewer may see, and an answer about the topic. */
export const oracleAction = defineAction(
  { access: "public", form: Form },
  async ({ context, form: { topic } }) => {
    const film = await pickRandomFilm(context);
    const path =
      film === null
        ? `${paths.oracle()}?empty`
        : paths.oracle({ film, topic, words: randomInt(oracleWords) as OracleWords });
    return redirectTo(localisedPath(path, context.locale), { status: 303 });
  },
);

/** The first cards of the viewer's catalogue, and the total number of titles. */
const loadDeck = (context: RequestContext) =>
  loadPublic(context, {
    name: "oracle-deck",
    load: ({ audience, call }) => context.api.catalog.list({ ...audience, limit: deckSize }, call),
  });

/** The alias of a random title of the viewer's catalogue, all equally likely; null if there is none. */
async function pickRandomFilm(context: RequestContext): Promise<string | null> {
  const { items_total: total } = await loadDeck(context);
  if (total === 0) return null;
  const { items } = await loadUncached(context, ({ audience, call }) =>
    context.api.catalog.list({ ...audience, limit: 1, skip: randomInt(total) }, call),
  );
  return items[0]?.alias ?? null;
}

/** The topic and answer in the query; the first answer for invalid values. */
function readWords(query: URLSearchParams) {
  const topic = query.get("topic") ?? "";
  const words = Number(query.get("words"));
  return {
    topic: isTopic(topic) ? topic : oracleTopics[0],
    words: (Number.isInteger(words) && words >= 0 && words < oracleWords ? words : 0) as OracleWords,
  };
}
