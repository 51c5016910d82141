import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { createChildView } from "../account/child-page.server";
import { AchievementsBody } from "./achievements-body";

/** /achievements: the profile's achievements (S-015). Not for children (AMB-205). */
export const achievementsLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  if ((await context.viewer()).isChild) return createChildView(context);
  const { locale } = context;
  const { items } = await context.api.scoring.achievements({ locale }, await context.callOptions());
  return {
    page: privateMarkup(context, AchievementsBody, { achievements: items }),
    plainTitle: fixedT(locale, "games")("achievements.title"),
    seo: null,
  };
});
