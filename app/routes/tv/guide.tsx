// GET /channel: the guide to all channels, ?view ?date ?category ?favorites ?at
import type { HeadersFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guideLoader } from "~/features/tv/guide.server";
import { GuidePage } from "~/features/tv/guide-page";
import { useCachedPage } from "~/lib/navigation/use-cached-page";
import { defineHandle } from "~/lib/route-handle";

export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ styles: "guide" });
export const loader = guideLoader;
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function GuideRoute() {
  return <GuidePage {...useCachedPage(useLoaderData<typeof loader>())} />;
}
