import { retry } from "~/lib/retry";

/** The controls are loaded separately, so that viewers who only read about a film never download them. */
export const loadPlayerScreen = () =>
  retry(async () => ({ default: (await import("../screen/player-screen")).PlayerScreen }));
