import { cleanCode, normalizeEmail, normalizePassword } from "./entered-text";

/** Rules for login fields, shared by forms and API. */

const maxEmailLength = 254;
const maxLocalLength = 64;
const maxLabelLength = 63;
const minPasswordLength = 6;
export const maxPasswordLength = 60;

const refusedInEmail = /[!#$^%&*()":;\\'|<>~`\s]|\p{Script=Cyrillic}/u;

/** Letters that may stand together. Cyrillic, Greek and other look-alikes of Latin letters, and «ı», are in none. */
const alphabets = [
  // With those of Romanian, Azerbaijani and Vietnamese.
  "a-z\u00df-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0259\u1e00-\u1eff",
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}",
  ...["Arabic", "Bengali", "Devanagari", "Georgian", "Hangul", "Hebrew", "Tamil", "Thai"].map(
    (script) => `\\p{Script=${script}}\\p{M}`,
  ),
].map((letters) => new RegExp(`^[!-@\\[-\`{-~${letters}]*$`, "u"));

/** Whether a name has letters of one alphabet, so that no other one looks the same. */
const isOfOneAlphabet = (name: string): boolean => alphabets.some((letters) => letters.test(name));

/** Whether a text has Latin letters and letters that only look like them, or of another alphabet. */
export const mixesAlphabets = (email: string): boolean =>
  email
    .split(/[@.]/)
    .some((name) => /[a-z]/.test(name) && !isOfOneAlphabet(name.replace(/[^\p{L}\p{M}]/gu, "")));

/** Whether a normalised text is an e-mail address. */
export function isEmail(text: string): boolean {
  if (text.length > maxEmailLength || refusedInEmail.test(text)) return false;
  const [local = "", domain = "", ...rest] = text.split("@");
  const labels = domain.split(".");
  return (
    rest.length === 0 &&
    /^[^.].*[^.]$|^[^.]$/.test(local) &&
    !local.includes("..") &&
    local.length <= maxLocalLength &&
    labels.length > 1 &&
    labels.every(
      (label) => label.length <= maxLabelLength && /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?$/u.test(label),
    ) &&
    /^\p{L}{2,}$/u.test(labels.at(-1) ?? "")
  );
}

/** Whether it may become the address of an account: no other address looks the same. */
export const isNewEmail = (text: string): boolean =>
  isEmail(text) && text.split(/[@.]/).every(isOfOneAlphabet);

/** Whether a login, as it is stored, is what a field asks for. */
export const isLoginFor = (field: "login" | "email" | "phone", login: string): boolean =>
  field === "login" || (field === "email") === login.includes("@");

export type Phone = { number: string; kind: "russian" | "tajik" | "foreign" };

const minDigits = 10;
const maxDigits = 15;

/**
 * A phone number as +{digits}; null if invalid. Eleven digits, or ten starting with 9, are Russian; a leading 8 or
 * 7 becomes +7.
 */
export function parsePhone(text: string): Phone | null {
  const compact = cleanCode(text).replace(/[()]/g, "");
  if (!/^\+?\d+$/.test(compact)) return null;
  const hasPlus = compact.startsWith("+");
  const digits = compact.replace("+", "");
  if (!hasPlus && digits.length === minDigits && digits.startsWith("9")) return toPhone(`7${digits}`);
  if (!hasPlus && digits.length === minDigits + 1 && digits.startsWith("8"))
    return toPhone(`7${digits.slice(1)}`);
  if (digits.length > maxDigits || digits.length < (hasPlus ? minDigits : minDigits + 1)) return null;
  return toPhone(digits);
}

const russianDigits = 11;
const tajikDigits = 12;

function toPhone(digits: string): Phone | null {
  const number = `+${digits}`;
  if (digits.startsWith("79")) return digits.length === russianDigits ? { number, kind: "russian" } : null;
  if (digits.startsWith("992")) return digits.length === tajikDigits ? { number, kind: "tajik" } : null;
  return { number, kind: "foreign" };
}

type Login = { kind: "email"; email: string } | { kind: "phone"; phone: Phone };

/** A submitted login: an e-mail address if it contains @, else a phone number (AMB-124); null if invalid. */
export function parseLogin(text: string): Login | null {
  const email = normalizeEmail(text);
  if (email.includes("@")) {
    return isEmail(email) ? { kind: "email", email } : null;
  }
  const phone = parsePhone(text);
  return phone && { kind: "phone", phone };
}

/** What is wrong with a new password; a space counts as too short (AMB-131). */
export function getPasswordProblem(password: string): "short" | "long" | null {
  const normal = normalizePassword(password);
  if (Math.min(password.length, normal.length) < minPasswordLength || /\s/.test(normal)) return "short";
  return password.length > maxPasswordLength ? "long" : null;
}

/** Length of every one-time code. */
export const codeLength = 6;
/** Whether a cleaned text could be a one-time code. */
export const isOneTimeCode = (text: string): boolean => new RegExp(`^\\d{${codeLength}}$`).test(text);

/** How long a code is valid (AMB-192). */
export const codeSeconds = 600;

/**
 * The digit groups of a number that is sure to be Russian: one that begins with +7, or is complete without the plus.
 * Null for all else: «8» may become an e-mail address, «9» another country's number.
 */
function splitPhone(text: string): [area: string, first: string, second: string, third: string] | null {
  const number = cleanCode(text).replace(/[()]/g, "");
  const [, afterCode, afterTrunk, bare] = /^(?:\+7(\d{0,10})|[78](\d{10})|(9\d{9}))$/.exec(number) ?? [];
  const rest = afterCode ?? afterTrunk ?? bare;
  return rest === undefined ? null : [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6, 8), rest.slice(8)];
}

export type PhoneMask = (text: string) => string | null;

/** A Russian number as it is typed, in the mask +7 (xxx) xxx xx xx; null for what may be anything else (AMB-126). */
export const maskPhoneForSignIn: PhoneMask = (text) => {
  const groups = splitPhone(text);
  if (!groups) return null;
  const [area, first, second, third] = groups;
  return `+7${area ? ` (${area}` : ""}${first ? `) ${first}` : ""}${second ? ` ${second}` : ""}${third ? ` ${third}` : ""}`;
};

/** The same in the mask of the account, +7 999 999-99-99 (AMB-126). */
export const maskPhoneForAccount: PhoneMask = (text) => {
  const groups = splitPhone(text);
  if (!groups) return null;
  const [area, first, second, third] = groups;
  return `+7${area ? ` ${area}` : ""}${first ? ` ${first}` : ""}${second ? `-${second}` : ""}${third ? `-${third}` : ""}`;
};

/** A phone number wherever it is shown, +7 999 999-99-99; what has no mask stays as it is. */
export const formatPhone = (text: string): string => maskPhoneForAccount(text) ?? text;

/** A field's text, and with what the number began before the mask wrote «+7»; null without a mask. */
export type MaskedText = { text: string; began: string | null };

/**
 * What a field shows once `text` was typed into it. Takes the mask back, with the beginning as it was typed, as soon as
 * it turns out to be something else: an e-mail address, or a number of another country.
 */
export function maskTyped(mask: PhoneMask, text: string, began: string | null): MaskedText {
  const masked = mask(text);
  if (masked !== null) return { text: masked, began: began ?? /^\+7|^[78]?/.exec(text)?.[0] ?? "" };
  const plain =
    began === null
      ? text
      : text.replace(/\+7 \(?\d[\d() -]*/, (head) => began + head.replace(/\D/g, "").slice(1));
  return plain === text ? { text, began: null } : maskTyped(mask, plain, null);
}

/** Whether a number in E.164 belongs to the mobile operator MegaFon, by its prefix. */
export const isOfOperator = (number: string): boolean => /^\+79(?:2\d|3\d|97|99)/.test(number);
