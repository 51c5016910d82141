import * as z from "zod";
import { NotifyChannel } from "#contract/account";
import { ApiError } from "~/lib/api/api-error";
import { defineAction } from "~/lib/http/define-action.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { createAccountLoader } from "./account-page.server";
import { goOn } from "./go-on.server";
import { NotificationsBody } from "./notifications-body";

/** /account/notifications: the channels of notices and whether each is on. */
export const notificationsLoader = createAccountLoader("notifications", async ({ context }) => {
  const { profileId } = await context.viewer();
  if (profileId === null) throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
  const { data } = await context.api.account.notifications(
    { profile_id: profileId },
    await context.callOptions(),
  );
  return privateMarkup(context, NotificationsBody, {
    switches: data.items,
    action: localisedPath(paths.notifications(), context.locale),
  });
});

const Form = z.strictObject({ channel: NotifyChannel, subscribed: z.enum(["on", "off"]) });

/** POST /account/notifications: switches a channel. */
export const notificationsAction = defineAction(
  { access: "adult", form: Form },
  async ({ context, form: { channel, subscribed } }) => {
    await context.api.account.subscribe(
      { channel, is_subscribed: subscribed === "on" },
      await context.callOptions(),
    );
    return goOn(context, paths.notifications(), subscribed === "on" ? "noticesOn" : "noticesOff");
  },
);
