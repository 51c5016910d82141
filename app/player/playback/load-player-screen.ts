import { untilItComes } from "~/lib/until-it-comes";

/** The controls, apart from the page: a viewer who only reads about a film does not pay for them. */
export const loadPlayerScreen = () =>
  untilItComes(async () => ({ default: (await import("../screen/player-screen.tsx")).PlayerScreen }));
