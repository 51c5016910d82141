import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatLongDate } from "~/lib/time/time-text";
import { PromoterFields } from "./promoter-schema";

/** Options of calls on behalf of the promoter, whichever viewer is signed in (AMB-186). */
const getCallOptions = async ({ session, callOptions }: RequestContext) =>
  callOptions((await session()).data.promoter ?? null);

const goTo = async (context: RequestContext, path: string) =>
  redirectTo(localisedPath(path, context.locale), {
    status: 303,
    headers: { "Set-Cookie": await (await context.session()).commit() },
  });

/** /promoter/login: signs in with a promoter's id and password; viewers' credentials do not work here (A-036). */
export const promoterLoginLoader = defineLoader({ access: "public" }, ({ context }) =>
  Promise.resolve({ plainTitle: fixedT(context.locale, "auth")("promoter.title") }),
);

/** POST /promoter/login: signs the promoter in; wrong credentials show the form's error. */
export const promoterLoginAction = defineFormAction(
  {
    access: "public",
    getSchema: () => PromoterFields,
    describeError: createErrorDescriber({ INVALID_PASSWORD: ["password", "promoterWrong"] }),
  },
  async ({ context, value: { promoter, password, key, captcha } }) => {
    const { locale, api } = context;
    const { token } = await api.promoter.signIn(
      { promoter_id: promoter, password, key, captcha, locale },
      await getCallOptions(context),
    );
    (await context.session()).set({ promoter: token });
    return goTo(context, paths.promoter());
  },
);

/** /promoter: the promoter's codes and activations; without a promoter's session, redirects to sign-in. */
export const promoterLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const home = await attempt(context.api.promoter.home(undefined, await getCallOptions(context)));
  if (!home.ok && home.error.kind === "auth")
    throw redirectTo(localisedPath(paths.promoterLogin(), context.locale));
  if (!home.ok) throw home.error;
  const { name, codes, activations } = home.value;
  return {
    codes: codes.map(({ code, created, activations: count }) => ({
      code,
      created: formatLongDate(created, context.locale),
      count,
    })),
    activations,
    timeZone: context.timeZone,
    name,
    plainTitle: name,
  };
});

/** POST /promoter: ends the promoter's session, even if the API call fails. */
export const promoterAction = defineAction(
  { access: "public", form: z.strictObject({}) },
  async ({ context }) => {
    await attempt(context.api.promoter.signOut({}, await getCallOptions(context)));
    (await context.session()).set({ promoter: undefined });
    return goTo(context, paths.promoterLogin());
  },
);
