import { ServerMarkupPage } from "~/lib/server-markup/server-markup-page";
import { useFilterMenus } from "../catalog/use-filter-menus";
import { archivePath, parseArchiveUrl } from "./archive-url";

/** The archive: server markup, with what script adds to its filters. */
export function ArchivePage() {
  useFilterMenus(chosenPath);
  return <ServerMarkupPage />;
}

/** The address of what was chosen in the form. */
function chosenPath(query: URLSearchParams): string | null {
  const url = parseArchiveUrl([], query);
  return url && archivePath(url.choices);
}
