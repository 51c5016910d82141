import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { siteOrigin } from "~/lib/seo/origin.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { formatLongDate } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { IptvFields } from "./iptv-schema";

/** /account/iptv: the account's profiles with their addresses for IPTV players. */
export const iptvLoader = createAccountLoader(
  "devices",
  async ({ context }) => {
    const { locale, url } = context;
    const { items } = await context.api.iptv.addresses({}, await context.callOptions());
    const origin = siteOrigin(url) || url.origin;
    return {
      title: fixedT(locale, "iptv")("title"),
      profiles: items.map(({ profile_id: id, name, child, address }) => ({
        id,
        name,
        child,
        address: address && {
          playlist: origin + paths.resources.iptvPlaylist(address.token),
          guide: origin + paths.resources.iptvGuide(address.token),
          made: formatLongDate(address.made_ts, locale),
          used: address.used_ts === null ? null : formatLongDate(address.used_ts, locale),
        },
      })),
    };
  },
  ({ title }) => title,
);

/** POST /account/iptv: makes a profile's address, in place of an earlier one, or ends it. */
export const iptvAction = defineFormAction(
  {
    access: "adult",
    getSchema: () => IptvFields,
    secrets: [],
    describeError: createErrorDescriber({ DEVICE_COUNT_EXCEEDED: ["", "devices"] }),
  },
  async ({ context, value: { intent, profile } }) => {
    const { iptv } = context.api;
    const call = await context.callOptions();
    if (intent === "make") await iptv.makeAddress({ profile_id: profile }, call);
    else await iptv.removeAddress({ profile_id: profile }, call);
    return redirectWithToast(context, paths.iptvAddresses(), intent === "make" ? "iptvMade" : "iptvEnded");
  },
);
