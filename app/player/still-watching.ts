const episodesAlone = 3;

let ended = 0;

/** The viewer has pressed or moved something. */
export const noteHand = (): void => void (ended = 0);

/** Counts an episode after which the next one would start by itself; true if the viewer must be asked first. */
export function mustAskBeforeNext(): boolean {
  ended += 1;
  return ended >= episodesAlone;
}
