import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { formatClock } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { describeDay, describeGrantError, giveMinutes, loadMoreMinutes } from "./day.server";
import { GrantFields } from "./limit-schemas";

const listed = 10;

/** /account/parents/minutes?profile={id}: where a message about a child's minutes leads. Gives nothing by itself. */
export const moreMinutesLoader = createAccountLoader(
  "parents",
  async ({ context }) => {
    const profile_id = context.url.searchParams.get("profile") ?? notFound();
    const { api, locale } = context;
    const call = await context.callOptions();
    const limits = await api.parents.limits({ profile_id, locale }, call);
    if (!limits.child) return notFound();
    const [{ items }, more] = await Promise.all([
      api.parents.watched({ profile_id, locale, limit: listed }, call),
      loadMoreMinutes(context, limits),
    ]);
    return {
      id: profile_id,
      name: limits.name,
      asked: limits.asked_ts === null ? null : formatClock(limits.asked_ts, context.timeZone),
      day: describeDay(limits, items, locale),
      more,
      title: fixedT(locale, "parents")("more.title"),
    };
  },
  ({ title }) => title,
);

/** POST /account/parents/minutes?profile={id}: gives the child 15 more minutes of this day. */
export const moreMinutesAction = defineFormAction(
  { access: "adult", getSchema: () => GrantFields, describeError: describeGrantError },
  async ({ context, value }) => {
    const profile_id = context.url.searchParams.get("profile") ?? notFound();
    await giveMinutes(context, profile_id, value);
    return redirectWithToast(context, paths.moreMinutes(profile_id), "minutesGiven");
  },
);
