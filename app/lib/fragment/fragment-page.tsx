import { useLoaderData } from "@remix-run/react";
import { useKeptPage } from "../navigation/use-kept-page";
import type { Seo } from "../seo/seo";
import { Fragment } from "./fragment";
import type { FragmentRef } from "./fragment-context";

/** What the loader of such a route answers; without `seo` the page is not for crawlers. */
export type MarkupPage = { page: FragmentRef; seo: Seo | null };

/** The component of a route whose page is server markup as a whole. */
export function FragmentPage() {
  return <Fragment of={useKeptPage(useLoaderData<{ page: FragmentRef }>()).page} />;
}
