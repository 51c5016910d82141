// GET /channel/{id}[/{date}][?t=HH:MM]: one channel; POST: watch it live; /channel/{alias}: its schedule
import type { HeadersFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { channelLoader } from "~/features/tv/channel.server";
import { ChannelPage } from "~/features/tv/channel-page";
import { watchChannelAction } from "~/features/tv/watch-channel.server";
import { useCachedPage } from "~/lib/navigation/use-cached-page";

export { cachedClientLoader as clientLoader } from "~/lib/navigation/cached-client-loader";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const loader = channelLoader({ param: "channel" });
export const action = watchChannelAction;
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function ChannelRoute() {
  return <ChannelPage {...useCachedPage(useLoaderData<typeof loader>())} />;
}
