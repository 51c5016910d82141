const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russianKeys = "ёйцукенгшщзхъфывапролджэячсмитьбю";
const latinShifted = '~{}:"<>';
const russianShifted = "ЁХЪЖЭБЮ";

const toRussian = new Map([...latinKeys].map((key, index) => [key, russianKeys[index] ?? key]));
const toLatin = new Map([...russianKeys].map((key, index) => [key, latinKeys[index] ?? key]));
[...latinShifted].forEach((key, index) => toRussian.set(key, (russianShifted[index] ?? key).toLowerCase()));

/**
 * The same keystrokes in the other keyboard layout (Russian or Latin, by the majority of letters). Null if nothing
 * changes.
 */
export function switchLayout(text: string): string | null {
  const lower = text.toLowerCase();
  const russian = [...lower].filter((letter) => toLatin.has(letter)).length;
  const latin = [...lower].filter((letter) => letter >= "a" && letter <= "z").length;
  if (russian === 0 && latin === 0) return null;
  const table = russian > latin ? toLatin : toRussian;
  const switched = [...lower].map((letter) => table.get(letter) ?? letter).join("");
  return switched === lower ? null : switched;
}
