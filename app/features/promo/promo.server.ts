import { data } from "@remix-run/node";
import type { Promotion } from "#contract/promo";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { formatLongDate } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { defineAdultLoader } from "../layouts/define-adult-loader.server";
import { getPromoError } from "./promo-errors";
import { PromoFields } from "./promo-schema";

/** The pages of the form. */
type EntryPoint = "code" | "premium" | "landing";
const entryPoints: Record<string, EntryPoint> = { "/code": "code", "/premium_code": "premium" };
const getEntryPoint = ({ path }: RequestContext): EntryPoint => entryPoints[path] ?? "landing";

/**
 * /code, /premium_code (AMB-065) and /coupon/registration/{promo}: a form for a code; the last one also shows what
 * its code gives.
 */
export const promoLoader = defineAdultLoader({ access: "public" }, async ({ context, params }) => {
  const { locale, url } = context;
  const viewer = await context.viewer();
  const entryPoint = getEntryPoint(context);
  const t = fixedT(locale, "promo");
  const promotion = params.promo === undefined ? null : await loadPromotion(context, params.promo);
  return {
    kind: "form" as const,
    entryPoint,
    isVirtual: viewer.isVirtual,
    code: params.promo ?? url.searchParams.get("code") ?? "",
    back: safePath(url.searchParams.get("back")),
    terms: promotion && describePromotion(promotion, locale),
    seo: createSeo(context, {
      title: promotion?.title ?? t(`pages.${entryPoint}.title`),
      description:
        promotion?.description ?? t(entryPoint === "premium" ? "pages.premium.about" : "pages.code.about"),
      canonicalPath: context.path,
      isIndexed: entryPoint !== "landing",
    }),
  };
});

/** A promotion's terms as its form shows them. */
function describePromotion({ title, description, kind, days, conditions }: Promotion, locale: Locale) {
  const t = fixedT(locale, "promo");
  const notes = [
    kind === "free" && days !== null ? t("offer.days", { count: days }) : null,
    conditions.new_users_only ? t("offer.newUsers") : null,
    conditions.registration_only ? t("offer.registration") : null,
    conditions.ends === null ? null : t("offer.until", { date: formatLongDate(conditions.ends, locale) }),
    kind === "discount" ? null : t("offer.noCharge"),
  ].filter((note) => note !== null);
  return { title, description, notes };
}
export type PromotionTerms = ReturnType<typeof describePromotion>;

/** What a code gives; null if it cannot be activated, which the form reports when it is submitted. */
async function loadPromotion(context: RequestContext, code: string): Promise<Promotion | null> {
  const found = await attempt(
    context.api.promo.meta({ code, locale: context.locale }, await context.callOptions()),
  );
  if (!found.ok && found.error.isFault) throw found.error;
  return found.ok ? found.value : null;
}

/** POST to the same pages: activates the code. A visitor with a valid code signs in first and returns with it. */
export const promoAction = defineFormAction(
  {
    access: "public",
    getSchema: () => PromoFields,
    secrets: ["key", "captcha"],
    describeError: createErrorDescriber({}, { unknown: getPromoError }),
  },
  async ({ context, value }) => {
    const viewer = await context.viewer();
    if (viewer.authState === "error") throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
    if (viewer.isChild) throw data({ reason: "forbidden" as const }, { status: 403 });
    const { locale, api } = context;
    const to = (path: string) => localisedPath(path, locale);
    const { code, key, captcha } = value;
    const back = safePath(value.back);
    const premium = getEntryPoint(context) === "premium";
    const body = { code, premium, locale, ...(key && captcha ? { key, captcha } : {}) };
    const call = await context.callOptions();
    if (viewer.isVirtual) {
      await api.promo.validate(body, call);
      const here = getEntryPoint(context) === "landing" ? context.path : paths.promoCode(back, code, premium);
      return redirectTo(to(paths.signIn(to(here))), { status: 303 });
    }
    const { id } = await api.promo.activate(body, call);
    return redirectTo(to(paths.promoSuccess(back, id)), { status: 303 });
  },
);

/** /code/success, /code_success and /promo_default (AMB-065): shows the activation just made, else the latest; activates nothing. */
export const promoResultLoader = defineAdultLoader({ access: "public" }, async ({ context }) => {
  const { locale, url } = context;
  const viewer = await context.viewer();
  const made = viewer.isVirtual ? [] : await loadHistory(context);
  const shown = made.find(({ id }) => id === url.searchParams.get("activation")) ?? made[0];
  const t = fixedT(locale, "promo");
  if (!shown) return { kind: "none" as const, isVirtual: viewer.isVirtual, plainTitle: t("none.title") };
  const { title, until, moved_charge: isMoved, tariff_id, ticket } = shown;
  const text =
    until === null ? "" : `${title}. ${t("success.until", { date: formatLongDate(until, locale) })}`;
  const key = until === null ? "success.discount" : isMoved ? "success.moved" : "success.days";
  return {
    kind: "activated" as const,
    text: t(key, { title, date: until === null ? "" : formatLongDate(until, locale) }),
    ticket: ticket === null ? null : { picture: ticket, text },
    tariffId: tariff_id,
    onward: safePath(url.searchParams.get("back")) ?? localisedPath(paths.home(), locale),
    plainTitle: t("success.title"),
  };
});

async function loadHistory(context: RequestContext) {
  const { locale } = context;
  return (await context.api.promo.history({ locale }, await context.callOptions())).data.items;
}

/** /account/promo: codes that the account activated (AMB-047, E-060). */
export const promoHistoryLoader = createAccountLoader("promo", async ({ context }) => {
  const date = (seconds: number) => formatLongDate(seconds, context.locale);
  return {
    activations: (await loadHistory(context)).map(({ id, code, title, activated, until }) => ({
      id,
      code,
      title,
      activated: date(activated),
      until: until === null ? null : date(until),
    })),
  };
});
