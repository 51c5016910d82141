import type { Locale } from "#contract/languages";
import { fillText } from "#domain/fill-text";
import { captchaTexts } from "./captcha-texts";

/** A number from 0 to 99 in words. */
export function writeNumber(value: number, locale: Locale): string {
  const { units, tens, compound } = captchaTexts[locale].numbers;
  const [unit, ten] = [value % 10, Math.floor(value / 10)];
  if (ten < 2) return units.split(" ")[value] ?? "";
  const word = tens.split(" ")[ten - 2] ?? "";
  return unit === 0 ? word : fillText(compound, { ten: word, unit: units.split(" ")[unit] });
}
