import * as z from "zod";
import { NotifyChannel } from "#contract/account";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { defineAction } from "~/lib/http/define-action.server";
import { paths } from "~/lib/paths";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { createAccountLoader } from "./account-page.server";

/** /account/notifications: the notification channels and whether each is on. */
export const notificationsLoader = createAccountLoader("notifications", async ({ context }) => {
  const { profileId } = await context.viewer();
  if (profileId === null) throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
  const { data } = await context.api.account.notifications(
    { profile_id: profileId },
    await context.callOptions(),
  );
  const key = await attempt(context.api.account.pushKey(undefined, await context.callOptions()));
  const newsletter = await attempt(context.api.newsletter.settings({}, await context.callOptions()));
  return {
    publicKey: key.ok ? key.value.key : null,
    switches: data.items,
    /** Whether the newsletter is sent to the account's address; null if unknown. */
    isSubscribedEmail: newsletter.ok ? newsletter.value.topics.length > 0 : null,
  };
});

const Form = z.strictObject({ channel: NotifyChannel, subscribed: z.enum(["on", "off"]) });

/** POST /account/notifications: switches a channel on or off. */
export const notificationsAction = defineAction(
  { access: "adult", form: Form },
  async ({ context, form: { channel, subscribed } }) => {
    await context.api.account.subscribe(
      { channel, is_subscribed: subscribed === "on" },
      await context.callOptions(),
    );
    return redirectWithToast(
      context,
      paths.notifications(),
      subscribed === "on" ? "noticesOn" : "noticesOff",
    );
  },
);

const BrowserForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("add"),
    endpoint: z.string().max(1000),
    p256dh: z.string().max(100),
    auth: z.string().max(40),
  }),
  z.strictObject({ intent: z.literal("remove"), endpoint: z.string().max(1000) }),
]);

/** POST /resources/push-browser: switches push notifications to this browser on or off. */
export const pushBrowserAction = defineAction(
  { access: "adult", form: BrowserForm },
  async ({ context, form }) => {
    const options = await context.callOptions();
    const { account } = context.api;
    if (form.intent === "remove") await account.removePushBrowser({ endpoint: form.endpoint }, options);
    else {
      const { endpoint, p256dh, auth } = form;
      await account.addPushBrowser({ endpoint, keys: { p256dh, auth } }, options);
    }
    return Response.json({ ok: true }, { headers: { "Cache-Control": "private, no-store" } });
  },
);
