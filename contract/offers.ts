import * as z from "zod";
import { Tariff } from "./billing";
import { createRoutes } from "./create-routes";
import { Promotion } from "./promo";
import { AudienceQuery, listSchema, LocaleCode, TitleCard, tolerantArray, UnixSeconds } from "./shared";

/** How an offer is accepted: by activating its code, buying its tariff, or with a gift certificate. */
export const OfferWay = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code"),
    code: z.string(),
    /** The form where the code is entered. */
    place: z.enum(["code", "premium", "registration"]),
  }),
  z.object({ kind: z.literal("tariff"), tariff_id: z.string() }),
  z.object({ kind: z.literal("certificate") }),
]);
export type OfferWay = z.infer<typeof OfferWay>;

/** Whether an offer can be accepted now, judged by time and country only. */
export const OfferState = z.enum(["running", "upcoming", "over", "elsewhere"]);
export type OfferState = z.infer<typeof OfferState>;

export const OfferCard = z.object({
  id: z.string(),
  /** The alias of its page; null if it has none. */
  alias: z.string().nullable(),
  title: z.string(),
  lead: z.string(),
  image: z.string(),
  color: z.string(),
  way: OfferWay,
  published: UnixSeconds,
  starts: UnixSeconds.nullable(),
  ends: UnixSeconds.nullable(),
  /** The languages that its page is written in. */
  locales: z.array(LocaleCode),
});
export type OfferCard = z.infer<typeof OfferCard>;

export const OfferPage = OfferCard.extend({
  /** The language of the page's texts: they fall back to Russian. */
  texts_lang: LocaleCode,
  state: OfferState,
  /** Why this caller cannot accept it: the error code that /promo/activate would return. */
  refusal: z.string().nullable(),
  promotion: Promotion.nullable(),
  /** The tariff that is priced or discounted. */
  tariff: Tariff.nullable(),
  steps: z.array(z.string()),
  terms: z.array(z.string()),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  small: z.string(),
  /** The alias of the title the page is about, if it is among `titles`. */
  film: z.string().nullable(),
  titles: tolerantArray(TitleCard),
});
export type OfferPage = z.infer<typeof OfferPage>;

const { get } = createRoutes("promo");

export const offers = {
  list: get("/offers", "Promotions that run now, the newest first")
    .input(AudienceQuery)
    .output(listSchema(OfferCard)),
  page: get("/offers/{alias}", "A promotional page, for this caller")
    .input(AudienceQuery.extend({ alias: z.string().max(200) }))
    .output(OfferPage),
};
