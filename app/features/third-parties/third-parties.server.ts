import { isForOtherSites } from "#domain/embedding";
import { isOpenToOneTap, mayHaveThirdParties, type ThirdParty } from "#domain/third-parties";
import { configuredThirdParties } from "~/lib/http/third-party-sources.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";

/** The scripts of other companies that this page may load, once the viewer has agreed; mostly none. */
export async function findThirdParties(context: RequestContext): Promise<readonly ThirdParty[]> {
  if (configuredThirdParties.length === 0 || isForOtherSites(context.path)) return [];
  const [viewer, session] = await Promise.all([context.viewer(), context.session()]);
  const may = mayHaveThirdParties(
    {
      isChild: viewer.isChild,
      isKnown: viewer.authState === "loaded",
      isEmbedded: context.isMiniApp || session.data.webview !== undefined,
      isAskedForCode: viewer.unconfirmedPhone !== null,
    },
    context.path,
    context.url.searchParams,
  );
  if (!may) return [];
  const isOffered =
    viewer.isVirtual && !context.isGiftHost && isOpenToOneTap(context.path, context.url.searchParams);
  return configuredThirdParties.filter(({ name }) => name !== "one-tap" || isOffered);
}
