import { fixedT } from "~/lib/i18n/i18n.server";
import { formatLongDate } from "~/lib/time/time-text";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";

/** /achievements: the profile's achievements (S-015). Not for children (AMB-205). */
export const achievementsLoader = defineAdultLoader({ access: "registered" }, async ({ context }) => {
  const { locale } = context;
  const { items } = await context.api.scoring.achievements({ locale }, await context.callOptions());
  return {
    achievements: items.map(({ earned, ...achievement }) => ({
      ...achievement,
      earned: earned === null ? null : formatLongDate(earned, locale),
    })),
    plainTitle: fixedT(locale, "games")("achievements.title"),
  };
});
