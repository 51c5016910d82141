import type { GroupEvent } from "#contract/streams";
import type { Group } from "#contract/together";
import { groupIdPattern } from "#contract/together-options";
import { attempt } from "~/lib/api/api-client.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath, withoutPopup } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { hasPart } from "~/lib/site-parts";
import type { TogetherState } from "./player-popup-state";

export const parseGroupId = (text: string | null): string | null =>
  text !== null && groupIdPattern.test(text) ? text : null;

/** What browsers are told of a group: who has its id need not be told it. */
export const toGroupEvent = ({ id: _id, ...group }: Group): GroupEvent => group;

/** The group that a film or episode is watched with, or that one may begin; null for children without one. */
export async function loadTogether(
  context: RequestContext,
  uid: string,
  id: string | null,
): Promise<TogetherState | null> {
  if (!hasPart("accounts") || context.preview) return null;
  const { isChild } = await context.viewer();
  const to = (path: string) => localisedPath(path, context.locale);
  const found =
    id === null
      ? null
      : await attempt(context.api.together.group({ id, for_kids: isChild }, await context.callOptions()));
  if (id !== null && found?.ok)
    return {
      kind: "joined",
      id,
      link: isChild ? null : siteOrigin(context.url) + to(paths.together(id)),
      group: toGroupEvent(found.value),
      leaveHref: popupPath(withoutPopup(context.url), "player"),
    };
  return isChild ? null : { kind: "offered", uid, action: to(paths.newTogether()) };
}
