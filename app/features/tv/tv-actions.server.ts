import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { getBackPath } from "~/lib/http/back-path";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { createToastHeader } from "~/lib/session/session.server";
import { changeFavoriteChannel } from "../favorites/pending-action.server";
import { viewerMutation } from "../favorites/viewer-mutation.server";
import { ensureAccount, redirectWithCookies } from "../watch/access-flow.server";
import { loadFavoriteChannels, loadReminders } from "./tv-data.server";

const Back = z.string().max(2048).optional();
const ChannelId = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional();
const FavoriteForm = z
  .strictObject({ add: ChannelId, remove: ChannelId, back: Back })
  .refine(({ add, remove }) => (add === undefined) !== (remove === undefined));

/** POST /resources/tv-favorites: adds a channel to favourites or removes it. Idempotent. */
export const favoriteChannelAction = defineAction(
  { access: "public", form: FavoriteForm },
  async ({ context, request, form: { add, remove, back } }) =>
    viewerMutation({
      context,
      request,
      back,
      successMessage: add === undefined ? "channelRemoved" : "channelAdded",
      pressed: add === undefined ? null : { kind: "channel", id: add },
      mutate: (call) =>
        changeFavoriteChannel(context, call, { id: add ?? remove ?? 0, isAdded: add !== undefined }),
    }),
);

const privateHeaders = { headers: { "Cache-Control": "private, no-store" } };

/** GET /resources/tv-favorites: ids of the viewer's favourite channels, in Russia only (F-162). */
export const favoriteChannelsLoader = defineLoader({ access: "public" }, async ({ context }) =>
  Response.json({ ids: await loadFavoriteChannels(context) }, privateHeaders),
);

const ReminderForm = z.strictObject({
  id: z.string().regex(/^\d{1,9}-\d{1,12}$/),
  intent: z.enum(["add", "remove"]).default("add"),
  back: Back,
});

/**
 * POST /resources/tv-reminders: sets or removes a reminder. Creates an account if there is none, as «play» does,
 * because a reminder needs an owner.
 */
export const reminderAction = defineAction(
  { access: "public", form: ReminderForm },
  async ({ context, request, form: { id, intent, back } }) => {
    const account = await ensureAccount(context, request);
    const call = await context.callOptions(account.token);
    const result = await attempt(
      intent === "add" ? context.api.tv.remind({ id }, call) : context.api.tv.forgetReminder({ id }, call),
    );
    const toast = await createToastHeader(
      result.ok
        ? { kind: "success", message: intent === "add" ? "reminderSet" : "reminderRemoved" }
        : { kind: "error", message: "failed" },
    );
    return redirectWithCookies(account, getBackPath(request, back), [toast]);
  },
);

/** GET /resources/tv-reminders: the viewer's reminders, each with its text. */
export const remindersLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { locale } = context;
  const t = fixedT(locale, "tv");
  const reminders = await loadReminders(context);
  return Response.json(
    {
      now: context.now,
      items: reminders.map(({ program, channel }) => ({
        id: program.id,
        start: program.start_ts,
        text: t("reminders.starts", { title: program.title, channel: channel.title }),
        href: localisedPath(paths.channel(channel.id), locale),
      })),
    },
    privateHeaders,
  );
});
