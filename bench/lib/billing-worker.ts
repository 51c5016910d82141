// A process that renews or starts payments on a database, with a payment host in memory. Told what to do by messages.
import path from "node:path";
import { performance } from "node:perf_hooks";
import { createViewer, ViewerRequest } from "../../api/dev/viewers";
import { runRenewals } from "../../api/money/billing/renew";
import { getQuote } from "../../api/money/billing/quote";
import { startPayment } from "../../api/money/billing/start-payment";
import { findCaller } from "../../api/people/viewers/accounts";
import { createClock } from "../../api/platform/clock";
import { openDatabase } from "../../api/platform/db/database";
import { tariffs } from "../../api/platform/db/schema";
import { outboxMessenger } from "../../api/platform/messages/messenger";
import { addDueRenewals } from "../../tests/billing/due-renewals";
import { createMemoryHost } from "../../tests/billing/memory-host";

const now = 1_795_000_000;
const clock = createClock(now);
const { db, close, migrate, exclusively } = await openDatabase({ url: process.argv[2] ?? "", folder: null });
await exclusively(() => migrate(path.resolve(import.meta.dirname, "../../api/platform/db/migrations")));
const memory = createMemoryHost(clock.now);
const context = {
  db,
  clock,
  settings: {
    mode: "test" as const,
    payment: null,
    taxPercents: {},
    publicOrigin: "http://localhost",
    mediaSecret: "bench",
  },
  messenger: outboxMessenger,
  host: memory.host,
  log: (line: object) => process.stderr.write(`${JSON.stringify(line)}\n`),
};
const localized = { ru: "Месяц", en: "Month", sr: "Mesec", bg: "Месец", hr: "Mjesec" };

const tasks = {
  async seed(count: number) {
    await db.insert(tariffs).values({
      id: "month",
      position: 0,
      type: "base",
      title: localized,
      description: localized,
      weight: 0,
      allowTrial: false,
      trialDays: 0,
      aclType: "premium",
      periodDays: 30,
      prices: { RUB: 39_900 } as never,
      rateSteps: [],
      isOnSale: true,
    });
    await addDueRenewals(db, now, count);
  },
  async renew() {
    while ((await runRenewals(context)) > 0);
    return (memory.total().RUB ?? 0) / 39_900;
  },
  /** Milliseconds of each start. */
  async start(count: number) {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const { token } = await createViewer(db, now, ViewerRequest.parse({ kind: "REGISTERED" }));
      const caller = await findCaller(db, now, token);
      if (!caller) throw new Error("no viewer");
      const { offer } = await getQuote(context, caller, { tariffId: "month", country: "RU", locale: "ru" });
      const begun = performance.now();
      await startPayment(context, caller, { tariffId: "month", offer, terms: "", returns: "web" });
      times.push(performance.now() - begun);
    }
    return times;
  },
};

process.on("message", ({ task, count }: { task: keyof typeof tasks | "stop"; count: number }) => {
  if (task === "stop") return void close().then(() => process.exit());
  void tasks[task](count).then((result) => process.send?.({ result: result ?? null }));
});
process.send?.({ result: "ready" });
