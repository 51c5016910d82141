import type { Product } from "#contract/content";
import { isSubscriber } from "#domain/account-type";
import type { Viewer } from "~/lib/request-context/viewer";

/** Outcomes of «play» for a viewer without a stream URL, in order of precedence. */
type AccessOutcome =
  | { kind: "partner-popup" }
  | { kind: "upgrade" }
  | { kind: "tariffs" }
  | { kind: "offer-popup" }
  | { kind: "sign-in" }
  | { kind: "subscribe" };

type Input = {
  viewer: Pick<Viewer, "accountType" | "isVirtual" | "partner" | "hasExternals">;
  hasUpgradeOptions: boolean;
  isSubscriptionOfferAllowed: boolean;
};

/** The six steps of the access flow (F-021..F-027, AMB-099..AMB-102). */
export function getAccessOutcome({
  viewer,
  hasUpgradeOptions,
  isSubscriptionOfferAllowed,
}: Input): AccessOutcome {
  if (viewer.partner === "ttk") return { kind: "partner-popup" };
  if (viewer.hasExternals && !isSubscriber(viewer.accountType))
    return { kind: hasUpgradeOptions ? "upgrade" : "tariffs" };
  if (isSubscriptionOfferAllowed) return { kind: "offer-popup" };
  if (!viewer.isVirtual && hasUpgradeOptions) return { kind: "upgrade" };
  if (viewer.isVirtual) return { kind: "sign-in" };
  return { kind: "subscribe" };
}

/**
 * Whether the options are a stream: a playlist URL, or an object that states its type. Anything else takes another
 * call (AMB-103).
 */
export function isStreamPlaylist(options: Product["playback_options"]): boolean {
  if (options === null) return false;
  if (typeof options === "object") return true;
  return /\.(m3u8|mpd)$/.test(options.split("?")[0] ?? "");
}
