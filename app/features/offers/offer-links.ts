import type { OfferWay } from "#contract/offers";
import { paths } from "~/lib/paths";

/** Where an offer is taken; its code is filled in. */
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
