import type { Product } from "#contract/content";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { createEmbedCode, getEmbedPlayer, isEmbeddable, isEmbeddedView } from "../catalog/embedding.server";
import { findProduct } from "../catalog/product.server";
import { getAvailability, getTitleView } from "../catalog/title-view";
import { findMoment } from "../watch/moment.server";
import { loadPlayerState } from "../watch/player.server";
import type { PlayerPopupState } from "../watch/player-popup-state";
import { beginResume } from "../watch/resume.server";
import { veilForViewer } from "../watch/spoilers.server";
import { notForChildrenPage } from "./not-for-children.server";
import { loadPremiere } from "./premiere.server";
import type { PremiereState } from "./premiere-popup";
import { TitleBody } from "./title-body";
import { titleSeo } from "./title-seo";

export type TitleData = {
  page: ServerMarkupRef;
  player: PlayerPopupState | null;
  premiere: PremiereState | null;
  seo: Seo | null;
};

/** A title page, its sub-pages, seasons and episodes: /watch/{alias}/{tail?} and /movie/{product}. */
const createTitleLoader = ({ param }: { param: "alias" | "product" }) =>
  defineLoader({ access: "public", isShared: true }, async ({ context, params }): Promise<TitleData> => {
    const key = params[param] ?? "";
    // Beside the viewer, as both are one call to the API.
    const findResume = beginResume(context, `${key}/${params.tail ?? ""}`);
    const viewer = await context.viewer();
    const known = await findProduct(context, key);
    if (known === "not-for-children") return { ...notForChildrenPage(context), player: null, premiere: null };
    const pageOf = (shown: Product) => getTitleView(shown, params.tail) ?? notFound();
    const t = fixedT(context.locale, "title");
    const home = viewer.isChild ? paths.kids() : paths.home();
    const token = viewer.profileId === null ? null : await context.token();
    const [resume, premiere] = await Promise.all([
      findResume(known, pageOf(known), token),
      loadPremiere(context, known),
    ]);
    const product = await veilForViewer(context, known, resume);
    const view = pageOf(product);
    const [moment, player] = await Promise.all([
      findMoment(context, product, view),
      loadPlayerState(context, product, view, resume),
    ]);
    const origin = siteOrigin(context.url);
    const embedded =
      !viewer.isChild &&
      !product.unavailable_by_geo &&
      isEmbeddable(product, context.now) &&
      isEmbeddedView(view)
        ? { product, view, origin }
        : null;
    return {
      page: serverMarkup(context, TitleBody, {
        product,
        tail: params.tail,
        availability: getAvailability(product, context.now),
        homePath: home,
        resume,
        moment: moment?.second ?? null,
        embedCode: embedded && createEmbedCode(context, embedded),
      }),
      player,
      premiere,
      seo: titleSeo({
        product,
        view,
        locale: context.locale,
        origin,
        t,
        clipWord: fixedT(context.locale, "watch")("clip"),
        moment,
        player: embedded && getEmbedPlayer(context, embedded),
      }),
    };
  });

export const titleLoader = createTitleLoader({ param: "alias" });
export const movieLoader = createTitleLoader({ param: "product" });
