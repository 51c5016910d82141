/** The end of a phone number, where the rest must stay hidden: +7 ··· 45-67. */
export const maskPhone = (phone: string): string =>
  `${phone.slice(0, 2)} ··· ${phone.slice(-4, -2)}-${phone.slice(-2)}`;

/** An e-mail address with its first letter and domain: a···@example.com. */
export function maskEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${local.slice(0, 1)}···@${domain}`;
}

const letters = new Intl.Segmenter();

/** A name reduced to its first letter, which may be several characters long, for public tables: А···. */
export const maskName = (name: string): string => `${[...letters.segment(name.trim())][0]?.segment ?? ""}···`;
