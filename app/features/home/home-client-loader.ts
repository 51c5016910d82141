import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { splitLocale } from "~/lib/i18n/locales";
import { getJson } from "~/lib/navigation/own-resources";
import { fresh, pageCache } from "~/lib/navigation/page-cache";
import type { HomeData } from "./home.server";

/** The home page as it was seen a moment ago; a story is put over it without fetching the page anew. */
export async function homeClientLoader({
  request,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<HomeData> {
  const url = new URL(request.url);
  const kept =
    url.searchParams.get("popup") === "story"
      ? (fresh(url.origin + url.pathname) as HomeData | undefined)
      : undefined;
  if (!kept) return pageCache(request, () => serverLoader<HomeData>());
  const { locale, path } = splitLocale(url.pathname);
  const asked = new URLSearchParams(url.searchParams);
  if (path === "/kids") asked.set("page", "kids");
  const answer = await getJson(
    `${locale === "ru" ? "" : `/${locale}`}/resources/story?${asked}`,
    request.signal,
  );
  const story =
    typeof answer === "object" && answer !== null && "story" in answer
      ? (answer.story as HomeData["story"])
      : null;
  return story ? { ...kept, story } : serverLoader<HomeData>();
}
