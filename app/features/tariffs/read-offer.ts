import { Offer } from "#contract/billing";

const Numbers = /^\d{1,10}$/;

/** The offer that a form carries in hidden fields, as its page showed it; undefined if it carries none. */
export function readOffer(fields: URLSearchParams): Offer | undefined {
  const readNumber = (name: string) => {
    const text = fields.get(name) ?? "";
    return Numbers.test(text) ? Number(text) : null;
  };
  return Offer.safeParse({
    version: fields.get("version"),
    price: readNumber("price"),
    later: readNumber("later"),
    period: readNumber("period"),
    currency: fields.get("currency"),
  }).data;
}
