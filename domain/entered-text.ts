/**
 * The normal forms of what viewers type or paste to be recognised by: logins, codes and passwords. Forms and API both
 * use them, so that one address, number or secret has one spelling.
 */

/** Zero widths, soft hyphens, bidi marks, fillers, variation selectors, tags, controls, and the empty Braille cell. */
const invisible = /(?![\t-\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;
const dashes = "\\p{Pd}\u02d7\u2043\u2212";

/** What editors write to be read: its own characters, without invisible ones and without spaces at the ends. */
export const cleanProse = (text: string): string => text.replace(invisible, "").normalize("NFC").trim();

/** The same in one line. */
export const cleanLine = (text: string): string => cleanProse(text).replace(/\s+/gu, " ");

/** Without invisible characters, in compatibility form, with single plain spaces and none at the ends. */
export const cleanText = (text: string): string =>
  text.replace(invisible, "").normalize("NFKC").replace(/\s+/gu, " ").trim();

/** The canonical spelling of an e-mail address, by which accounts are unique. */
export const normalizeEmail = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .normalize("NFKC")
    .replace(new RegExp(`[${dashes}]`, "gu"), "-");

/** A code or number without the spaces and dashes by which people group it. */
export const cleanCode = (text: string): string =>
  cleanText(text).replace(new RegExp(`[\\s${dashes}]`, "gu"), "");

/** The form in which a password is hashed (AMB-250): as keyboards of any system type it, with its spaces. */
export const normalizePassword = (text: string): string => text.replace(invisible, "").normalize("NFKC");
