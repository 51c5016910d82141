import type { Block, Limits, RatingCap, Viewing } from "#contract/parents";
import type { ProfileList } from "#contract/profiles";
import { attempt } from "~/lib/api/api-client.server";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import type { ToastMessage } from "~/lib/session/toast-messages";
import { formatClock, formatLongDay, formatMinutes } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { loadUncached } from "../catalog/public-data.server";
import { describeDay, describeGrantError, describeLength, giveMinutes, loadMoreMinutes } from "./day.server";
import { getLimitSchema, type LimitForm } from "./limit-schemas";
import { listZones } from "./zones";

const maxFound = 10;
const [shortList, wholeList] = [10, 100];

/** /account/parents?profile={id}: a profile's parental limits, and what a child has watched. */
export const parentsLoader = createAccountLoader("parents", async ({ context }) => {
  const call = await context.callOptions();
  const { items: profiles }: ProfileList = (await context.api.profiles.list(undefined, call)).data;
  const chosenId = context.url.searchParams.get("profile");
  const chosen =
    chosenId === null
      ? (profiles.find(({ child }) => child) ?? profiles[0])
      : profiles.find(({ _id }) => _id === chosenId);
  if (!chosen) return notFound();
  const { locale, now, timeZone } = context;
  const [limits, days, watched, pin, found] = await Promise.all([
    context.api.parents.limits({ profile_id: chosen._id, locale }, call),
    loadDays(context, profiles, chosen._id),
    chosen.child ? loadWatched(context, chosen._id) : null,
    attempt(context.api.pin.status(undefined, call)),
    findToHide(context),
  ]);
  const hasTimeLimits = limits.daily_minutes !== null || limits.bedtime !== null;
  return {
    profiles: profiles.map(({ _id, name, child, image }) => ({
      _id,
      name,
      child,
      image,
      day: _id === chosen._id && child ? getMinutes(limits, locale) : (days.get(_id) ?? null),
    })),
    limits,
    day: limits.child ? describeDay(limits, watched?.items ?? [], locale) : null,
    more: limits.child && limits.daily_minutes !== null ? await loadMoreMinutes(context, limits) : null,
    watched: watched && {
      items: watched.items.map((viewing) => describeViewing(viewing, limits, locale)),
      isWhole: watched.isWhole,
    },
    found,
    invitesPin: pin.ok && pin.value.status === "create",
    // While nothing is limited yet, the parent's own zone is the best guess.
    zones: listZones({ chosen: hasTimeLimits ? limits.time_zone : timeZone, now, locale }),
  };
});

/** A child's minutes of the day, as its row among the profiles shows them. */
const getMinutes = ({ watched_minutes: watched, allowed_minutes: allowed }: Limits, locale: Locale) => ({
  watched,
  allowed,
  text: fixedT(locale, "parents")("today.rest", { time: formatMinutes(watched, locale) }),
});

/** The days of the other children; one that is not known is not shown. */
async function loadDays(context: RequestContext, profiles: ProfileList["items"], chosen: string) {
  const call = await context.callOptions();
  const children = profiles.filter(({ _id, child }) => child && _id !== chosen);
  const days = await Promise.all(
    children.map(async ({ _id }) => {
      const found = await attempt(context.api.parents.limits({ profile_id: _id }, call));
      return found.ok ? ([[_id, getMinutes(found.value, context.locale)]] as const) : [];
    }),
  );
  return new Map(days.flat());
}

function describeViewing(
  { day, uid, title, kind, episode, minutes, seen, block }: Viewing,
  limits: Limits,
  locale: Locale,
) {
  const t = fixedT(locale, "parents");
  const about = episode
    ? t("watched.episode", { season: episode.season_number, number: episode.number, title: episode.title })
    : t(`watched.${kind === "episode" ? "movie" : kind}`);
  const when = `${formatLongDay(day, locale)}, ${formatClock(seen, limits.time_zone)} · ${describeLength(minutes, locale)}`;
  return { day, uid, title, about, when, block };
}

async function loadWatched(context: RequestContext, profileId: string) {
  const limit = context.url.searchParams.has("all") ? wholeList : shortList;
  const { items, items_total } = await context.api.parents.watched(
    { profile_id: profileId, locale: context.locale, limit },
    await context.callOptions(),
  );
  return { items, isWhole: items_total <= items.length || limit === wholeList };
}

type SearchResult = { query: string; items: Block[] | "failed" };

/** Search results for what to hide; null without a query. */
async function findToHide(context: RequestContext): Promise<SearchResult | null> {
  const query = context.url.searchParams.get("q")?.trim().slice(0, 100) ?? "";
  if (query === "") return null;
  const page = await attempt(
    loadUncached(context, ({ audience, call }) =>
      context.api.search.all({ ...audience, q: query, limit: maxFound }, call),
    ),
  );
  if (!page.ok) return { query, items: "failed" };
  const { titles, channels } = page.value;
  return {
    query,
    items: [
      ...titles.items.map(
        ({ _id, _cls, title, year }): Block => ({
          kind: "title",
          id: _id,
          title,
          type: _cls,
          year,
        }),
      ),
      ...channels.items.map(
        ({ id, title }): Block => ({
          kind: "channel",
          id: String(id),
          title,
          type: null,
          year: null,
        }),
      ),
    ],
  };
}

const describeLimitError = createErrorDescriber(
  {
    PIN_REQUIRED: ["", "pin"],
    BLOCK_LIMIT_REACHED: ["", "blockLimit"],
    BEDTIME_WRONG: ["bedtime_to", "bedtimeSame"],
    BAD_TIME_ZONE: ["time_zone", "zone"],
    NOT_FOUND: ["", "gone"],
  },
  { limit: "unknown" },
);

/**
 * POST /account/parents?profile={id}: changes a limit, hides or shows something, removes entries of the viewing list.
 */
export const parentsAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ fields }) => getLimitSchema(fields.get("intent")),
    describeError: (error, { fields }) =>
      fields.get("intent") === "minutes" ? describeGrantError(error) : describeLimitError(error),
  },
  async ({ context, value }) => {
    const profile_id = context.url.searchParams.get("profile") ?? notFound();
    const message = await applyChange(context, profile_id, value);
    return redirectWithToast(context, paths.parents(profile_id), message);
  },
);

/** Applies the change; returns the toast that describes it. */
async function applyChange(
  context: RequestContext,
  profile_id: string,
  form: LimitForm,
): Promise<ToastMessage> {
  const call = await context.callOptions();
  const { parents } = context.api;
  switch (form.intent) {
    case "rating": {
      // 12+ is a child's default, so it is stored as no limit.
      const cap = form.max_rating === "12+" && (await isChild(context, profile_id)) ? null : form.max_rating;
      await parents.setLimits({ profile_id, max_rating: (cap as RatingCap | undefined) ?? null }, call);
      return "limitsSaved";
    }
    case "time": {
      const { bedtime_from: from, bedtime_to: to } = form;
      await parents.setLimits(
        {
          profile_id,
          daily_minutes: form.daily_minutes === undefined ? null : Number(form.daily_minutes),
          bedtime: from === undefined || to === undefined ? null : { from, to },
          time_zone: form.time_zone,
        },
        call,
      );
      return "limitsSaved";
    }
    case "minutes":
      await giveMinutes(context, profile_id, form);
      return "minutesGiven";
    case "block":
      await parents.block({ profile_id, kind: form.kind, id: form.id }, call);
      return "hidden";
    case "unblock":
      await parents.unblock({ profile_id, kind: form.kind, id: form.id }, call);
      return "shownAgain";
    case "forget":
      await parents.forgetWatched({ profile_id, day: form.day, uid: form.uid }, call);
      return "removedFromWatched";
  }
}

async function isChild(context: RequestContext, profile_id: string): Promise<boolean> {
  const limits: Limits = await context.api.parents.limits({ profile_id }, await context.callOptions());
  return limits.child;
}
