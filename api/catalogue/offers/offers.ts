import { inArray, sql } from "drizzle-orm";
import { placeholderColor } from "#artwork/pictures/draw-picture";
import { pictureVersion } from "#artwork/pictures/render-picture";
import { defaultLocale, locales } from "#contract/languages";
import type { OfferCard, OfferPage, OfferState, OfferWay } from "#contract/offers";
import { getCurrency } from "#domain/money";
import { getOfferState } from "#domain/offers";
import { getPictureUrl } from "#domain/pictures";
import { findRefusal, normalizeCode, type PromotionTerms } from "#domain/promo";
import type { ApiContext } from "../../context";
import { findTariff, type TariffRow, toTariff } from "../../money/billing/tariffs";
import { findCode, type FoundCode, loadPromoAccount, toPromotion } from "../../money/promo/codes";
import type { Audience } from "../../platform/audience";
import { loadCatalogue } from "../../platform/content/catalogue";
import type { SeedOffer } from "../../platform/content/content-schema";
import type { Database } from "../../platform/db/database";
import { titles } from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";
import { findCards } from "../catalog/cards";
import { articlePicture } from "../catalog/picture-specs";

/** An offer with its promotion or tariff from the database. */
type Offer = {
  seed: SeedOffer;
  found: FoundCode | null;
  tariff: TariffRow | null;
  state: OfferState;
  starts: number | null;
  ends: number | null;
};

/** Promotions that run now in the audience's country, newest first; none for children. */
export async function listOffers(
  { db, now }: Pick<ApiContext, "db" | "now">,
  audience: Audience,
): Promise<OfferCard[]> {
  if (audience.forKids) return [];
  const offers = await Promise.all(
    loadCatalogue().offers.map((seed) => loadOffer(db, seed, { now, country: audience.country })),
  );
  return offers
    .filter(({ state }) => state === "running")
    .sort((a, b) => b.seed.published - a.seed.published)
    .map((offer) => toCard(offer, audience))
    .filter((card) => card !== null);
}

/** A promotional page, in Russian if it is not written in the audience's language; null if unknown, and for children. */
export async function loadOfferPage(
  context: ApiContext,
  audience: Audience,
  alias: string,
): Promise<OfferPage | null> {
  const { db, now, dictionary } = context;
  const seed = loadCatalogue().offers.find((one) => one.alias === alias);
  const textsLang = seed?.texts[audience.locale] ? audience.locale : defaultLocale;
  const texts = seed?.texts[textsLang];
  if (!seed || !texts || audience.forKids) return null;
  const offer = await loadOffer(db, seed, { now, country: audience.country });
  const card = toCard(offer, { locale: textsLang });
  if (!card) return null;
  const { steps, terms, questions, small } = texts;
  const { found, tariff } = offer;
  const cards = await findCards(db, audience, dictionary, {
    where: inArray(titles.alias, seed.titles),
    orderBy: sql`array_position(${textArray(seed.titles)}, ${titles.alias})`,
    limit: seed.titles.length,
  });
  return {
    ...card,
    texts_lang: textsLang,
    state: offer.state,
    refusal: offer.state === "running" && found ? await findCallersRefusal(context, found) : null,
    promotion: found?.promotion ? toPromotion(found.promotion, audience.locale) : null,
    tariff: tariff ? toTariff(tariff, getCurrency(audience.country), audience.locale) : null,
    steps,
    terms,
    questions,
    small,
    film: cards.find((one) => one.alias === seed.film)?.alias ?? null,
    titles: cards,
  };
}

async function loadOffer(
  db: Database,
  seed: SeedOffer,
  { now, country }: { now: number; country: string },
): Promise<Offer> {
  const found = seed.code === null ? null : await findCode(db, normalizeCode(seed.code));
  const tariffId = found?.promotion?.tariffId ?? seed.tariff;
  const tariff = tariffId === null ? null : await findTariff(db, tariffId);
  const { starts = null, ends = null } = found?.promotion ?? {};
  const isAvailable =
    seed.code !== null
      ? found !== null && findCodeRefusal(found, now, null) === null
      : seed.certificate || isSold(tariff);
  const state = getOfferState({ countries: seed.countries, starts, ends, isAvailable }, { country, now });
  return { seed, found, tariff, state, starts, ends };
}

const isSold = (tariff: TariffRow | null) => tariff !== null && tariff.isOnSale;

function findCodeRefusal(
  { coupon, promotion, hasTariff }: FoundCode,
  now: number,
  account: Parameters<typeof findRefusal>[0]["account"],
) {
  const terms: PromotionTerms | null = promotion && { ...promotion, hasTariff };
  return findRefusal({ coupon, promotion: terms, account, premiumOnly: false }, now);
}

/** Why the caller's account cannot accept an offer that is open to others. */
async function findCallersRefusal(context: ApiContext, found: FoundCode): Promise<string | null> {
  const caller = context.token ? await context.findCaller() : null;
  if (!caller || caller.account.virtual) return null;
  const account = await loadPromoAccount(context.db, caller.account, found, context.now);
  return findCodeRefusal(found, context.now, account);
}

/** In a language that the page is not written in, the card's texts are those of the promotion or tariff. */
function toCard(
  { seed, found, tariff, starts, ends }: Offer,
  { locale }: Pick<Audience, "locale">,
): OfferCard | null {
  const texts = seed.texts[locale];
  const described = found?.promotion ?? tariff;
  const title = texts?.title ?? described?.title[locale];
  const lead = texts?.lead ?? described?.description[locale];
  if (title === undefined || lead === undefined) return null;
  const spec = articlePicture(seed);
  return {
    id: seed.alias,
    alias: texts || seed.texts[defaultLocale] ? seed.alias : null,
    title,
    lead,
    image: getPictureUrl("offer", seed.alias, pictureVersion(spec)),
    color: placeholderColor(spec),
    way: getWay(seed, found),
    published: seed.published,
    starts,
    ends,
    locales: locales.filter((one) => seed.texts[one]),
  };
}

function getWay({ code, tariff }: SeedOffer, found: FoundCode | null): OfferWay {
  if (code !== null) {
    const { registrationOnly = false, premium = false } = found?.promotion ?? {};
    return { kind: "code", code, place: registrationOnly ? "registration" : premium ? "premium" : "code" };
  }
  return tariff === null ? { kind: "certificate" } : { kind: "tariff", tariff_id: tariff };
}
