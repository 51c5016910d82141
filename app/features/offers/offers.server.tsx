import type { OfferPage } from "#contract/offers";
import { getServiceDayStart } from "#domain/service-day";
import { hourSeconds } from "#domain/time-units";
import { attempt } from "~/lib/api/api-client.server";
import { publicSettings } from "~/lib/env.server";
import { notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import type { Seo } from "~/lib/seo/seo";
import { privateMarkup, serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import { getAudience, loadPublic } from "../catalog/public-data.server";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";
import { listSeo } from "../lists/list-seo";
import { OfferBody, type OfferBodyProps } from "./offer-body";
import { OffersBody } from "./offers-body";

/** /promos: current promotions in the viewer's country. */
export const offersLoader = defineAdultLoader({ access: "public", isShared: true }, async ({ context }) => {
  const { items } = await loadPublic(context, {
    name: "offers",
    forPayer: true,
    load: ({ audience, call }) => context.api.offers.list(audience, call),
  });
  const t = fixedT(context.locale, "offers");
  return {
    page: serverMarkup(context, OffersBody, { offers: items }),
    seo: listSeo(context, {
      title: t("list.seoTitle"),
      description: t("list.lead"),
      name: t("list.title"),
      page: 1,
      getPath: paths.promos,
      items: items.flatMap(({ alias, title }) =>
        alias === null ? [] : [{ name: title, path: paths.offer(alias) }],
      ),
      skip: 0,
      total: items.filter(({ alias }) => alias !== null).length,
      image: items[0]?.image ?? null,
    }),
  };
});

/** /pages/{alias}: a promotional page; an expired one says so and links to others. */
export const offerLoader = defineAdultLoader(
  { access: "public", isShared: true },
  async ({ context, params }) => {
    const viewer = await context.viewer();
    const offer = await loadOffer(context, params.alias ?? "");
    const { now, minute } = context;
    const props: OfferBodyProps = {
      offer,
      day: getServiceDayStart(now),
      hoursLeft: offer.ends === null ? null : Math.max(0, Math.floor((offer.ends - minute) / hourSeconds)),
      hasTrial: viewer.hasTrial,
      hasSubscription: viewer.hasSubscription,
      giftSiteUrl: publicSettings().giftSiteUrl,
    };
    return {
      page: viewer.isVirtual
        ? serverMarkup(context, OfferBody, props)
        : privateMarkup(context, OfferBody, props),
      seo: getSeo(context, offer),
    };
  },
);

/** Signed-in viewers are told whether the offer applies to them; the page is the same for everyone else. */
async function loadOffer(context: RequestContext, alias: string): Promise<OfferPage> {
  if ((await context.viewer()).isVirtual) {
    const found = await attempt(
      loadPublic(context, {
        name: `offer:${alias}`,
        forPayer: true,
        load: ({ audience, call }) => context.api.offers.page({ ...audience, alias }, call),
      }),
    );
    return found.ok ? found.value : failed(found.error);
  }
  const found = await attempt(
    context.api.offers.page(
      { ...(await getAudience(context, { forPayer: true })), alias },
      await context.callOptions(),
    ),
  );
  return found.ok ? found.value : failed(found.error);
}

function failed(error: { status: number }): never {
  if (error.status === 404) return notFound();
  throw error;
}

function getSeo(context: RequestContext, { title, lead, image, id, state, locales }: OfferPage): Seo {
  const t = fixedT(context.locale, "offers");
  const path = paths.offer(id);
  return createSeo(context, {
    title: t("seoTitle", { title }),
    description: lead,
    canonicalPath: path,
    crumbs: [
      { name: t("list.title"), path: paths.promos() },
      { name: title, path },
    ],
    image,
    isIndexed: state === "running" || state === "upcoming",
    locales,
  });
}
