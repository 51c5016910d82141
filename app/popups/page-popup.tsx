import { useLocation } from "@remix-run/react";
import { isLandingPath } from "~/features/shell/landing";
import type { Shell } from "~/features/shell/shell";
import { splitLocale } from "~/lib/i18n/locales";
import { findPopup } from "./registry";

/** The popup named in the URL. Closing it removes the parameter. */
export function PagePopup({ shell: { viewer, menu, now } }: { shell: Shell }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const popup = findPopup(query);
  if (!popup?.Component || !popup.mayOpen(viewer)) return null;
  if (isLandingPath(splitLocale(pathname).path) && query.get("popup") !== "mobile-menu") return null;
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
