import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import * as z from "zod";
import { maxCredential } from "#contract/sizes";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { configuredThirdParties } from "~/lib/http/third-party-sources.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { getDeviceType } from "~/lib/request-context/user-agent";
import { createOneTapHeader, readOneTapStates } from "~/lib/session/session.server";
import { answerEntry } from "./social.server";

/** Pages that may offer it at a time. */
const maxOffers = 3;

/** POST /resources/one-tap: what the provider's script is given. What proves that it was offered here stays in a cookie. */
export const oneTapOfferAction = defineAction(
  { access: "public", form: z.strictObject({}) },
  async ({ context, request }) => {
    const isOn = configuredThirdParties.some(({ name }) => name === "one-tap");
    const { isVirtual, isChild } = await context.viewer();
    if (!isOn || !isVirtual || isChild || !(await context.allows("preferences"))) notFound();
    const { client_id, nonce, state } = await context.api.auth.oneTapOffer({}, await context.callOptions());
    const others = await readOneTapStates(request.headers.get("cookie"));
    return Response.json(
      { client_id, nonce },
      {
        headers: {
          "Cache-Control": "private, no-store",
          "Set-Cookie": await createOneTapHeader([state, ...others].slice(0, maxOffers)),
        },
      },
    );
  },
);

/**
 * POST /auth/one-tap: signs a visitor in by the provider's identity token for an offer that this browser was made, as
 * after a visit to the provider's page. The page says so, with 400, if the token or the offer does not count.
 */
export const oneTapAction = defineAction(
  {
    access: "public",
    form: z.strictObject({
      credential: z.string().max(maxCredential),
      nonce: z.string().max(64),
      from: z.string().optional(),
    }),
  },
  async ({ context, request, form: { credential, nonce, from } }) => {
    const session = await context.session();
    const states = await readOneTapStates(request.headers.get("cookie"));
    const state = states.find((one) => one.startsWith(`${nonce}.`));
    if (state === undefined) return data(null, 400);
    const deviceId = session.data.deviceId ?? randomUUID();
    const entered = await attempt(
      context.api.auth.oneTapLogin(
        {
          state,
          credential,
          device_id: deviceId,
          device_type: getDeviceType(context.userAgent, session.data.webview),
          locale: context.locale,
        },
        await context.callOptions(),
      ),
    );
    const clearing = await createOneTapHeader(states.filter((one) => one !== state));
    const origin = safePath(from) ?? undefined;
    switch (entered.ok ? null : entered.error.code) {
      case "INVALID_TOKEN":
      case "SOCIAL_FAILED":
        return data(null, { status: 400, headers: { "Set-Cookie": clearing } });
      // In another tab, meanwhile.
      case "USER_ALREADY_LOGGED_IN":
        return redirectTo(origin ?? localisedPath(paths.home(), context.locale), {
          status: 303,
          headers: { "Set-Cookie": clearing },
        });
    }
    const { locale } = context;
    return answerEntry(context, request, {
      entered,
      deviceId,
      visit: { state, provider: "google", isLinking: false, locale, from: origin },
      others: session.data.socials ?? [],
      cookies: [clearing],
    });
  },
);
