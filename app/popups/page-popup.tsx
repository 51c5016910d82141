import { useLocation } from "@remix-run/react";
import type { Shell } from "~/features/shell/shell";
import { useFrame } from "~/features/shell/use-frame";
import { withoutPopup } from "~/lib/popup-path";
import { findPopup } from "./registry";

/** The popup named in the URL. Closing it leads to the page under it. */
export function PagePopup({ shell: { viewer, menu, now, popups } }: { shell: Shell }) {
  const location = useLocation();
  const frame = useFrame();
  const query = new URLSearchParams(location.search);
  const popup = findPopup(query);
  if (!popup?.Component || !popup.mayOpen(viewer)) return null;
  if (frame === "landing" && query.get("popup") !== "mobile-menu") return null;
  return (
    <popup.Component
      viewer={viewer}
      menu={menu}
      tariff={popups.tariffs.find(({ isFull }) => isFull) ?? null}
      now={now}
      closeHref={withoutPopup(location)}
      playlist={query.get("playlist")}
    />
  );
}
