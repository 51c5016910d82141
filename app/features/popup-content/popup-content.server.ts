import type { Tariff } from "#contract/billing";
import { isSubscriber } from "#domain/account-type";
import { formatMoney } from "#domain/money";
import { getMonths, isThreeMonths } from "#domain/tariffs";
import { type Attempt, attempt } from "~/lib/api/api-client.server";
import { env } from "~/lib/env.server";
import { languages } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { loadPublic } from "../catalog/public-data.server";
import { loadTariffs } from "../catalog/tariffs-data.server";
import { noPopupContent, type PopupContent, type PopupTariff } from "./popup-content";

const shownTariffs = 3;

/** What the page may say unasked to this viewer. Whatever fails is left out. */
export async function loadPopupContent(context: RequestContext): Promise<PopupContent> {
  const viewer = await context.viewer();
  if (viewer.authState === "error" || context.browser.isCrawler) return noPopupContent;
  if (viewer.isChild) return loadForChild(context, viewer);
  const isSubscribed = !viewer.isVirtual && isSubscriber(viewer.accountType);
  const configured = attempt(loadConfig(context));
  const [config, tariffs, unpaid, campaigns, session] = await Promise.all([
    configured,
    isSubscribed ? null : attempt(loadTariffs(context)),
    viewer.accountType === "GRACE" ? attempt(loadUnpaid(context)) : null,
    viewer.isVirtual || viewer.profileId === null
      ? null
      : attempt(loadCampaigns(context, viewer.profileId, configured)),
    context.session(),
  ]);
  const sold = tariffs?.ok ? tariffs.value : [];
  const upsale = sold.find(({ tariff_type: type }) => type === "upsale");
  const describe = (tariff: Tariff) => describeTariff(tariff, context, viewer);
  return {
    ...noPopupContent,
    tariffs: viewer.isVirtual ? sold.slice(0, shownTariffs).map(describe) : sold.slice(0, 1).map(describe),
    upsale: viewer.isVirtual || upsale === undefined ? null : describe(upsale),
    unpaid: unpaid?.ok ? unpaid.value : null,
    unconfirmedPhone: viewer.unconfirmedPhone,
    campaigns: campaigns?.ok ? campaigns.value : [],
    ...(config.ok ? { alarm: config.value.alarm } : {}),
    ...(config.ok && !viewer.isVirtual ? { survey: config.value.survey } : {}),
    pictureHosts: env.PICTURE_HOSTS,
    isAfterLogout: session.data.isAfterLogout ?? false,
    cameWithToken: session.data.cameWithToken ?? false,
  };
}

/** The message to everyone, on the page only, and the profile to switch to. */
async function loadForChild(context: RequestContext, viewer: Viewer): Promise<PopupContent> {
  const [config, adultProfile] = await Promise.all([
    attempt(loadConfig(context)),
    findAdultProfile(context, viewer),
  ]);
  return {
    ...noPopupContent,
    adultProfile,
    ...(config.ok ? { alarm: { ...config.value.alarm, popup: null } } : {}),
  };
}

type Config = Pick<PopupContent, "survey" | "alarm"> & { hasCampaigns: boolean };

/** The message to everyone, the survey, and whether to ask for campaigns. */
export async function loadConfig(context: RequestContext): Promise<Config> {
  const { popup, survey } = await loadPublic(context, {
    name: "config",
    load: ({ audience, call }) => context.api.system.config({ locale: audience.locale }, call),
  });
  return {
    survey,
    hasCampaigns: popup.has_campaigns,
    alarm: { text: popup.alarm, popup: popup.popup_allarm, except: popup.allarm_ban },
  };
}

const describeTariff = (
  {
    _id: id,
    title,
    price,
    currency,
    period_days: days,
    allow_trial: allowTrial,
    acl_type: acl,
    ...tariff
  }: Tariff,
  { locale }: RequestContext,
  { hasTrial }: Viewer,
): PopupTariff => ({
  id,
  title,
  price: formatMoney(price, currency, languages[locale].tag),
  months: getMonths(days),
  trialDays: hasTrial && allowTrial ? tariff.trial_period_duration.days : 0,
  isThreeMonths: isThreeMonths(days),
  isFull: acl === "premium",
});

/** The failed renewal that the viewer can pay for now (P-030 to P-032). */
async function loadUnpaid(context: RequestContext): Promise<PopupContent["unpaid"]> {
  const { data } = await context.api.billing.subscriptionsWithPending(
    { pending: "true", locale: context.locale },
    await context.callOptions(),
  );
  const failed = data.subscriptions.find(
    ({ charge_rule: rule, tariff_info: tariff }) =>
      ["retry", "unpaid", "card_refused"].includes(rule) && tariff?.rate_steps.length === 0,
  );
  const tariff_id = failed?.next_tariff?._id ?? failed?.tariff_id;
  return data.has_payments && tariff_id && failed?.offer ? { tariff_id, ...failed.offer } : null;
}

/** The profile's own campaigns; without a request when there are none for anyone, as on most days. */
async function loadCampaigns(
  context: RequestContext,
  profileId: string,
  configured: Promise<Attempt<Config>>,
): Promise<PopupContent["campaigns"]> {
  const config = await configured;
  if (!config.ok || !config.value.hasCampaigns) return [];
  const { items } = await context.api.popups.list(
    { profile_id: profileId, tz: context.timeZone, locale: context.locale },
    await context.callOptions(),
  );
  return items;
}

/** The account's adult profile, for a child whose own has nothing to watch any more. */
async function findAdultProfile(context: RequestContext, { isVirtual }: Viewer): Promise<string | null> {
  if (isVirtual) return null;
  const list = await attempt(context.api.profiles.list(undefined, await context.callOptions()));
  return list.ok ? (list.value.data.items.find(({ child }) => !child)?._id ?? null) : null;
}
