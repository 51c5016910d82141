import { maxEventText, maxScreenId, type ScreenType } from "#contract/event-names";
import { formatGroups } from "#domain/experiment-groups";
import type { Shell } from "../shell/shell";
import { pushToDataLayer } from "../third-parties/data-layer";
import { keepEvent, type NewEvent } from "./event-store";
import type { PageRouter } from "./page-events";
import type { Report } from "./report";
import type { Screen } from "./screens";
import { sendNow, sendSoon } from "./send-events";

/** What is pressed on them may be about the viewer. */
const personalScreens = new Set<ScreenType>(["account", "auth", "payment", "subscription_onboarding"]);

type Page = { isAllowed: () => boolean; getScreen: () => Screen | null; hasTagManager: boolean };

/** Reports an event by keeping it until it is sent, and to the tag manager if there is one. */
export const createReport =
  (router: PageRouter, { isAllowed, getScreen, hasTagManager }: Page): Report =>
  ({ action_id, ...fields }, time = Date.now()) => {
    const screen = getScreen();
    if (!isAllowed() || screen === null) return;
    const isPersonal = personalScreens.has(screen.type);
    const shell = router.state.loaderData.root as Shell | undefined;
    const event: NewEvent = {
      event_time: Math.floor(time / 1000),
      action_id,
      screen_type: screen.type,
      screen_id: screen.id.slice(0, maxScreenId),
      screen_attributes: screen.parameters,
      screen_attributes_ab_tag: cut(shell && formatGroups(shell.viewer.experiments)),
      block_type: fields.block_type ?? null,
      block_attributes_id: cut(fields.block_attributes_id),
      element_type: fields.element_type ?? null,
      element_attributes_id: cut(fields.element_attributes_id),
      text: action_id === "click" && isPersonal ? null : cut(fields.text),
    };
    if (hasTagManager) pushToDataLayer(event, isPersonal);
    const kept = keepEvent(event, getOwner(shell));
    // The page was hidden while waiting for its turn.
    kept.then(() => (document.visibilityState === "hidden" ? void sendNow() : sendSoon())).catch(() => {});
  };

/** The profile that events are about; those before signing in belong to whoever signs in. */
export const getOwner = (shell: Shell | undefined): string | null =>
  shell && !shell.viewer.isVirtual ? shell.viewer.profileId : null;

const cut = (text: string | null | undefined): string | null => text?.slice(0, maxEventText) ?? null;
