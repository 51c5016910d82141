import { useLocation } from "@remix-run/react";
import type { Shell } from "~/features/shell/shell";
import { useFrame } from "~/features/shell/use-frame";
import { findPopup } from "./registry";

/** The popup named in the URL. Closing it removes the parameter. */
export function PagePopup({ shell: { viewer, menu, now } }: { shell: Shell }) {
  const { pathname, search } = useLocation();
  const frame = useFrame();
  const query = new URLSearchParams(search);
  const popup = findPopup(query);
  if (!popup?.Component || !popup.mayOpen(viewer)) return null;
  if (frame === "landing" && query.get("popup") !== "mobile-menu") return null;
  const playlist = query.get("playlist");
  for (const name of ["popup", "playlist", "refused", "expired"]) query.delete(name);
  const rest = query.toString();
  return (
    <popup.Component
      viewer={viewer}
      menu={menu}
      now={now}
      closeHref={pathname + (rest ? `?${rest}` : "")}
      playlist={playlist}
    />
  );
}
