import * as z from "zod/mini";
import { maxDeviceName } from "#contract/account";
import { hasCardNumber } from "#domain/card-number";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { createAccountLoader } from "./account-page.server";
import { DevicesBody } from "./devices-body";

const errorKeys = ["nameEmpty", "nameLong", "nameCard", "server"] as const;

/** /account/devices: the account's devices (AMB-151). */
export const devicesLoader = createAccountLoader("devices", async ({ context }) => {
  const { items, limit } = await context.api.account.devices(undefined, await context.callOptions());
  const { error, initialValue } = context.formResult?.submission ?? {};
  const key = error?.name?.[0] ?? error?.[""]?.[0];
  return privateMarkup(context, DevicesBody, {
    devices: items,
    limit,
    action: localisedPath(paths.devices(), context.locale),
    wrong:
      key === undefined
        ? null
        : {
            id: String(initialValue?.id ?? ""),
            typed: String(initialValue?.name ?? ""),
            key: errorKeys.find((known) => known === key) ?? "unknown",
          },
  });
});

const id = z.string().check(z.maxLength(64));
const Forget = z.object({ intent: z.literal("forget"), id });
const Rename = z.object({
  intent: z.literal("rename"),
  id,
  name: z.string({ error: "nameEmpty" }).check(
    z.trim(),
    z.minLength(1, "nameEmpty"),
    z.maxLength(maxDeviceName, "nameLong"),
    z.refine((value) => !hasCardNumber(value), { error: "nameCard" }),
  ),
});

/** POST /account/devices: renames a device, or removes it and ends its sessions. */
export const devicesAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ fields }): z.ZodMiniType<z.infer<typeof Forget> | z.infer<typeof Rename>> =>
      fields.get("intent") === "rename" ? Rename : Forget,
    secrets: [],
    describeError: createErrorDescriber({ CARD_NUMBER_REFUSED: ["name", "nameCard"] }, { limit: "unknown" }),
  },
  async ({ context, value }) => {
    const call = await context.callOptions();
    if (value.intent === "forget") {
      await context.api.account.forgetDevice({ id: value.id }, call);
      return redirectWithToast(context, paths.devices(), "deviceForgotten");
    }
    await context.api.account.renameDevice({ id: value.id, name: value.name }, call);
    return redirectWithToast(context, paths.devices(), "deviceRenamed");
  },
);
