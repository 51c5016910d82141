/** In the first and last few seconds and the credits the player starts over, so these moments cannot be shared. */
const edgeSeconds = 5;

/** The part of a video that can be shared, in whole seconds. */
type Video = { durationSeconds: number; creditsStart: number | null };

export const isMoment = (second: number, { durationSeconds, creditsStart }: Video): boolean =>
  Number.isInteger(second) &&
  second >= edgeSeconds &&
  second <= durationSeconds - edgeSeconds &&
  (creditsStart === null || second < creditsStart);

/** The second in an address («?t=754»); null for anything else. */
export const parseMoment = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
