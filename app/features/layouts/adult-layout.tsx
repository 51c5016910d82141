import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { ChildPage } from "../account/child-page";
import type { ChildView } from "../account/child-page.server";

/** Around pages for adults: a child, to whom their loaders return `createChildView`, sees `ChildPage` instead. */
export function AdultLayout() {
  const page = useMatches().at(-1)?.data as ChildView | { kind?: undefined } | undefined;
  return page?.kind === "child" ? <ChildPage texts={page.texts} /> : <Outlet />;
}

/** What a loader returns to adults. */
export type AdultData<Loader> = Exclude<ReturnType<typeof useLoaderData<Loader>>, { kind: "child" }>;

/** The loader data of a page inside AdultLayout. */
export const useAdultData = <Loader,>() => useLoaderData<Loader>() as AdultData<Loader>;
