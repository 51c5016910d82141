import type { OfferWay } from "#contract/offers";
import { paths } from "~/lib/paths";

/** The path for accepting an offer, with its code filled in. */
export function getOfferPath(way: OfferWay): string {
  switch (way.kind) {
    case "tariff":
      return paths.purchase(way.tariff_id);
    case "certificate":
      return paths.promoCode(null, undefined, true);
    case "code":
      return way.place === "registration"
        ? paths.couponRegistration(way.code)
        : paths.promoCode(null, way.code, way.place === "premium");
  }
}
