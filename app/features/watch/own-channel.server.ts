import type { OwnChannel } from "#contract/own-channel";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { requireForChildren } from "../catalog/public-data.server";

/** The channel that the viewer's profile made of titles; null without one. `token`: of an account that was just made. */
export async function loadOwnChannel(context: RequestContext, token?: string): Promise<OwnChannel | null> {
  const { isChild } = await context.viewer();
  const { locale } = context;
  const found = await context.api.ownChannel.get({ locale }, await context.callOptions(token));
  return isChild ? requireForChildren(found).channel : found.channel;
}
