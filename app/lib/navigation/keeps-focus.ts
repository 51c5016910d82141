/** Location state of a navigation after which a form of the new page regains focus, instead of the heading. */
export type KeepsFocus = { keepsFocus: true };

export const keepsFocus: KeepsFocus = { keepsFocus: true };

export const isFocusKept = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "keepsFocus" in state;
