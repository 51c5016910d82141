import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { count, eq, isNull, like, max, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getIssueTime, weekSeconds } from "#domain/newsletter";
import { sendIssues } from "../../api/care/newsletter/send-issues";
import { writeMessage } from "../../api/people/auth/messages";
import { newsletterSubscribers, outbox, reminders } from "../../api/platform/db/schema";
import { createDelivery } from "../../api/platform/messages/delivery";
import { outboxMessenger } from "../../api/platform/messages/messenger";
import { createSmtpSender } from "../../api/platform/messages/smtp";
import { tidyOutbox } from "../../api/platform/messages/tidy-outbox";
import { sendReminders } from "../../api/tv/programmes/send-reminders";
import { openVisitors, type Visitors } from "../auth/visitors";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { isSoak } from "../setup/soak";
import { testNow } from "../setup/test-api";

const programs = postgresPrograms();

describe.skipIf(programs === null)("Letters of two APIs on PostgreSQL", () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  let apis: [Visitors, Visitors];
  beforeAll(async () => {
    postgres = await openPostgres(programs ?? "");
    const first = await openVisitors({ databaseUrl: postgres.url });
    apis = [first, await openVisitors({ databaseUrl: postgres.url })];
  });
  afterAll(async () => {
    for (const api of apis ?? []) await api.stop();
    await postgres?.stop();
  });
  const setClocks = (now: number) => apis.forEach(({ clock }) => clock.set(now));
  beforeEach(() => setClocks(testNow));
  afterEach(() => apis[0].db.delete(outbox));

  const context = ({ billing, clock }: Visitors, clips = new Map()) => ({
    ...billing,
    clips,
    now: clock.now(),
  });
  /** How many addresses were queued a message, and the most that one was queued. */
  const countQueued = async (prefix: string) => {
    const queued = apis[0].db
      .select({ of: count().as("of") })
      .from(outbox)
      .where(like(outbox.recipient, `${prefix}%`))
      .groupBy(outbox.recipient)
      .as("queued");
    const [row] = await apis[0].db
      .select({ addresses: count(), most: max(queued.of).mapWith(Number) })
      .from(queued);
    return row;
  };
  const measure = async (what: string, made: number, act: () => Promise<unknown>) => {
    const before = performance.now();
    await act();
    const rate = made / ((performance.now() - before) / 1000);
    if (isSoak) process.stdout.write(`${what}: ${rate.toFixed(0)} a second\n`);
    return rate;
  };

  /** Viewers who are to be reminded by email of the programme after this time. Returns its start. */
  async function addReminders(name: string, viewers: number, from = testNow + 7200): Promise<number> {
    const { body } = await apis[0].get(`/tv/schedule?from=${from}&to=${from + 14_400}&channel=1`);
    const [{ programs: list }] = (
      body as unknown as { items: [{ programs: { id: string; start_ts: number }[] }] }
    ).items;
    const programme = list.find(({ start_ts }) => start_ts >= from) ?? expect.unreachable("there is one");
    const { db } = apis[0];
    await db.execute(sql`
      insert into accounts (id, virtual, email, country, externals, is_mobile_operator, trial_is_available, language,
        created, notify_email)
      select ${name} || n, false, ${name} || n || '@luch.example', 'RU', '{}', false, true, 'ru', 0, true
      from generate_series(1, ${viewers}::int) n`);
    await db.execute(sql`
      insert into profiles (id, account_id, child, name, avatar, created)
      select ${name} || n, ${name} || n, false, 'Я', 'adult-1', 0 from generate_series(1, ${viewers}::int) n`);
    await db.execute(sql`
      insert into reminders (profile_id, programme_id, start)
      select ${name} || n, ${programme.id}, ${programme.start_ts} from generate_series(1, ${viewers}::int) n`);
    return programme.start_ts;
  }

  it("Two APIs on PostgreSQL remind everybody once", async () => {
    const viewers = isSoak ? 20_000 : 1500;
    setClocks((await addReminders("timely", viewers)) - 600);
    const rate = await measure("reminders", viewers, () => Promise.all(apis.map((api) => api.sweep())));
    if (isSoak) expect(rate).toBeGreaterThan(200);
    expect(await countQueued("timely")).toEqual({ addresses: viewers, most: 1 });
  });

  it("Two APIs on PostgreSQL remind everybody once, although one of them ends midway", async () => {
    const viewers = 1000;
    const start = await addReminders("unlucky", viewers);
    setClocks(start - 600);
    const steps = new EventEmitter();
    const [isMidway, isOver] = [once(steps, "midway"), once(steps, "over")];
    const ending = {
      ...outboxMessenger,
      send: async (...given: Parameters<typeof outboxMessenger.send>) => {
        await outboxMessenger.send(...given);
        steps.emit("midway");
        await isOver;
        throw new Error("the process ended");
      },
    };
    const ended = sendReminders({ ...context(apis[0]), messenger: ending });
    await isMidway;
    await sendReminders(context(apis[1]));
    expect(await countQueued("unlucky")).toEqual({ addresses: viewers - 200, most: 1 });
    steps.emit("over");
    await expect(ended).rejects.toThrow("the process ended");
    await sendReminders(context(apis[1]));
    expect(await countQueued("unlucky")).toEqual({ addresses: viewers, most: 1 });
  });

  it("A late reminder is sent of what has just begun, but not of what is on for five minutes", async () => {
    const [begun, gone] = [await addReminders("late", 3), await addReminders("gone", 3, testNow + 21_600)];
    setClocks(begun + 299);
    await sendReminders(context(apis[0]));
    const [{ expires } = expect.unreachable("there is one")] = await apis[0].db
      .select()
      .from(outbox)
      .where(like(outbox.recipient, "late%"));
    expect(expires).toBe(begun + 300);
    setClocks(gone + 300);
    await sendReminders(context(apis[0]));
    expect(await countQueued("late")).toEqual({ addresses: 3, most: 1 });
    expect(await countQueued("gone")).toMatchObject({ addresses: 0 });
    expect(await apis[0].db.select().from(reminders).where(isNull(reminders.sent))).toHaveLength(3);
  });

  it("Two APIs on PostgreSQL send the newsletter once to everybody", async () => {
    const readers = isSoak ? 20_000 : 1500;
    const issue = getIssueTime(testNow) + weekSeconds;
    await apis[0].db.execute(sql`
      insert into newsletter_subscribers (id, email, locale, country, topics, confirmed, created)
      select 'n_' || n, 'reader' || n || '@luch.example', case when n % 2 = 0 then 'ru' else 'en' end, 'RU',
        '{titles,tv}', 1, 1 from generate_series(1, ${readers}::int) n`);
    setClocks(issue);
    const send = () => Promise.all(apis.map((api) => sendIssues(context(api))));
    const rate = await measure("newsletters", readers, send);
    if (isSoak) expect(rate).toBeGreaterThan(200);
    expect(await countQueued("reader")).toEqual({ addresses: readers, most: 1 });
    await send();
    expect(await countQueued("reader")).toEqual({ addresses: readers, most: 1 });
    await apis[0].db.delete(newsletterSubscribers);
  });

  it("Due letters are found by an index that holds nothing else, however much was sent", async () => {
    const { db, clock } = apis[0];
    const rows = isSoak ? 1_300_000 : 30_000;
    await db.execute(sql`
      insert into outbox (channel, recipient, subject, body, created, sent, expires)
      select 'email', 'sent' || n, '', '', ${testNow}, case when n % 10 = 0 then null else ${testNow}::bigint end,
        ${testNow} from generate_series(1, ${rows}::int) n`);
    // A tenth expired unsent.
    while ((await db.$count(outbox, sql`sent is null and not dropped`)) > 0)
      await tidyOutbox({ db, now: testNow });
    await db.execute(sql`vacuum analyze outbox`);
    const indexed = await db.execute(sql`select reltuples from pg_class where relname = 'outbox_unsent'`);
    expect(Number(indexed.rows[0]?.reltuples)).toBe(0);
    const delivery = createDelivery({
      db,
      clock,
      senders: { email: () => Promise.resolve() },
      mailConnections: 5,
      keepsTexts: true,
      log: () => {},
    });
    const before = performance.now();
    for (let times = 0; times < 10; times += 1) await delivery.run();
    const each = (performance.now() - before) / 10;
    if (!isSoak) return;
    process.stdout.write(`looking for due messages among ${rows}: ${each.toFixed(1)} ms\n`);
    expect(each).toBeLessThan(50);
  });
});

describe("A sign-in code", () => {
  it("A sign-in code overtakes bulk emails on a slow mail server", async () => {
    const [emails, answerMs] = isSoak ? [600, 300] : [160, 40];
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 100,
      disabledCommands: ["STARTTLS"],
      onData: (stream, session, done) => {
        stream.resume();
        stream.on("end", () =>
          setTimeout(() => {
            received.push(session.envelope.rcptTo.map(({ address }) => address).join());
            done();
          }, answerMs),
        );
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    const visitors = await openVisitors();
    const { db, clock } = visitors;
    const email = createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from: "noreply@luch.example" });
    const delivery = createDelivery({
      db,
      clock,
      senders: { email },
      mailConnections: 5,
      keepsTexts: true,
      log: () => {},
    });
    const write = (recipient: string, isBulk: boolean) => ({
      ...writeMessage({ channel: "email", recipient }, { kind: "signin", code: "246813" }),
      isBulk,
    });
    const bulk = Array.from({ length: emails }, (_, index) => write(`bulk-${index}@luch.example`, true));
    await outboxMessenger.send(db, clock.now(), ...bulk);
    delivery.start();
    await expect.poll(() => received.length, { timeout: 10_000, interval: 10 }).toBeGreaterThan(15);
    for (const recipient of ["one@luch.example", "two@luch.example", "three@luch.example"]) {
      const before = performance.now();
      await outboxMessenger.send(db, clock.now(), write(recipient, false));
      await expect.poll(() => received, { timeout: 10_000, interval: 10 }).toContain(recipient);
      const waited = performance.now() - before;
      if (!isSoak) continue;
      process.stdout.write(`a code behind bulk emails: ${waited.toFixed(0)} ms\n`);
      expect(waited).toBeLessThan(1000);
    }
    expect(received.length).toBeLessThan(emails);
    await delivery.stop();
    expect(await db.$count(outbox, eq(outbox.isBulk, true))).toBe(emails);
    await visitors.stop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
});
