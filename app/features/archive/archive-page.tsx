import { FragmentPage } from "~/lib/fragment/fragment-page";
import { useFilterMenus } from "../catalog/use-filter-menus";
import { archivePath, readArchiveAddress } from "./archive-address";

/** The archive: server markup, with what script adds to its filters. */
export function ArchivePage() {
  useFilterMenus(chosenPath);
  return <FragmentPage />;
}

/** The address of what was chosen in the form. */
function chosenPath(query: URLSearchParams): string | null {
  const address = readArchiveAddress([], query);
  return address && archivePath(address.choices);
}
