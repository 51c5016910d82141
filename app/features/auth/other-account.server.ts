import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { AuthData } from "#contract/auth";
import { maskEmail, maskPhone } from "#domain/mask";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { getDeviceType } from "~/lib/request-context/user-agent";
import { createToastHeader } from "~/lib/session/session.server";

/** GET /auth/other-account: asks whether to enter the account whose token was in the URL (AMB-232). */
export const otherAccountLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { inbound } = (await context.session()).data;
  if (!inbound) throw redirectTo(localisedPath(paths.home(), context.locale));
  const { isVirtual } = await context.viewer();
  const owner = await attempt(context.api.auth.me(undefined, await context.callOptions(inbound.token)));
  const t = fixedT(context.locale, "auth");
  const name = owner.ok ? getMaskedLogin(owner.value) : null;
  const guestTitle = name === null ? t("linkEntry.titleUnknown") : t("linkEntry.title", { name });
  const title = isVirtual ? guestTitle : t("otherAccount.title");
  return { isGuest: isVirtual, title, plainTitle: title };
});

const getMaskedLogin = ({ email, phone }: AuthData): string | null =>
  email === null ? phone && maskPhone(phone) : maskEmail(email);

/** POST /auth/other-account: switches to that account or keeps the current one, and continues to the page. */
export const otherAccountAction = defineAction(
  { access: "public", form: z.strictObject({ intent: z.enum(["enter", "stay"]) }) },
  async ({ context, form }) => {
    const session = await context.session();
    const { inbound, deviceId = randomUUID() } = session.data;
    session.set({ inbound: undefined });
    let isUsed = false;
    if (inbound && form.intent === "enter") {
      const { api } = context;
      const entered = await attempt(
        api.auth.refresh(
          {
            auth_token: inbound.token,
            device_id: deviceId,
            device_type: getDeviceType(context.userAgent, session.data.webview),
          },
          await context.callOptions(null),
        ),
      );
      isUsed = !entered.ok;
      if (entered.ok) {
        await attempt(api.auth.logout({}, await context.callOptions()));
        session.signIn(entered.value, deviceId);
      }
    }
    const headers = new Headers({ "Set-Cookie": await session.commit() });
    if (isUsed) headers.append("Set-Cookie", await createToastHeader({ kind: "error", message: "linkUsed" }));
    return redirectTo(inbound?.path ?? localisedPath(paths.home(), context.locale), { status: 303, headers });
  },
);
