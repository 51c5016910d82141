// GET /kids: the home page for children
import { useLoaderData } from "@remix-run/react";
import { homeLoader } from "~/features/home/home.server";
import { HomePage } from "~/features/home/home-page";
import { useCachedPage } from "~/lib/navigation/use-cached-page";
import { defineHandle } from "~/lib/route-handle";

export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "home", isOverPicture: true });
export const loader = homeLoader("kids");
export { homeClientLoader as clientLoader } from "~/features/home/home-client-loader";

export default function KidsRoute() {
  return <HomePage {...useCachedPage(useLoaderData<typeof loader>())} />;
}
