import { homeCountry } from "#domain/country";
import { createVirtualViewer } from "~/lib/request-context/viewer";
import { noPopupContent } from "../popup-content/popup-content";
import type { Shell } from "./shell";

const nothing = { id: "none" };

/** What surrounds a page of which nothing could be loaded, or a page with nothing around it. */
export function emptyShell(): Shell {
  return {
    viewer: createVirtualViewer(homeCountry, { authState: "error" }),
    now: 0,
    isOldSafari: false,
    isGiftHost: false,
    isWebview: false,
    pictureBase: "",
    header: nothing,
    tabBar: nothing,
    menu: nothing,
    footer: nothing,
    consentBanner: null,
    toast: null,
    popups: noPopupContent,
    plainPopup: null,
  };
}
