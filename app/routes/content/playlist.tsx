// GET /playlist/{alias}/{page{N}?}: a playlist. POST: play it
import { useLoaderData } from "@remix-run/react";
import { playlistAction, playlistLoader } from "~/features/playlist/playlist.server";
import { Fragment } from "~/lib/fragment/fragment";

export { pageMeta as meta } from "~/lib/seo/page-meta";
export const loader = playlistLoader;
export const action = playlistAction;

export default function PlaylistRoute() {
  return <Fragment of={useLoaderData<typeof loader>().page} />;
}
