import type { Tariff } from "#contract/billing";
import { chooseTrialTariff } from "#domain/tariffs";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { loadPublic } from "./public-data.server";

/**
 * The tariffs for sale, with those of a sales channel if one is given; none where viewers without a login may not buy
 * (A-024, X-092).
 */
export async function loadTariffs(context: RequestContext, channel?: string): Promise<Tariff[]> {
  const found = await attempt(
    loadPublic(context, {
      name: `tariffs:${channel ?? ""}`,
      forPayer: true,
      load: ({ audience, call }) =>
        context.api.billing.tariffs({ locale: audience.locale, geoip_cc: audience.geoip_cc, channel }, call),
    }),
  );
  if (found.ok) return found.value.items;
  if (found.error.code === "ACCESS_VIRTUAL_DENIED") return [];
  throw found.error;
}

/** Length of the trial offered on buttons, in days; null without a trial or on failure (F-047). */
export async function loadTrialDays(context: RequestContext): Promise<number | null> {
  const { hasTrial, hasSubscription, isChild } = await context.viewer();
  if (!hasTrial || hasSubscription || isChild) return null;
  const tariffs = await attempt(loadTariffs(context));
  const tariff = tariffs.ok ? chooseTrialTariff(tariffs.value.map(toTrialCandidate)) : null;
  return tariff?.allowTrial ? tariff.days : null;
}

/**
 * The id of the only tariff, if this viewer may try it, so that there is nothing to choose (AMB-101). Null otherwise
 * and on failure.
 */
export async function findOnlyTrial(context: RequestContext, { hasTrial }: Viewer): Promise<string | null> {
  if (!hasTrial) return null;
  const tariffs = await attempt(loadTariffs(context));
  const [tariff, ...others] = tariffs.ok ? tariffs.value : [];
  return tariff?.allow_trial && others.length === 0 ? tariff._id : null;
}

const toTrialCandidate = ({ weight, allow_trial: allowTrial, trial_period_duration: { days } }: Tariff) => ({
  weight,
  allowTrial,
  days,
});
