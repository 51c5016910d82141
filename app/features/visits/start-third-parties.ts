import type { ThirdParty } from "#domain/third-parties";
import type { Shell } from "../shell/shell";
import type { PageNow } from "../third-parties/load-third-parties";
import type { PageRouter, PageState } from "./page-events";

/** The page that is shown or about to be; a viewer who is not known may not have them. */
function describePage({ navigation, location, loaderData }: PageState): PageNow {
  const { pathname, search } = navigation.location ?? location;
  const viewer = (loaderData.root as Shell | undefined)?.viewer;
  return {
    pathname,
    search,
    isChild: viewer?.isChild ?? true,
    isKnown: viewer?.authState === "loaded",
    isAskedForCode: viewer?.unconfirmedPhone !== null,
  };
}

/** Loads the scripts of other companies by code of its own, which only pages that may have them fetch. */
export function startThirdParties(
  router: PageRouter,
  parties: readonly ThirdParty[],
  mountedAt: number,
): void {
  import("../third-parties/load-third-parties").then(
    ({ loadThirdParties }) =>
      void loadThirdParties(parties, {
        get: () => describePage(router.state),
        // Forms that are being sent are let through; what they lead to is looked at.
        watch: (listener) =>
          router.subscribe((state) => {
            if (state.navigation.state !== "submitting") listener(describePage(state));
          }),
        mountedAt,
      }),
    () => {},
  );
}
