import type { Viewer } from "~/lib/request-context/viewer";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";

/** The props of every popup in the registry. */
export type PopupProps = {
  viewer: Viewer;
  closeHref: string;
  /** The playlist in which the title under the popup is played. */
  playlist: string | null;
  menu: ServerMarkupRef;
  /** The server's time in Unix seconds. */
  now: number;
};
