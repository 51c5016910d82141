/** Profiles of an account: rules shared by forms and API. */

import { splitGraphemes } from "./graphemes";

export const maxProfileName = 40;
/** The length of names in menus (K-059, AMB-034). */
const maxShownName = 20;

/** A name shortened for menus and switchers: its first 20 characters (K-059). */
export function shortenName(name: string): string {
  const characters = splitGraphemes(name);
  return characters.length > maxShownName ? `${characters.slice(0, maxShownName).join("")}…` : name;
}

/** A trimmed name; null if empty or too long. */
export function parseProfileName(text: string): string | null {
  const name = text.replace(/\s+/gu, " ").trim();
  return name === "" || [...name].length > maxProfileName ? null : name;
}

const oldest = 120;

/** Whether YYYY-MM-DD is a plausible birthday of somebody alive. */
export function isBirthday(text: string, nowSeconds: number): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const now = new Date(nowSeconds * 1000);
  return (
    date.toISOString().startsWith(text) &&
    date <= now &&
    date.getUTCFullYear() > now.getUTCFullYear() - oldest
  );
}
