import { homeCountry } from "./country";
import { cleanCode } from "./entered-text";

/** The parental PIN: rules shared by forms and API. */

/** PINs exist in Russia only (F-117, F-118). */
export const hasPins = (country: string): boolean => country === homeCountry;

export const pinLength = 4;
export const isPin = (text: string): boolean => /^\d{4}$/.test(text);

/** Encodes a PIN for the API: plain digits would be readable in request dumps and logs (V-055). */
export const encodePin = (pin: string): string => btoa(cleanCode(pin));

/** The four digits of an encoded PIN, or null. They may be encoded as typed: full-width digits in UTF-8 (AMB-250). */
export function decodePin(code: string): string | null {
  const digits = code.replace(/={1,2}$/, "");
  if (!/^[A-Za-z\d+/]+$/.test(digits) || digits.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(digits), (char) => char.charCodeAt(0));
  const pin = cleanCode(new TextDecoder().decode(bytes));
  return isPin(pin) ? pin : null;
}

/** A session ends after half an hour without a request, checked every two minutes (K-042, K-043). */
const idleSeconds = 1800;
const checkSeconds = 120;
const startSeconds = 300;

/** A session in which the PIN was entered. */
export type PinSession = { pinSeen: number | null; pinUid: string | null };

/**
 * Whether a session plays 18+ content without asking: once the PIN was entered, until it is idle for half an hour
 * (F-116, F-154). With a PIN for every start, an entry is good for the start of one title (AMB-107).
 */
export function isPinOpen(
  { pinSeen, pinUid }: PinSession,
  use: { isEverytime: boolean; uid: string; now: number },
) {
  if (pinSeen === null) return false;
  if (use.isEverytime) return (pinUid === null || pinUid === use.uid) && use.now - pinSeen < startSeconds;
  return use.now - pinSeen < idleSeconds;
}

/** Whether a request extends the time the PIN stays entered. Not on every one, because each extension is a write. */
export const isPinToExtend = ({ pinSeen }: PinSession, now: number): boolean =>
  pinSeen !== null && now - pinSeen >= checkSeconds && now - pinSeen < idleSeconds;
