import type { ComponentType } from "react";
import { DeferredStory } from "~/features/stories/deferred-story";
import { DeferredPremierePopup } from "~/features/title/deferred-premiere-popup";
import { DeferredPlayerPopup } from "~/features/watch/deferred-player-popup";
import { deferred } from "~/lib/deferred";
import type { Namespace } from "~/lib/i18n/texts";
import type { PopupName } from "~/lib/popup-path";
import type { Viewer } from "~/lib/request-context/viewer";
import { loadPlainPopup } from "./automatic/plain-popup";
import { MobileMenuPopup } from "./mobile-menu-popup";
import type { PopupProps } from "./popup-props";

type Popup = {
  /** Null if the page renders the popup itself, from its own data. */
  Component: ComponentType<PopupProps> | null;
  /** Loads its code and texts. */
  load: () => Promise<void>;
  mayOpen: (viewer: Viewer) => boolean;
};

const everyone = () => true;
/** Adults with an account. */
const isAdult = (viewer: Viewer) => !viewer.isVirtual && !viewer.isChild;

function createPopup(
  fetchComponent: () => Promise<ComponentType<PopupProps>>,
  texts: Namespace[],
  mayOpen: Popup["mayOpen"] = everyone,
): Popup {
  const Component = deferred(fetchComponent, texts);
  return { Component, load: Component.load, mayOpen };
}

const createMessage = (
  name: "partner" | "operator-blocked" | "child-plan" | "offer" | "create-child" | "something-wrong",
) => createPopup(async () => (await import("./message-popup")).createMessagePopup(name), ["watch", "popups"]);

/** A step of cancelling a subscription: the page that manages it renders them. */
const cancelling: Popup = { Component: null, load: () => Promise.resolve(), mayOpen: isAdult };

/** Each popup's component, its texts and who may open it. */
const popups: Record<PopupName, Popup> = {
  "mobile-menu": createPopup(async () => MobileMenuPopup, ["common"]),
  player: { Component: null, load: DeferredPlayerPopup.load, mayOpen: everyone },
  partner: createMessage("partner"),
  "operator-blocked": createMessage("operator-blocked"),
  "child-plan": createMessage("child-plan"),
  offer: createMessage("offer"),
  "create-child": createMessage("create-child"),
  "something-wrong": createMessage("something-wrong"),
  "max-profiles": createPopup(
    async () => (await import("./profile-popups")).MaxProfilesPopup,
    ["profiles"],
    isAdult,
  ),
  "switch-unavailable": createPopup(
    async () => (await import("./profile-popups")).SwitchUnavailablePopup,
    ["profiles"],
  ),
  pin: createPopup(async () => (await import("./pin-popup")).PinPopup, ["pin", "watch"], isAdult),
  login: createPopup(
    async () => (await import("./login-popup")).LoginPopup,
    ["favorites"],
    (viewer) => viewer.isVirtual,
  ),
  "add-email": createPopup(
    async () => (await import("./add-email-popup")).AddEmailPopup,
    ["account"],
    isAdult,
  ),
  freeze: createPopup(async () => (await import("./subscription-popups")).FreezePopup, ["billing"], isAdult),
  "disable-recurrent": cancelling,
  "stay-discount": cancelling,
  "disable-confirm": cancelling,
  "card-error": createPopup(
    async () => (await import("./subscription-popups")).CardErrorPopup,
    ["billing"],
    isAdult,
  ),
  "announce-premiere": { Component: null, load: DeferredPremierePopup.load, mayOpen: everyone },
  story: { Component: null, load: DeferredStory.load, mayOpen: everyone },
  "no-recording": createPopup(
    async () => (await import("~/features/archive/no-recording-popup")).NoRecordingPopup,
    ["watch"],
  ),
};

export const popupNames = Object.keys(popups);

/** The popup named in a URL's query, if there is one. */
export function findPopup(query: URLSearchParams): Popup | null {
  const name = query.get("popup");
  return name !== null && isPopupName(name) ? popups[name] : null;
}

export function isPopupName(name: string): name is PopupName {
  return Object.hasOwn(popups, name);
}

/** For the server, which renders popups synchronously. */
export async function loadAllPopups(): Promise<void> {
  await Promise.all([loadPlainPopup(), ...Object.values(popups).map(({ load }) => load())]);
}
