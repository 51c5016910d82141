import { dictionary } from "@zxcvbn-ts/language-common";
import { foldPassword } from "#domain/new-password";

const listed = 10_000;
const minLength = 6;

/** The most common passwords that would be long enough, most common first in their source. */
const common = new Set(
  dictionary["passwords-common"].filter((password) => password.length >= minLength).slice(0, listed),
);

const cyrillicKeys = "йцукенгшщзхъфывапролджэячсмитьбюё";
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** The same keys on an English keyboard, since «йцукен» is guessed as soon as «qwerty». */
const toLatinKeys = (text: string): string =>
  text.replace(/[а-яё]/g, (letter) => latinKeys[cyrillicKeys.indexOf(letter)] ?? letter);

/** Whether a password is among the 10,000 most common ones, in any case and on either keyboard (AMB-250). */
export function isCommonPassword(password: string): boolean {
  const folded = foldPassword(password);
  return common.has(folded) || common.has(toLatinKeys(folded));
}
