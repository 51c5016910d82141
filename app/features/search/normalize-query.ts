/** Removes invisible characters: control and directional characters, surrounding whitespace. */
export const normalizeQuery = (typed: string) => typed.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
