const minDigits = 13;
const maxDigits = 19;
/** Card numbers are written in groups of four or more digits; only the last may be shorter. */
const minGroup = 4;

/** Digits in groups with spaces or dashes between them. */
const groupsOfDigits = /\d+(?:[\s\p{Pd}]+\d+)*/gu;

/**
 * Whether a text contains a payment card number: 13 to 19 digits, possibly separated by spaces or dashes, with a valid
 * Luhn check digit. Free-text fields refuse such texts, so that no card is stored by mistake (AMB-245).
 */
export function hasCardNumber(text: string): boolean {
  const runs = text.normalize("NFKC").match(groupsOfDigits) ?? [];
  return runs.some((run) => {
    const groups = run.split(/\D+/u);
    return isCardNumber(groups.join("")) || groups.some((_, first) => beginsWithCard(groups.slice(first)));
  });
}

/** Whether these groups start with a card number; other digits may follow. */
function beginsWithCard(groups: string[]): boolean {
  return groups.some((_, last) => {
    const own = groups.slice(0, last + 1);
    return own.slice(0, -1).every(({ length }) => length >= minGroup) && isCardNumber(own.join(""));
  });
}

function isCardNumber(digits: string): boolean {
  if (digits.length < minDigits || digits.length > maxDigits || /^0+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
