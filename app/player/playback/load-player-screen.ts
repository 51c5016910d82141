import { untilItComes } from "~/lib/until-it-comes";

/** The controls are loaded separately, so that viewers who only read about a film do not download them. */
export const loadPlayerScreen = () =>
  untilItComes(async () => ({ default: (await import("../screen/player-screen.tsx")).PlayerScreen }));
