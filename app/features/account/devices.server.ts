import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { formatLongDate } from "~/lib/time/time-text";
import { createAccountLoader } from "./account-page.server";
import { getDeviceName } from "./device-name";
import { ForgetFields, RenameFields } from "./devices-schema";

/** /account/devices: the account's devices (AMB-151). */
export const devicesLoader = createAccountLoader("devices", async ({ context }) => {
  const { locale } = context;
  const t = fixedT(locale, "account");
  const { items, limit } = await context.api.account.devices(undefined, await context.callOptions());
  return {
    limit,
    devices: items.map((device) => ({
      id: device.id,
      ownName: device.name ?? "",
      name: getDeviceName(t, device),
      isCurrent: device.is_current,
      lastUsed: formatLongDate(device.last_used, locale),
      firstUsed: formatLongDate(device.created, locale),
    })),
  };
});

/** POST /account/devices: renames a device, or removes it and ends its sessions. */
export const devicesAction = defineFormAction(
  {
    access: "adult",
    keepsTyped: { text: ["name"], rest: ["intent", "id"] },
    getSchema: ({ fields }) => (fields.get("intent") === "rename" ? RenameFields : ForgetFields),
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
