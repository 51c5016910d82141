import type { Evening } from "#contract/catalog";
import { type EveningAnswers, eveningOptions, eveningQuestions } from "#contract/evening-names";
import { type EveningAudience, getEveningMinutes } from "#domain/evening";
import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { getAudience, loadPublic, requireForChildren } from "../catalog/public-data.server";
import { isComplete, readAnswers, readHand } from "./evening-answers";

const deckSize = 3;

/**
 * /evening?time&with&mood&more: the first question without an answer, or titles for tonight. A signed-in viewer's are
 * chosen by what the profile has watched; everybody else's are the same.
 */
export const eveningLoader = defineLoader({ access: "public", isShared: true }, async ({ context }) => {
  const { isChild } = await context.viewer();
  const audience: EveningAudience = isChild ? "child" : "adult";
  const { searchParams } = context.url;
  const answers = readAnswers(searchParams, audience);
  const hand = readHand(searchParams);
  const t = fixedT(context.locale, "evening");
  const seo = createSeo(context, {
    title: t("title"),
    description: t("about"),
    canonicalPath: paths.evening(),
    crumbs: [{ name: t("title"), path: paths.evening() }],
    isIndexed: Object.keys(answers).length === 0,
  });
  const question = eveningQuestions.find((name) => answers[name] === undefined) ?? null;
  return {
    audience,
    answers,
    hand,
    /** Null once all are answered. */
    question,
    times: eveningOptions[audience].time.map((time) => ({
      time,
      minutes: getEveningMinutes(audience, time),
    })),
    deck: question === null ? [] : await loadDeck(context),
    evening: isComplete(answers) ? await loadEvening(context, answers, hand) : null,
    seo,
  };
});

/** Posters beside a question. */
async function loadDeck(context: RequestContext): Promise<string[]> {
  const { items } = await loadPublic(context, {
    name: "evening-deck",
    load: ({ audience, call }) => context.api.catalog.list({ ...audience, limit: deckSize }, call),
  });
  return items.flatMap(({ images }) => images.poster ?? []);
}

async function loadEvening(context: RequestContext, answers: EveningAnswers, hand: number): Promise<Evening> {
  const { profileId, isChild } = await context.viewer();
  if (profileId === null)
    return loadPublic(context, {
      name: `evening:${answers.time}:${answers.company}:${answers.mood}:${hand}`,
      load: ({ audience, call }) => context.api.catalog.evening({ ...audience, ...answers, hand }, call),
    });
  const found = await context.api.catalog.evening(
    { ...(await getAudience(context)), ...answers, hand },
    await context.callOptions(),
  );
  return isChild ? requireForChildren(found) : found;
}
