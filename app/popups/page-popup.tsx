import { useLocation } from "@remix-run/react";
import type { Shell } from "~/features/shell/shell";
import { DeferredMessagePopup } from "./deferred-popups";
import { MobileMenuPopup } from "./mobile-menu-popup";
import { isPopupName } from "./registry";

/** The popup named in the URL. Closing it removes the parameter. */
export function PagePopup({ shell }: { shell: Shell }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const name = params.get("popup");
  if (!isPopupName(name) || name === "player" || name === "story") return null;
  params.delete("popup");
  const playlist = params.get("playlist");
  params.delete("playlist");
  const rest = params.toString();
  const closeHref = pathname + (rest ? `?${rest}` : "");
  return name === "mobile-menu" ? (
    <MobileMenuPopup menu={shell.menu} closeHref={closeHref} />
  ) : (
    <DeferredMessagePopup name={name} viewer={shell.viewer} closeHref={closeHref} playlist={playlist} />
  );
}
