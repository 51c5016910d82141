import { useLocation } from "@remix-run/react";
import type { Shell } from "~/features/shell/shell";
import { NoRecordingPopup } from "~/features/archive/no-recording-popup";
import { LoginPopup } from "./login-popup";
import { MobileMenuPopup } from "./mobile-menu-popup";
import { NoticePopup } from "./notice-popup";
import { isPopupName } from "./registry";

/** The popup of this address. Closing it is the same address without it. */
export function PagePopup({ shell }: { shell: Shell }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const name = params.get("popup");
  if (!isPopupName(name) || name === "player" || name === "story") return null;
  params.delete("popup");
  const rest = params.toString();
  const closeHref = pathname + (rest ? `?${rest}` : "");
  if (name === "mobile-menu") return <MobileMenuPopup menu={shell.menu} closeHref={closeHref} />;
  if (name === "no-recording") return <NoRecordingPopup />;
  if (name === "login") return shell.viewer.isVirtual ? <LoginPopup closeHref={closeHref} /> : null;
  return <NoticePopup name={name} viewer={shell.viewer} closeHref={closeHref} />;
}
