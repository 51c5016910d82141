import type { PopupTariff } from "~/features/popup-content/popup-content";
import type { Viewer } from "~/lib/request-context/viewer";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";

/** The props of every popup in the registry. */
export type PopupProps = {
  viewer: Viewer;
  closeHref: string;
  /** The playlist in which the title under the popup is played. */
  playlist: string | null;
  menu: ServerMarkupRef;
  /** The first tariff that opens everything; null where none is sold to this viewer. */
  tariff: PopupTariff | null;
  /** The server's time in Unix seconds. */
  now: number;
};
