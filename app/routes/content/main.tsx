// GET /main/{rules}: the home page with a named set of rows
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { homeByRulesLoader } from "~/features/home/home.server";
import { HomePage } from "~/features/home/home-page";
import { pageCache } from "~/lib/navigation/page-cache";
import { useCachedPage } from "~/lib/navigation/use-cached-page";
import { defineHandle } from "~/lib/route-handle";

export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "home", isOverPicture: true });
export const loader = homeByRulesLoader;
export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  pageCache(request, serverLoader<typeof loader>);

export default function MainRoute() {
  return <HomePage {...useCachedPage(useLoaderData<typeof loader>())} />;
}
