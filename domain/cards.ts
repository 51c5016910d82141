import { TZDate } from "@date-fns/tz";
import { serviceTimeZone } from "./time-zone";

type CardBrand = "mir" | "visa" | "master";
/** `color` is the background of the bank's text badge, readable under white text; `prefixes` have six digits each. */
type Bank = { name: string; color: string; prefixes: readonly string[] };

export const cardNumberLength = 16;
export const cvcLength = 3;
/** The badge of a bank that is not in the table. */
export const defaultBankColor = "#4E596E";
const prefixLength = 6;

/** Banks whose cards are recognised (E-082, V-059). Names and prefixes are invented, without logos (AMB-245). */
export const banks: readonly Bank[] = [
  { name: "Маяк", color: "#B3261E", prefixes: ["220070", "427644", "546901"] },
  { name: "Северный", color: "#1B5FAA", prefixes: ["220015", "427601", "510021"] },
  { name: "Невский", color: "#0B7A4B", prefixes: ["220024", "424242", "552175"] },
  { name: "Полюс", color: "#2B2F77", prefixes: ["220030", "415482", "539714"] },
  { name: "Байкал", color: "#006D8F", prefixes: ["220038", "446950", "639002"] },
  { name: "Урал", color: "#7A4A12", prefixes: ["220045", "408373", "533205"] },
  { name: "Ладога", color: "#3C5A99", prefixes: ["220053", "479004", "521324"] },
  { name: "Орбита", color: "#6A2C91", prefixes: ["220061", "437772", "555921"] },
  { name: "Сокол", color: "#9A3B00", prefixes: ["220088", "462729", "676280"] },
  { name: "Причал", color: "#00695C", prefixes: ["220096", "489347", "548601"] },
  { name: "Восток", color: "#A3195B", prefixes: ["220101", "405991", "529260"] },
  { name: "Янтарь", color: "#8A5A00", prefixes: ["220122", "467485", "516445"] },
];

/** A brand by the number's first digit (E-083..E-085); null for other digits. */
export function guessBrand(number: string): CardBrand | null {
  const first = readDigits(number)[0];
  if (first === "2") return "mir";
  if (first === "4") return "visa";
  return first === "5" || first === "6" ? "master" : null;
}

/** The bank of a number by its first six digits (V-059); null for fewer digits and unknown banks. */
export function findBank(number: string): Bank | null {
  const prefix = readDigits(number).slice(0, prefixLength);
  return banks.find(({ prefixes }) => prefixes.includes(prefix)) ?? null;
}

/** The digits of the input, up to the length of a card number. */
export const readCardNumber = (text: string): string => readDigits(text).slice(0, cardNumberLength);

/** Writes a number in groups of four. */
export const groupCardNumber = (number: string): string =>
  readDigits(number).replace(/(\d{4})(?=\d)/g, "$1 ");

/** Shows only the last four digits (E-080). */
export const maskCard = (last4: string): string => `•••• ${last4}`;

/** Whether the number's check digit is right (Luhn, ISO/IEC 7812). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{16}$/.test(number)) return false;
  const sum = [...number]
    .map(Number)
    .map((digit, index) => (index % 2 === 0 ? digit * 2 : digit))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** Reads «MM/YY», also without the slash or with a four-digit year, and returns MM/YY (E-081); null if invalid. */
export function readCardExpiry(text: string): string | null {
  const [, month = "", year = ""] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  return month ? `${month}/${year}` : null;
}

/** Whether a card is valid at a time in milliseconds: until the end of its month in Moscow. */
export function isCardGood(expiry: string, at: number): boolean {
  const [month = 0, year = 0] = expiry.split("/").map(Number);
  return at < new TZDate(2000 + year, month, 1, serviceTimeZone).getTime();
}

const readDigits = (text: string): string => text.replace(/\D/g, "");
