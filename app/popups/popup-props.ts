import type { Viewer } from "~/lib/request-context/viewer";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";

/** What every popup of the registry gets. */
export type PopupProps = {
  viewer: Viewer;
  closeHref: string;
  /** The playlist that the title under the popup is played in. */
  playlist: string | null;
  menu: ServerMarkupRef;
  /** The server's clock, unix seconds. */
  now: number;
};
