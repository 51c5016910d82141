import { decideAutomaticPopup } from "#domain/automatic-popup";
import { getLocalTime } from "#domain/limits";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createPopupFacts } from "./popup-facts";

type Page = Pick<Parameters<typeof createPopupFacts>[0], "viewer" | "content" | "path" | "query" | "cookies">;

/** What a page that has just been loaded would open by itself, as far as the server knows, and why not the others. */
export function decideForPage({ now, isGiftHost, timeZone, browser }: RequestContext, page: Page) {
  return decideAutomaticPopup(
    createPopupFacts(
      { ...page, now, isGiftHost, isMissing: false },
      {
        isCrawler: browser.isCrawler,
        isNarrow: browser.isMobile,
        hasShown: false,
        canAddToHomeScreen: false,
        secondOfDay: getLocalTime(now, timeZone).secondOfDay,
      },
    ),
  );
}
