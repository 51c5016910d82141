import { homeCountry } from "#domain/country";
import { publicSettings } from "~/lib/env.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { drawQr } from "../tv-code/qr.server";
import { findDevice } from "./device";

const storeNames = ["ios", "android", "ru"] as const;

/** /ios-android-app: links to the app stores. Depends on the device, so it must not be cached for others. */
export const appsLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { locale, userAgent, url } = context;
  const { country } = await context.viewer();
  const device = findDevice(userAgent);
  const urls = publicSettings().storeUrls;
  const stores = storeNames.flatMap((name, index) => {
    const store = urls[index];
    return store && (name !== "ru" || country === homeCountry) ? [{ name, url: store }] : [];
  });
  const isOwn = ({ name }: (typeof stores)[number]) => (device === "ios") === (name === "ios");
  const sorted =
    device === "computer" ? stores : [...stores.filter(isOwn), ...stores.filter((store) => !isOwn(store))];
  const origin = siteOrigin(url);
  const t = fixedT(locale, "apps");
  const crumbs = [{ name: t("title"), path: paths.apps() }];
  return {
    device,
    /** The store of the viewer's device comes first. */
    stores: sorted,
    /** A QR code of this page, for opening it on a phone; null on phones, and if there is no store. */
    qr:
      device === "computer" && stores.length > 0
        ? drawQr((origin || url.origin) + localisedPath(paths.apps(), locale))
        : null,
    seo: createSeo(context, {
      title: t("seoTitle"),
      description: t(stores.length > 0 ? "lead" : "leadWithout"),
      canonicalPath: paths.apps(),
      crumbs,
      isIndexed: true,
    }),
  };
});

/** /close and /close_film: shown if the window cannot close itself (R-146, R-147, AMB-063). */
export const closeLoader = defineLoader({ access: "public" }, ({ context }) =>
  Promise.resolve({
    plainTitle: fixedT(context.locale, "apps")("close.title"),
    message: context.path === paths.closeFilm() ? ("close_film" as const) : ("close" as const),
  }),
);
