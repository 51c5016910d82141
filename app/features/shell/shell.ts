import type { Viewer } from "~/lib/request-context/viewer";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import type { Toast } from "~/lib/session/session.server";

/** The fragment of what is to be said of a page: that it is old, that its personal parts are away. */
export const noticesId = "page-notices";

/** Opens the whole menu over the page one is on. */
export const menuHref = "?popup=mobile-menu";

/** What every page knows: made by the root loader, which never throws. */
export type Shell = {
  viewer: Viewer;
  /** The server's clock, unix seconds. */
  now: number;
  isOldSafari: boolean;
  isGiftHost: boolean;
  pictureBase: string;
  /** Server markup of the shell's parts. */
  header: ServerMarkupRef;
  tabBar: ServerMarkupRef;
  menu: ServerMarkupRef;
  footer: ServerMarkupRef;
  toast: Toast | null;
};
