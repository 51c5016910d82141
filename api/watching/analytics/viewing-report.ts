import { type SQL, sql } from "drizzle-orm";
import { defaultLocale, type Locale } from "#contract/languages";
import type { ViewingReport } from "#contract/viewing-desk";
import { getDayRange, getServiceDay } from "#domain/service-day";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { oncePerMinute } from "../../platform/once-per-minute";
import { countPresent } from "./presence";

const maxTitles = 20;
const maxSearches = 30;
const maxPopups = 50;

type Given = Pick<ApiContext, "db" | "now">;
/** The days that are counted, and when the first begins. */
type Period = { all: string[]; first: string; last: string; start: number };

type Question = { days: number; locale: Locale };

/** What the staff see of the last days: counts only, of nobody in particular. Kept for a minute, as it reads them all. */
export const loadViewing = oncePerMinute(makeReport, ({ days, locale }) => `${days} ${locale}`);

async function makeReport({ db, now }: Given, { days, locale }: Question): Promise<ViewingReport> {
  const period = getPeriod(now, days);
  return {
    made: now,
    present: await countPresent({ db, now }),
    viewers: await countViewers(db, period),
    finished: await countFinished(db, period),
    days: await countDays(db, period),
    titles: await listTitles(db, period, locale),
    searches: await listSearches(db, period),
    play: await followPlay(db, period),
    tariffs: await followTariffs(db, period),
    popups: await listPopups(db, period),
  };
}

function getPeriod(now: number, days: number): Period {
  const all = Array.from({ length: days }, (_, index) =>
    getServiceDay(now - (days - 1 - index) * daySeconds),
  );
  const [first = ""] = all;
  return { all, first, last: getServiceDay(now), start: getDayRange(first)?.start ?? 0 };
}

/** The days are the partitions, so that only those of the period are read. */
const inPeriod = ({ first, last }: Period): SQL => sql`day between ${first}::date and ${last}::date`;

/** Whose each visit is: an account's by its hash, also before it signed in, else the visit's own. */
const visits = (period: Period): SQL => sql`
  visits as (
    select session_id, coalesce(max(user_hash), session_id) as viewer
    from analytics_events where ${inPeriod(period)} group by session_id
  )`;

async function countViewers(db: Database, period: Period): Promise<number> {
  const { rows } = await db.execute<{ viewers: number }>(
    sql`with ${visits(period)} select count(distinct viewer)::int as viewers from visits`,
  );
  return rows[0]?.viewers ?? 0;
}

async function countDays(db: Database, period: Period): Promise<ViewingReport["days"]> {
  const { rows } = await db.execute<ViewingReport["days"][number]>(sql`
    with ${visits(period)}
    select day::text as day, count(distinct viewer)::int as viewers,
      count(*) filter (where action_id = 'playback_start')::int as starts,
      count(*) filter (where action_id = 'playback_minute')::int as minutes
    from analytics_events join visits using (session_id)
    where ${inPeriod(period)} group by day`);
  return period.all.map(
    (day) => rows.find((row) => row.day === day) ?? { day, viewers: 0, starts: 0, minutes: 0 },
  );
}

/** What adults have finished, by title. */
const finished = ({ start }: Period): SQL => sql`
  finished as (
    select progress.title_id, count(*)::int as finished
    from progress join profiles on profiles.id = progress.profile_id
    where progress.finished_at >= ${start} and not profiles.child
    group by progress.title_id
  )`;

async function countFinished(db: Database, period: Period): Promise<number> {
  const { rows } = await db.execute<{ finished: number }>(
    sql`with ${finished(period)} select coalesce(sum(finished), 0)::int as finished from finished`,
  );
  return rows[0]?.finished ?? 0;
}

/** Only titles that exist: what browsers report may be invented. */
async function listTitles(db: Database, period: Period, locale: Locale): Promise<ViewingReport["titles"]> {
  const { rows } = await db.execute<ViewingReport["titles"][number]>(sql`
    with ${finished(period)}, played as (
      select coalesce(screen_attributes->>'watchAlias', screen_attributes->>'product') as alias,
        count(*) filter (where action_id = 'playback_start')::int as starts,
        count(*) filter (where action_id = 'playback_minute')::int as minutes
      from analytics_events
      where ${inPeriod(period)} and screen_type = 'product' and action_id in ('playback_start', 'playback_minute')
      group by 1
    )
    select titles.alias, coalesce(titles.title->>${locale}, titles.title->>${defaultLocale}) as title,
      coalesce(played.starts, 0) as starts, coalesce(played.minutes, 0) as minutes, coalesce(finished.finished, 0) as finished
    from titles left join played on played.alias = titles.alias left join finished on finished.title_id = titles.id
    where played.alias is not null or finished.title_id is not null
    order by minutes desc, starts desc, finished desc, titles.alias limit ${maxTitles}`);
  return rows;
}

async function listSearches(db: Database, period: Period): Promise<ViewingReport["searches"]> {
  const { rows } = await db.execute<ViewingReport["searches"][number]>(sql`
    select lower(trim(text)) as query, count(*)::int as count from analytics_events
    where ${inPeriod(period)} and action_id = 'search' and block_attributes_id = '0' and trim(text) <> ''
    group by 1 order by count desc, query limit ${maxSearches}`);
  return rows;
}

async function followPlay(db: Database, period: Period): Promise<ViewingReport["play"]> {
  const { rows } = await db.execute<ViewingReport["play"]>(sql`
    with pressed as (
      select session_id, min(sequence_number) as at from analytics_events
      where ${inPeriod(period)} and action_id = 'click' and element_type = 'button' and element_attributes_id = 'play'
      group by session_id
    ), started as (
      select session_id, max(sequence_number) as at from analytics_events
      where ${inPeriod(period)} and action_id = 'playback_start' group by session_id
    )
    select count(*)::int as pressed, count(*) filter (where started.at > pressed.at)::int as started
    from pressed left join started using (session_id)`);
  return rows[0] ?? { pressed: 0, started: 0 };
}

/** A screen of paying to which a campaign led is named by the campaign, not by its path (app/features/visits/screens.ts). */
const areTariffs = sql`(screen_type = 'payment' and (screen_id = '/tariffs' or screen_id like 'campaign_id=%'))`;

/** A payment is its payer's whose account has the hash of the visits. Renewals, which nobody began, are not counted. */
async function followTariffs(db: Database, period: Period): Promise<ViewingReport["tariffs"]> {
  const { rows } = await db.execute<ViewingReport["tariffs"]>(sql`
    with ${visits(period)}, seen as (
      select viewer, min(least(event_time, received)) as at from analytics_events join visits using (session_id)
      where ${inPeriod(period)} and action_id = 'screen_view' and ${areTariffs} group by viewer
    ), begun as (
      select encode(sha256(convert_to(account_id, 'UTF8')), 'hex') as viewer, max(created) as created,
        max(created) filter (where status = 'succeeded') as paid
      from payments
      where created >= ${period.start} and kind in ('trial', 'purchase', 'upgrade') group by account_id
    )
    select count(*)::int as seen, count(*) filter (where begun.created >= seen.at)::int as began,
      count(*) filter (where begun.paid >= seen.at)::int as paid
    from seen left join begun using (viewer)`);
  return rows[0] ?? { seen: 0, began: 0, paid: 0 };
}

async function listPopups(db: Database, period: Period): Promise<ViewingReport["popups"]> {
  const { rows } = await db.execute<ViewingReport["popups"][number]>(sql`
    select element_attributes_id as name, count(*) filter (where action_id = 'popup_view')::int as shown,
      count(*) filter (where action_id = 'popup_close')::int as closed
    from analytics_events
    where ${inPeriod(period)} and action_id in ('popup_view', 'popup_close') and element_attributes_id is not null
    group by 1 order by shown desc, closed desc, name limit ${maxPopups}`);
  return rows;
}
