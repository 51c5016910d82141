import * as z from "zod";
import type { Game } from "#contract/scoring";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import type { Seo } from "~/lib/seo/seo";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";

/** Number of best players shown before a game. */
const shownBest = 5;

/** /game: the start page of the quiz; with ?game the current state of a game. Not for children (AMB-205). */
export const gameLoader = defineAdultLoader({ access: "public" }, async ({ context }) => {
  const { locale, url, now } = context;
  const viewer = await context.viewer();
  const t = fixedT(locale, "games");
  const id = url.searchParams.get("game");
  const call = await context.callOptions();
  if (id === null) {
    const { items } = await context.api.scoring.leaderboard({}, call);
    return {
      kind: "start" as const,
      best: items.slice(0, shownBest),
      isSignedIn: !viewer.isVirtual,
      isEmpty: url.searchParams.has("empty"),
      seo: getSeo(context, { title: t("game.title"), description: t("game.about") }),
    };
  }
  const game = await context.api.scoring.game({ id, locale }, call);
  const { id: questionId, picture, options, expires } = game.question;
  return {
    kind: "game" as const,
    game: { ...game, question: { id: questionId, picture, options } },
    /** Time left for the question, by the server's clock. */
    secondsLeft: Math.max(0, expires - now),
    isSignedIn: !viewer.isVirtual,
    plainTitle: t("game.title"),
  };
});

const Id = z.string().min(1).max(64);
const Form = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("start") }),
  z.strictObject({ intent: z.literal("answer"), game: Id, question: Id, answer: Id }),
  z.strictObject({ intent: z.literal("next"), game: Id }),
  z.strictObject({ intent: z.literal("claim"), game: Id }),
]);

/** POST /game: starts a game, answers a question, continues, or claims a visitor's game after signing in. */
export const gameAction = defineAction({ access: "public", form: Form }, async ({ context, form }) => {
  const to = (path: string) => redirectTo(localisedPath(path, context.locale), { status: 303 });
  const done = await attempt(send(context, form));
  if (done.ok) return to(paths.game(done.value.id));
  if (done.error.code === "QUIZ_EMPTY") return to(`${paths.game()}?empty`);
  // Answered in another tab, or after going back: show the game's current state.
  if (done.error.status === 409 && form.intent !== "start") return to(paths.game(form.game));
  throw done.error;
});

async function send(context: RequestContext, form: z.output<typeof Form>): Promise<Game> {
  const { scoring } = context.api;
  const { locale } = context;
  const call = await context.callOptions();
  if (form.intent === "start") return scoring.startGame({ locale }, call);
  const { intent, ...fields } = form;
  if (intent === "answer" && "question" in fields) return scoring.score({ ...fields, locale }, call);
  const { game } = fields;
  return intent === "claim"
    ? scoring.claimGame({ game, locale }, call)
    : scoring.nextQuestion({ game, locale }, call);
}

/** /game/leaderboard: the hundred best players. */
export const leaderboardLoader = defineAdultLoader({ access: "public" }, async ({ context }) => {
  const t = fixedT(context.locale, "games");
  const { items, own } = await context.api.scoring.leaderboard({}, await context.callOptions());
  return {
    rows: items,
    ownPlace: own?.place ?? null,
    seo: getSeo(context, { title: t("board.title"), description: t("board.lead") }),
  };
});

function getSeo(context: RequestContext, texts: Pick<Seo, "title" | "description">): Seo {
  return createSeo(context, {
    ...texts,
    canonicalPath: context.path,
    isIndexed: true,
  });
}
