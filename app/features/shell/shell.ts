import type { AutomaticPopup } from "#domain/automatic-popup";
import type { ThirdParty } from "#domain/third-parties";
import { popupPath } from "~/lib/popup-path";
import type { Viewer } from "~/lib/request-context/viewer";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import type { Toast } from "~/lib/session/session.server";
import type { PopupContent } from "../popup-content/popup-content";

/** Id of the server markup with the banners about stale or missing data. */
export const degradedBannersId = "page-notices";

/** The link that opens the whole menu over the current page. */
export const menuHref = popupPath("", "mobile-menu");

/** The properties of the viewer that menus depend on. */
export type MenuViewer = Pick<Viewer, "kind" | "isVirtual" | "isChild">;

/** Data of every page, from the root loader, which never throws. */
export type Shell = {
  viewer: Viewer;
  /** The server's time in Unix seconds. */
  now: number;
  isOldSafari: boolean;
  isGiftHost: boolean;
  /** Whether the site is shown inside an application, which has its own frame around the account (AMB-198). */
  isWebview: boolean;
  pictureBase: string;
  /** Server markup of the shell's parts. */
  header: ServerMarkupRef;
  tabBar: ServerMarkupRef;
  menu: ServerMarkupRef;
  footer: ServerMarkupRef;
  /** The request for consent; null for whom it is answered, and for children. */
  consentBanner: ServerMarkupRef | null;
  toast: Toast | null;
  /** What pages may say unasked. */
  popups: PopupContent;
  /** The popup that opens by itself without script; null on pages that are the same for everyone. */
  plainPopup: { popup: AutomaticPopup; id: string | null } | null;
  /** Whom things may be kept for in this browser, for use without a connection; left out where nothing may be. */
  offline?: string;
  /** What an editor looks at, in words; left out for everyone else. */
  preview?: string;
  /** Scripts of other companies that this page may load, once the viewer has agreed; left out where there are none. */
  thirdParties?: readonly ThirdParty[];
};
