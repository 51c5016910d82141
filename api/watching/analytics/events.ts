import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AnalyticsEvent } from "#contract/analytics";
import { getRegistrationAge } from "#domain/registration-age";
import { getServiceDay } from "#domain/service-day";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { eventLimits, takeAttempts } from "../../people/auth/attempts";
import type { Caller } from "../../people/viewers/accounts";
import { hashAccount } from "../../people/viewers/hash-account";
import type { Database } from "../../platform/db/database";
import { accounts, analyticsEvents, warehouseQueue } from "../../platform/db/schema";
import { isWithoutPartition } from "../../platform/db/violations";
import { fail } from "../../platform/errors";
import { createDays } from "./event-days";

/** Events may have waited in a browser for so long. */
const longestWaitSeconds = 30 * daySeconds;

const columns = sql.join(
  Object.values(getTableColumns(analyticsEvents)).map(({ name }) => sql.identifier(name)),
  sql`, `,
);

type Batch = { events: AnalyticsEvent[]; traffic_source: string | null };

/** Stores events, each once, and drops those of children. 401 for an invalid token: the browser may send them again. */
export async function storeEvents(context: ApiContext, { events, traffic_source }: Batch): Promise<void> {
  const { db, now, address } = context;
  await takeAttempts(db, now, eventLimits(address), "EVENTS_LIMIT");
  const caller = await findSender(context);
  if (caller?.profile.child) return;
  const rows = events.map((event) => ({
    ...event,
    day: getServiceDay(isPlausible(event.event_time, now) ? event.event_time : now),
    user_hash: caller && hashAccount(caller.account.id),
    registration_age: caller && getRegistrationAge(caller.account.created, now),
    traffic_source,
    received: now,
  }));
  const insert = createInsert(rows, context.settings.clickhouseUrl !== null);
  const store = () =>
    caller?.account.virtual
      ? db.transaction(async (transaction) => {
          await holdAccount(transaction, caller.account.id);
          await transaction.execute(insert);
        })
      : db.execute(insert);
  try {
    await store();
  } catch (error) {
    // The first events of a day.
    if (!isWithoutPartition(error)) throw error;
    await createDays(db, new Set(rows.map(({ day }) => day)));
    await store();
  }
}

/**
 * One statement with one parameter instead of one for each value. What is stored, and not sent again, is queued for the
 * warehouse by the same statement: both or neither.
 */
function createInsert(rows: object[], isForwarded: boolean) {
  const insert = sql`insert into ${analyticsEvents} (${columns})
    select ${columns} from json_populate_recordset(null::${analyticsEvents}, ${JSON.stringify(rows, storable)}::json) on conflict do nothing`;
  if (!isForwarded) return insert;
  return sql`with stored as (${insert} returning *)
    insert into ${warehouseQueue} (lines, user_hash, created, due)
    select string_agg((to_jsonb(stored) || jsonb_build_object('screen_attributes', screen_attributes::text))::text, chr(10)),
      min(user_hash), min(received), min(received)
    from stored having count(*) > 0`;
}

/** The database refuses halves of an emoji, which a browser may have cut. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? Buffer.from(value).toString() : value;

/** A virtual account that merges into another one meanwhile would leave these events behind: 401, as after it. */
async function holdAccount(transaction: Database, id: string): Promise<void> {
  const held = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("key share");
  if (held.length === 0) refuseToken();
}

async function findSender(context: ApiContext): Promise<Caller | null> {
  if (context.token === null) return null;
  return (await context.findCaller()) ?? refuseToken();
}

const refuseToken = () => fail(401, "UNAUTHORIZED", "Send the events again with a valid token");

const isPlausible = (time: number, now: number) => time > now - longestWaitSeconds && time < now + daySeconds;
