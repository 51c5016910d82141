/** Rules for login fields, shared by forms and API. */

const maxEmailLength = 254;
const maxLocalLength = 64;
const maxLabelLength = 63;
const minPasswordLength = 6;
export const maxPasswordLength = 60;

const refusedInEmail = /[!#$^%&*()":;\\'|<>~`\s]|[а-яё]/iu;

/** Whether a trimmed text is an e-mail address. */
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

/** The canonical spelling of an address, by which accounts are unique. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** What is being typed: text with @, a dot or a Latin letter is an e-mail address (AMB-124). */
export const looksLikeEmail = (text: string): boolean => /[@.a-z]/i.test(text);

export type Phone = { number: string; kind: "russian" | "tajik" | "foreign" };

const minDigits = 10;
const maxDigits = 15;

/**
 * A phone number as +{digits}; null if invalid. Eleven digits, or ten starting with 9, are Russian; a leading 8 or
 * 7 becomes +7.
 */
export function parsePhone(text: string): Phone | null {
  const compact = text.replace(/[\s()\u00a0-]/g, "");
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
  if (text.includes("@")) {
    const email = normalizeEmail(text);
    return isEmail(email) ? { kind: "email", email } : null;
  }
  const phone = parsePhone(text);
  return phone && { kind: "phone", phone };
}

/** What is wrong with a new password; a space counts as too short (AMB-131). */
export function getPasswordProblem(password: string): "short" | "long" | null {
  if (password.length < minPasswordLength || /\s/.test(password)) return "short";
  return password.length > maxPasswordLength ? "long" : null;
}

/** Length of every one-time code. */
export const codeLength = 6;

/** How long a code is valid (AMB-192). */
export const codeSeconds = 600;

/** The digit groups of a Russian number, as far as typed; null for numbers without a mask. */
function splitPhone(text: string): [area: string, first: string, second: string, third: string] | null {
  const digits = text.replace(/\D/g, "");
  if (digits === "" || (text.trim().startsWith("+") && !digits.startsWith("7"))) return null;
  if (!/^[789]/.test(digits)) return null;
  const rest = (digits.startsWith("9") ? digits : digits.slice(1)).slice(0, russianDigits - 1);
  return [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6, 8), rest.slice(8)];
}

/** A number as it is typed, in the mask +7 (xxx) xxx xx xx; other countries' numbers stay as they are (AMB-126). */
export function formatPhone(text: string): string {
  const groups = splitPhone(text);
  if (!groups) return text;
  const [area, first, second, third] = groups;
  return `+7${area ? ` (${area}` : ""}${first ? `) ${first}` : ""}${second ? ` ${second}` : ""}${third ? ` ${third}` : ""}`;
}

/** The same in the mask of the account, +7 999 999-99-99 (AMB-126). */
export function formatAccountPhone(text: string): string {
  const groups = splitPhone(text);
  if (!groups) return text;
  const [area, first, second, third] = groups;
  return `+7${area ? ` ${area}` : ""}${first ? ` ${first}` : ""}${second ? `-${second}` : ""}${third ? `-${third}` : ""}`;
}
/** Whether a number in E.164 belongs to the mobile operator MegaFon, by its prefix. */
export const isOfOperator = (number: string): boolean => /^\+79(?:2\d|3\d|97|99)/.test(number);
