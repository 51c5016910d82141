import { usePageData } from "../navigation/use-page-data";
import type { Seo } from "../seo/seo";
import { ServerMarkup } from "./server-markup";
import type { ServerMarkupRef } from "./server-markup-context";

/** The loader data of such routes; pages without `seo` are not indexed. */
export type MarkupPage = { page: ServerMarkupRef; seo: Seo | null };

/** The component of routes whose whole page is server markup. */
export function ServerMarkupPage() {
  return <ServerMarkup of={usePageData<MarkupPage>().page} />;
}
