import { sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as schema from "../../api/platform/db/schema";
import { openApi } from "../setup/test-api";

/**
 * How each table would lie in a cluster of PostgreSQL servers with Citus (docs/scaling.md): distributed by the account,
 * copied to every server, or on one of them. Every table is in one of these lists.
 */
const distributed = `accounts agreements awaited_premieres challenges charge_notices closed_campaigns
  cookie_consents devices email_links favorites game_questions games identities iptv_addresses ledger money_acts own_channels
  paid_days passkey_challenges passkeys payment_methods payments pins profiles progress promo_activations promoter_activations
  push_browsers ratings receipts refunds reminders renewals sessions shared_channels shared_years social_flows subscriptions ticket_links
  ticket_messages ticket_pictures tickets told_titles tv_codes unsubscriptions viewings`.split(/\s+/);
const copied =
  `aliases articles banners campaigns channels content_entries countries coupons credits episodes genres
  list_items lists media own_episodes own_titles persons promoter_codes promoters promotions seasons similars
  support_articles tariffs titles trailers`.split(/\s+/);
const local =
  `analytics_events attempt_counters captchas content_entry_changes day_differences film_lines film_texts guide_programmes guides
  newsletter_subscribers notices outbox own_title_changes presence promoter_sessions reconciled_days recorded_segments
  recorded_spans recorded_tracks recorders search_counts search_entries search_words seed_state staff staff_changes
  support_votes support_words trial_uses warehouse_queue watch_groups`.split(/\s+/);

/** Distributed tables that do not name their account: each gets the column, and it becomes part of the keys below. */
const withoutAccount =
  `awaited_premieres charge_notices closed_campaigns favorites game_questions games own_channels paid_days
  progress ratings receipts refunds reminders renewals shared_channels shared_years ticket_links ticket_messages told_titles viewings`.split(
    /\s+/,
  );

/**
 * Keys without the account: it is put into them, or, where they are unique among all accounts (a token, a login, a
 * payment's number), a table of its own, distributed by the key, leads to the account.
 */
const keysWithoutAccount = [
  "accounts (email)",
  "accounts (phone)",
  "agreements (id)",
  "awaited_premieres (profile_id, title_id)",
  "challenges (id)",
  "challenges (purpose, recipient)",
  "charge_notices (subscription_id, period_end)",
  "closed_campaigns (profile_id, campaign_id)",
  "cookie_consents (id)",
  "email_links (token_hash)",
  "favorites (profile_id, title_id)",
  "game_questions (game_id, position)",
  "game_questions (id)",
  "games (id)",
  "identities (provider, subject)",
  "iptv_addresses (profile_id)",
  "iptv_addresses (token)",
  "ledger (id)",
  "ledger (payment_id)",
  "ledger (refund_id)",
  "money_acts (number)",
  "own_channels (profile_id)",
  "paid_days (id)",
  "paid_days (payment_id)",
  "passkey_challenges (id)",
  "passkeys (id)",
  "payment_methods (id)",
  "payments (id)",
  "payments (subscription_id)",
  "profiles (id)",
  "progress (profile_id, uid)",
  "promo_activations (id)",
  "push_browsers (endpoint)",
  "push_browsers (id)",
  "ratings (profile_id, title_id)",
  "receipts (id)",
  "receipts (ledger_id)",
  "refunds (id)",
  "reminders (profile_id, programme_id)",
  "renewals (subscription_id)",
  "sessions (token_hash)",
  "shared_channels (id)",
  "shared_channels (profile_id)",
  "shared_years (id)",
  "shared_years (profile_id, year)",
  "social_flows (state_hash)",
  "subscriptions (id)",
  "ticket_links (token_hash)",
  "ticket_messages (ticket_id, number)",
  "ticket_pictures (id)",
  "tickets (id)",
  "told_titles (profile_id, title_id, kind)",
  "tv_codes (mac)",
  "tv_codes (secret_hash)",
  "unsubscriptions (id)",
  "viewings (link)",
  "viewings (profile_id, day, uid)",
];

/** Foreign keys between distributed tables that lack the account: it is put into both sides. */
const foreignKeysWithoutAccount = [
  "awaited_premieres (profile_id) to profiles",
  "closed_campaigns (profile_id) to profiles",
  "favorites (profile_id) to profiles",
  "game_questions (game_id) to games",
  "games (profile_id) to profiles",
  "iptv_addresses (profile_id) to profiles",
  "own_channels (profile_id) to profiles",
  "paid_days (subscription_id) to subscriptions",
  "passkey_challenges (session) to sessions",
  "progress (profile_id) to profiles",
  "ratings (profile_id) to profiles",
  "reminders (profile_id) to profiles",
  "renewals (subscription_id) to subscriptions",
  "sessions (profile_id) to profiles",
  "shared_channels (profile_id) to profiles",
  "shared_years (profile_id) to profiles",
  "ticket_links (ticket_id) to tickets",
  "ticket_messages (ticket_id) to tickets",
  "ticket_pictures (ticket_id) to tickets",
  "tickets (assignee_id) to accounts",
  "told_titles (profile_id) to profiles",
  "viewings (profile_id) to profiles",
];

/** Triggers that forbid changes: Citus refuses them on distributed tables, so rights would forbid them instead. */
const withTriggers = ["agreements", "cookie_consents", "ledger", "money_acts"];

type Row = { table: string; columns: string[]; target: string | null; kind: string };

let api: Awaited<ReturnType<typeof openApi>>;
let constraints: Row[];
beforeAll(async () => {
  api = await openApi();
  const { rows } = await api.db.execute<Row>(sql`
    select owner.relname as table, con.contype::text as kind, target.relname as target,
      array(select attname::text from unnest(con.conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = owner.oid and attnum = k.number order by place) as columns
    from pg_constraint con
    join pg_class owner on owner.oid = con.conrelid
    left join pg_class target on target.oid = con.confrelid
    where owner.relnamespace = 'public'::regnamespace and not owner.relispartition and con.contype in ('p', 'u', 'f', 'x')
    union all
    select owner.relname, 'u', null,
      array(select attname::text from unnest(i.indkey) as k (number)
        join pg_attribute on attrelid = owner.oid and attnum = k.number)
    from pg_index i join pg_class owner on owner.oid = i.indrelid
    where owner.relnamespace = 'public'::regnamespace and not owner.relispartition and i.indisunique
      and not exists (select from pg_constraint where conindid = i.indexrelid)`);
  constraints = rows;
});
afterAll(() => api?.stop());

const getColumn = (table: string) => (table === "accounts" ? "id" : "account_id");
const isDistributed = (table: string) => distributed.includes(table);

describe("The plan of a cluster", () => {
  it("Every table of the schema is distributed, copied or local in the plan of a cluster, and nothing else is", () => {
    const tables = Object.values(schema)
      .filter((value) => value instanceof PgTable)
      .map((table) => getTableConfig(table).name);
    expect([...distributed, ...copied, ...local].sort()).toEqual(tables.sort());
  });

  it("What stands in the way of a cluster only becomes less", () => {
    const known = [withoutAccount, keysWithoutAccount, foreignKeysWithoutAccount, withTriggers];
    // Lower it when something is gone.
    expect(known.flat().length).toBeLessThanOrEqual(103);
  });

  it("Distributed tables name their account, but for those that are listed", async () => {
    const { rows } = await api.db.execute<{ table: string }>(sql`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id'`);
    const named = new Set(["accounts", ...rows.map(({ table }) => table)]);
    expect(distributed.filter((table) => !named.has(table))).toEqual(withoutAccount);
  });

  it("Unique keys of distributed tables have the account, but for those that are listed", () => {
    const without = constraints
      .filter(({ table, kind, columns }) => {
        if (!isDistributed(table) || !["p", "u"].includes(kind)) return false;
        return !columns.includes(getColumn(table));
      })
      .map(({ table, columns }) => `${table} (${columns.join(", ")})`);
    expect(without.sort()).toEqual(keysWithoutAccount);
  });

  it("Foreign keys lead to copied tables, or with the account to distributed ones, but for those that are listed", () => {
    const wrong = constraints
      .filter(({ kind }) => kind === "f")
      .filter(({ table, columns, target }) => {
        if (target === null) return true;
        if (copied.includes(target)) return false;
        if (isDistributed(target)) return !isDistributed(table) || !columns.includes("account_id");
        return !local.includes(table);
      })
      .map(({ table, columns, target }) => `${table} (${columns.join(", ")}) to ${target}`);
    expect(wrong.sort()).toEqual(foreignKeysWithoutAccount);
  });

  it("No distributed table has an exclusion, and triggers only those that forbid changes", async () => {
    expect(constraints.filter(({ table, kind }) => kind === "x" && isDistributed(table))).toEqual([]);
    const { rows } = await api.db.execute<{ table: string }>(sql`
      select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal`);
    const triggered = rows.map(({ table }) => table).filter(isDistributed);
    expect(triggered.sort()).toEqual(withTriggers);
  });
});
