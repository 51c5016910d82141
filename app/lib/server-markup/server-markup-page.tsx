import { useLoaderData } from "@remix-run/react";
import { useCachedPage } from "../navigation/use-cached-page";
import type { Seo } from "../seo/seo";
import { ServerMarkup } from "./server-markup";
import type { ServerMarkupRef } from "./server-markup-context";

/** What the loader of such a route answers; without `seo` the page is not for crawlers. */
export type MarkupPage = { page: ServerMarkupRef; seo: Seo | null };

/** The component of a route whose page is server markup as a whole. */
export function ServerMarkupPage() {
  return <ServerMarkup of={useCachedPage(useLoaderData<{ page: ServerMarkupRef }>()).page} />;
}
