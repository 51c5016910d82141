import { cleanCode } from "#domain/entered-text";
import { codeLength } from "#domain/login";

/** The digits of a typed code, which may contain a space in the middle, as televisions show it. */
export const getDigits = (text: string): string => cleanCode(text).replace(/\D/g, "");

const half = codeLength / 2;
/** Formats a code in two groups for reading. */
export const formatTvCode = (code: string): string => `${code.slice(0, half)} ${code.slice(half)}`;
