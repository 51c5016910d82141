import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { findFreshPage, getOrLoadPage } from "~/lib/navigation/browser-page-cache";
import { getJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { hasPopup } from "~/lib/popup-path";
import type { HomeData } from "./home.server";

/** Client loader of the home page: a story opens over the cached page without loading the page again. */
export async function homeClientLoader({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<HomeData> {
  const url = new URL(request.url);
  const cached = hasPopup(url.searchParams, "story")
    ? (findFreshPage(url.origin + url.pathname) as HomeData | undefined)
    : undefined;
  if (!cached) return getOrLoadPage(request, () => serverLoader<HomeData>());
  const { locale, path } = splitLocale(url.pathname);
  const query = new URLSearchParams(url.searchParams);
  if (path === paths.kids()) query.set("page", "kids");
  const response = await getJson(localisedPath(paths.resources.story(query), locale), request.signal);
  const story =
    typeof response === "object" && response !== null && "story" in response
      ? (response.story as HomeData["story"])
      : null;
  return story ? { ...cached, story } : serverLoader<HomeData>();
}
