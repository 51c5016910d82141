import { NoRecordingPopup } from "~/features/archive/no-recording-popup";
import type { Viewer } from "~/lib/request-context/viewer";
import { LoginPopup } from "./login-popup";
import { NoticePopup } from "./notice-popup";
import type { PopupName } from "./registry";

type Props = {
  name: Exclude<PopupName, "mobile-menu" | "player" | "story">;
  viewer: Viewer;
  closeHref: string;
  playlist: string | null;
};

/** The popup by name, or null if it does not apply to this viewer. */
export function MessagePopup({ name, viewer, closeHref, playlist }: Props) {
  if (name === "no-recording") return <NoRecordingPopup />;
  if (name === "login") return viewer.isVirtual ? <LoginPopup closeHref={closeHref} /> : null;
  return <NoticePopup name={name} viewer={viewer} closeHref={closeHref} playlist={playlist} />;
}
