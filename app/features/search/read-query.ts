/** What was typed without what nobody sees: control characters, marks of direction and space around it. */
export const readQuery = (typed: string) => typed.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
