import { randomUUID } from "node:crypto";
import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { getDeviceType } from "~/lib/request-context/user-agent";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { OtherAccountBody } from "./other-account-body";

/** GET /auth/other-account: asks for confirmation if a token in the URL belongs to another account (AMB-232). */
export const otherAccountLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { inbound } = (await context.session()).data;
  if (!inbound) throw redirectTo(localisedPath(paths.home(), context.locale));
  return {
    page: privateMarkup(context, OtherAccountBody, {
      action: localisedPath(paths.otherAccount(), context.locale),
    }),
    plainTitle: fixedT(context.locale, "auth")("otherAccount.title"),
  };
});

/** POST /auth/other-account: switches to that account or keeps the current one, and continues to the page. */
export const otherAccountAction = defineAction(
  { access: "public", form: z.strictObject({ intent: z.enum(["enter", "stay"]) }) },
  async ({ context, form }) => {
    const session = await context.session();
    const { inbound, deviceId = randomUUID() } = session.data;
    session.set({ inbound: undefined });
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
      if (entered.ok) {
        await attempt(api.auth.logout({}, await context.callOptions()));
        session.signIn(entered.value, deviceId);
      }
    }
    return redirectTo(inbound?.path ?? localisedPath(paths.home(), context.locale), {
      status: 303,
      headers: { "Set-Cookie": await session.commit(), "Cache-Control": "no-store" },
    });
  },
);
