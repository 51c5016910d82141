import { type SQL, sql } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { profiles, progress, titles } from "../../platform/db/schema";

/** Where a viewer is in a title, as a player reported it. */
export type Report = {
  accountId: string;
  profileId: string;
  uid: string;
  titleId: string;
  seconds: number;
  duration: number;
  finished: boolean;
  /** By the injected clock, in seconds. */
  updated: number;
  /** Its order among all reports: see createVersions. */
  version: number;
};

/** Names of `historyRemoved`. */
export const allTitles = "*";
/** How long a removal is remembered: reports that took longer to the database are dropped. */
export const removalSeconds = daySeconds;

/**
 * Numbers for reports, each higher than the one before: microseconds of this machine's own clock, as the injected one
 * stands still in tests and counts seconds. A viewer's next report comes seconds later, also through another API.
 */
export function createVersions(now = () => Date.now()): () => number {
  let last = 0;
  return () => (last = Math.max(last + 1, now() * 1000));
}

const columns = sql.raw(
  "profile_id text, uid text, title_id text, seconds real, duration real, finished boolean, updated bigint, version bigint",
);

/**
 * Versions above this are of a clock that was ahead by more than a minute: they hold up no report, which they would for
 * as long as that clock was ahead.
 */
const believable = sql.raw("(extract(epoch from clock_timestamp()) * 1000000 + 60000000)::bigint");
const isAfterRemoval = (name: SQL) => {
  const removed = sql`coalesce((owner.history_removed ->> ${name})::bigint, 0)`;
  return sql`(r.version > ${removed} or ${removed} > ${believable})`;
};

/**
 * Stores reports in one statement. Of a profile and what it watches the last one is kept, also if it is stored already:
 * the same reports may be written twice, and in any order. Those of profiles and titles that are gone, and those from
 * before a title was removed from the history, are dropped.
 */
export async function writeReports(db: Database, reports: readonly Report[]): Promise<void> {
  const rows = JSON.stringify(
    keepLast(reports).map((report) => ({
      profile_id: report.profileId,
      uid: report.uid,
      title_id: report.titleId,
      seconds: report.seconds,
      duration: report.duration,
      finished: report.finished,
      updated: report.updated,
      version: report.version,
    })),
  );
  // The profiles are locked against removals from the history, in the order in which other batches lock them.
  await db.execute(sql`
    insert into ${progress} as old
      (profile_id, uid, title_id, seconds, duration, finished, hidden, updated, version, finished_at)
    select profile_id, uid, title_id, seconds, duration, finished, false, updated, version,
      case when finished then updated end
    from (
      select r.* from jsonb_to_recordset(${rows}::jsonb) as r (${columns})
      join ${profiles} as owner on owner.id = r.profile_id
      where ${isAfterRemoval(sql.raw("r.title_id"))} and ${isAfterRemoval(sql`${allTitles}`)}
        and exists (select from ${titles} where ${titles.id} = r.title_id)
      order by r.profile_id, r.uid
      for share of owner
    ) as kept
    on conflict (profile_id, uid) do update set
      title_id = excluded.title_id, seconds = excluded.seconds, duration = excluded.duration,
      finished = excluded.finished, hidden = false, updated = excluded.updated, version = excluded.version,
      finished_at = case when excluded.finished then coalesce(old.finished_at, excluded.updated) end
    where excluded.version > old.version or old.version > ${believable}`);
}

function keepLast(reports: readonly Report[]): Report[] {
  const last = new Map<string, Report>();
  for (const report of reports) {
    const key = `${report.profileId} ${report.uid}`;
    const other = last.get(key);
    if (!other || report.version > other.version) last.set(key, report);
  }
  return [...last.values()];
}
