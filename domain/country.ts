/** The service's own country. Visitors whose country is unknown are treated as being in it. */
export const homeCountry = "RU";

/** A country's code in capitals; null if the text is none, or means an unknown one («XX», Tor's «T1»). */
export function readCountry(text: string | null | undefined): string | null {
  const code = (text ?? "").toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null;
}

type Known = {
  /** Where this request comes from, by the proxy; null if unknown. */
  proxy: string | null;
  /** The account's country; null without an account. */
  account: string | null;
};

/** Where the viewer is now: decides content, television, recordings, age and legal pages (AMB-248). */
export const getCurrentCountry = ({ proxy, account }: Known): string => proxy ?? account ?? homeCountry;

/**
 * The country that the viewer pays in: decides tariffs, quotes, charges, newsletter topics and the PIN. A journey does
 * not change it (AMB-248).
 */
export const getBillingCountry = ({ proxy, account }: Known): string => account ?? proxy ?? homeCountry;
