/** A seeded generator, so that a picture is the same on every machine. */
export type Random = {
  next(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  chance(share: number): boolean;
  sign(): 1 | -1;
};

const hash = (text: string) => {
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  return value >>> 0;
};

export const createRandom = (seed: string): Random => {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => Math.floor(low + next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (share) => next() < share,
    sign: () => (next() < 0.5 ? -1 : 1),
  };
};
