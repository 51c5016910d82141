/** The query without invisible characters: control and directional characters, surrounding space. */
export const normalizeQuery = (typed: string) => typed.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
