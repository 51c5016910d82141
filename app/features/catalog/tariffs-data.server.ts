import type { Tariff } from "#contract/billing";
import { chooseTrialTariff } from "#domain/tariffs";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { loadPublic } from "./public-data.server";

/** What is sold, in a channel too if one is named; nothing where viewers without a login may not buy. */
export async function loadTariffs(context: RequestContext, channel?: string): Promise<Tariff[]> {
  const found = await attempt(
    loadPublic(context, {
      name: `tariffs:${channel ?? ""}`,
      load: ({ audience, call }) =>
        context.api.billing.tariffs({ locale: audience.locale, geoip_cc: audience.geoip_cc, channel }, call),
    }),
  );
  if (found.ok) return found.value.items;
  if (found.error.code === "ACCESS_VIRTUAL_DENIED") return [];
  throw found.error;
}

/** How many days the trial button promises; null without a trial, or while that is not known (F-047). */
export async function loadTrialDays(context: RequestContext): Promise<number | null> {
  const { hasTrial, hasSubscription, isChild } = await context.viewer();
  if (!hasTrial || hasSubscription || isChild) return null;
  const tariffs = await attempt(loadTariffs(context));
  const tariff = tariffs.ok ? chooseTrialTariff(tariffs.value.map(toWeighed)) : null;
  return tariff?.allowTrial ? tariff.days : null;
}

/** The one tariff that is sold, if this viewer may try it: there is nothing to choose (AMB-101). Null as well while that is not known. */
export async function findOnlyTrial(context: RequestContext, { hasTrial }: Viewer): Promise<string | null> {
  if (!hasTrial) return null;
  const tariffs = await attempt(loadTariffs(context));
  const [tariff, ...others] = tariffs.ok ? tariffs.value : [];
  return tariff?.allow_trial && others.length === 0 ? tariff._id : null;
}

const toWeighed = ({ weight, allow_trial: allowTrial, trial_period_duration: { days } }: Tariff) => ({
  weight,
  allowTrial,
  days,
});
