import type { AutomaticPopup } from "#domain/automatic-popup";
import type { PopupContent } from "~/features/popup-content/popup-content";

/** The popup that opened; `id` is that of the campaign or survey. */
export type ShownPopup = { popup: AutomaticPopup; id: string | null };

export type DialogProps = {
  shown: ShownPopup;
  content: PopupContent;
  page: { pathname: string; search: string };
  /** The page it is on. */
  back: string;
  /** Once it is there to be read; null without script. */
  onShown: (() => void) | null;
  /** Null without script. */
  onClose: (() => void) | null;
};
