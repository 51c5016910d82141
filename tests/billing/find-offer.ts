import type { Offer, OwnSubscription, Quote } from "#contract/billing";

type Sent = { tariff_id?: string; subscription_id?: string };

/**
 * What the page with a form that leads to a charge shows of the charges; undefined if there are none. `path` and `sent`
 * are where the form goes and what it sends, `get` reads from the API as the viewer.
 */
export async function findOffer(
  get: (path: string) => Promise<unknown>,
  path: string,
  sent: Sent,
): Promise<Offer | undefined> {
  const tariff = /^\/billing\/(?:set-tariff|change)\/(.+)/.exec(path)?.[1] ?? sent.tariff_id;
  if (tariff !== undefined)
    return ((await get(`/billing/quote?tariff_id=${tariff}`)) as Partial<Quote>).offer;
  const { items } = (await get("/account/subscriptions")) as { items: OwnSubscription[] };
  const named = items.find(({ _id: id }) => id === sent.subscription_id);
  if (path === "/billing/discount") return named?.discount_offer ?? undefined;
  return (named ?? items.find(({ reccurent }) => reccurent))?.offer ?? undefined;
}
