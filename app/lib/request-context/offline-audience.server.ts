import { createHash } from "node:crypto";
import { env } from "../env.server";
import type { RequestContext } from "./request-context.server";

/** Says whom a document is for, so that what a browser keeps for use without a connection goes when that changes. */
export const offlineHeader = "Luch-Offline";

/**
 * A name for whom the browser may keep things: the profile and what decides what it may see. "off" where nothing may be
 * kept at all, "unknown" where nobody can say who is watching: nothing is shown then of what is kept.
 */
export async function getOfflineAudience(context: RequestContext): Promise<string> {
  if (env.OFFLINE === "off") return "off";
  const { authState, profileId, isVirtual, isChild, hasLimits, limitsKey, country } = await context.viewer();
  if (context.preview || authState === "error") return "unknown";
  // Pressing play makes an account that nobody has signed in to: what is kept stays.
  const facts = [isVirtual ? null : profileId, isChild, hasLimits, limitsKey, country];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 20);
}

/** The same for scripts of the page; null if they must keep nothing. */
export async function findOfflineAudience(context: RequestContext): Promise<string | null> {
  const audience = await getOfflineAudience(context);
  return audience === "off" || audience === "unknown" ? null : audience;
}
