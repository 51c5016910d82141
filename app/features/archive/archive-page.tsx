import { ServerMarkupPage } from "~/lib/server-markup/server-markup-page";
import { useFilterMenus } from "../catalog/use-filter-menus";
import { archivePath, parseArchiveUrl } from "./archive-url";

/** The archive: server markup with script-enhanced filters. */
export function ArchivePage() {
  useFilterMenus(getChosenPath);
  return <ServerMarkupPage />;
}

/** The URL for the choices submitted in the form. */
function getChosenPath(query: URLSearchParams): string | null {
  const url = parseArchiveUrl([], query);
  return url && archivePath(url.choices);
}
