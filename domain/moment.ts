/** Playing starts over at the first and last few seconds, and in the credits: they are no moments to share. */
const edgeSeconds = 5;

/** What of a video can be shared: whole seconds. */
type Video = { durationSeconds: number; creditsStart: number | null };

export const isMoment = (second: number, { durationSeconds, creditsStart }: Video): boolean =>
  Number.isInteger(second) &&
  second >= edgeSeconds &&
  second <= durationSeconds - edgeSeconds &&
  (creditsStart === null || second < creditsStart);

/** The second in an address («?t=754»); null for anything else. */
export const parseMoment = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
