import { normalizePassword } from "./entered-text";

/** Words that stand for the service. */
const brands = ["луч", "luch", "luč", "lutch", "luch.example"];

/** A password as it is compared with others, in any case. */
export const foldPassword = (password: string): string => normalizePassword(password).toLowerCase();

const isOneCharacter = (text: string): boolean => new Set(text).size <= 1;

/**
 * Whether a new password is the login, its name, the service's name or one character, each perhaps with digits around
 * it: what a guesser who knows the viewer tries first (AMB-250).
 */
export function isPersonalPassword(password: string, login: string | null): boolean {
  const folded = foldPassword(password);
  const [name = ""] = (login ?? "").toLowerCase().split("@");
  const obvious = [(login ?? "").toLowerCase(), name, ...brands].filter((word) => word !== "");
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return isOneCharacter(folded) || obvious.includes(folded) || obvious.includes(core);
}
