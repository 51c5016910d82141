import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database";
import {
  favorites,
  ownChannels,
  profiles,
  progress,
  ratings,
  reminders,
  sharedChannels,
  sharedYears,
} from "../../platform/db/schema";

/**
 * Adds what the profiles of one account saved to a profile of another. Existing entries stay, but of two
 * positions in a title the newer one wins.
 */
export async function mergeSaved(
  transaction: Database,
  fromAccountId: string,
  profileId: string,
): Promise<void> {
  const from = sql`(select id from ${profiles} where account_id = ${fromAccountId})`;
  await transaction.execute(sql`
    insert into ${favorites} (profile_id, title_id, added)
    select ${profileId}, title_id, added from ${favorites} where profile_id in ${from}
    on conflict do nothing`);
  await transaction.execute(sql`
    insert into ${ratings} (profile_id, title_id, value, updated)
    select ${profileId}, title_id, value, updated from ${ratings} where profile_id in ${from}
    on conflict do nothing`);
  await transaction.execute(sql`
    insert into ${reminders} (profile_id, programme_id, start)
    select ${profileId}, programme_id, start from ${reminders} where profile_id in ${from}
    on conflict do nothing`);
  await transaction.execute(sql`
    insert into ${progress} (profile_id, uid, title_id, seconds, duration, finished, hidden, updated, version, finished_at)
    select distinct on (uid) ${profileId}, uid, title_id, seconds, duration, finished, hidden, updated, version, finished_at
    from ${progress} where profile_id in ${from}
    order by uid, updated desc, version desc
    on conflict (profile_id, uid) do update set
      title_id = excluded.title_id, seconds = excluded.seconds, duration = excluded.duration,
      finished = excluded.finished, hidden = excluded.hidden, updated = excluded.updated,
      version = excluded.version, finished_at = excluded.finished_at
    where excluded.updated > ${progress}.updated`);
  await moveOwnChannel(transaction, from, profileId);
  await moveYears(transaction, from, profileId);
  const saved = await transaction
    .select({ channels: profiles.favoriteChannels })
    .from(profiles)
    .where(eq(profiles.accountId, fromAccountId));
  const channels = [...new Set(saved.flatMap((profile) => profile.channels))];
  if (channels.length > 0)
    await transaction
      .update(profiles)
      .set({ favoriteChannels: appendMissing(channels) })
      .where(eq(profiles.id, profileId));
}

/** The channel that was made last and its link, which somebody may have, unless the profile has its own. */
async function moveOwnChannel(transaction: Database, from: SQL, profileId: string): Promise<void> {
  await transaction.execute(sql`
    insert into ${ownChannels} (profile_id, source, alias, slots, made)
    select ${profileId}, source, alias, slots, made from ${ownChannels} where profile_id in ${from}
    order by made desc limit 1
    on conflict do nothing`);
  await transaction.execute(sql`
    update ${sharedChannels} set profile_id = ${profileId}
    where id = (select id from ${sharedChannels} where profile_id in ${from} order by made desc limit 1)
      and not exists (select from ${sharedChannels} where profile_id = ${profileId})`);
}

/** Links to years, which somebody may have: of each year the one made last, unless the profile has its own. */
async function moveYears(transaction: Database, from: SQL, profileId: string): Promise<void> {
  await transaction.execute(sql`
    update ${sharedYears} set profile_id = ${profileId}
    where id in (
        select distinct on (year) id from ${sharedYears} where profile_id in ${from} order by year, made desc, id)
      and not exists (
        select from ${sharedYears} as own where own.profile_id = ${profileId} and own.year = ${sharedYears}.year)`);
}

/** The profile's channels, then those of the list that are not among them, in its order. */
function appendMissing(channels: number[]) {
  const list = sql`array[${sql.join(
    channels.map((channel) => sql`${channel}::int`),
    sql`, `,
  )}]`;
  return sql`${profiles.favoriteChannels} || array(
    select channel from unnest(${list}) with ordinality as added (channel, place)
    where channel <> all (${profiles.favoriteChannels}) order by place)`;
}
