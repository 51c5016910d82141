// GET /movie/{product}: a title by alias, uid or _id; its canonical URL is /watch/{alias}
import { useLoaderData } from "@remix-run/react";
import { titleLoader } from "~/features/title/title.server";
import { TitlePage } from "~/features/title/title-page";
import { playAction } from "~/features/watch/play.server";
import { useCachedPage } from "~/lib/navigation/use-cached-page";
import { defineHandle } from "~/lib/route-handle";

export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "title", isOverPicture: true });
export const loader = titleLoader({ param: "product" });
export const action = playAction;

export default function MovieRoute() {
  return <TitlePage {...useCachedPage(useLoaderData<typeof loader>())} />;
}
