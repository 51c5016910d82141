import { defaultLocale, type Locale } from "#contract/languages";
import { api, type ApiContext, getAudience, requireNotDeleted } from "../../context";
import { gameLimits, takeAttempts } from "../../people/auth/attempts";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { answerQuestion, askNext, claimGame, loadGame, startGame } from "./games";
import { loadLeaderboard } from "./leaderboard";
import { loadAchievements } from "./load-achievements";

/** The reference scoring service: achievements and the quiz. Not for children (AMB-205). */
export const scoringRoutes = {
  achievements: api.scoring.achievements.handler(async ({ input, context }) => {
    const profileId = await requireProfile(context);
    return createList(await loadAchievements(context.db, profileId, input.locale ?? defaultLocale));
  }),
  leaderboard: api.scoring.leaderboard.handler(async ({ context }) => {
    const { items, own } = await loadLeaderboard(context.db, await findProfile(context));
    return { ...createList(items), own };
  }),
  startGame: api.scoring.startGame.handler(async ({ input, context }) => {
    const player = await getPlayer(context, input.locale);
    const { db, now, address } = context;
    await takeAttempts(db, now, gameLimits(player.profileId, address), "GAME_LIMIT");
    return startGame(player, await getAudience(context, input));
  }),
  game: api.scoring.game.handler(async ({ input, context }) =>
    loadGame(await getPlayer(context, input.locale), input.id),
  ),
  score: api.scoring.score.handler(async ({ input, context }) =>
    answerQuestion(await getPlayer(context, input.locale), input),
  ),
  nextQuestion: api.scoring.nextQuestion.handler(async ({ input, context }) =>
    askNext(await getPlayer(context, input.locale), input.game),
  ),
  claimGame: api.scoring.claimGame.handler(async ({ input, context }) => {
    const profileId = await requireProfile(context);
    return claimGame({ ...(await getPlayer(context, input.locale)), profileId }, input.game);
  }),
};

const getPlayer = async (context: ApiContext, locale: Locale = defaultLocale) => ({
  context,
  profileId: await findProfile(context),
  locale,
});

/** The caller's profile; null for visitors. 403 CHILD_PROFILE for a child. */
async function findProfile(context: ApiContext): Promise<string | null> {
  const caller = context.token ? await context.findCaller() : null;
  if (caller?.profile.child) fail(403, "CHILD_PROFILE", "Achievements and the game are not for children");
  return caller && !caller.account.virtual ? requireNotDeleted(caller).profile.id : null;
}

async function requireProfile(context: ApiContext): Promise<string> {
  return (await findProfile(context)) ?? fail(401, "UNAUTHORIZED", "Sign in first");
}
