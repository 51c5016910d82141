import { parseArgs } from "node:util";
import { ReconciledDay } from "#contract/money-desk";
import { getServiceDay } from "#domain/service-day";
import { daySeconds } from "#domain/time-units";
import { parseSettings } from "./platform/settings";

// `npm run reconcile -- --day 2026-11-26` has the running API compare a day with the payment host; yesterday without a
// day. Exits with 1 if they differ.
const yesterday = getServiceDay(Math.floor(Date.now() / 1000) - daySeconds);
const { values } = parseArgs({ options: { day: { type: "string", default: yesterday } } });
const settings = parseSettings(process.env);
if (settings.keys.service === null) {
  process.stderr.write("Setting API_KEY_SERVICE is required.\n");
  process.exit(1);
}
const url = new URL(`http://127.0.0.1:${settings.port}/billing/desk/days`);
url.searchParams.set("apikey", settings.keys.service);
const answer = await fetch(url, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ day: values.day }),
}).catch(() => null);
const text = answer ? await answer.text() : "The API does not answer.";
if (!answer?.ok) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
const { day, operations, differences } = ReconciledDay.parse(JSON.parse(text));
const open = differences.filter(({ gone }) => gone === null);
process.stdout.write(`${day}: ${operations} operations, ${open.length} differences\n`);
for (const { what, id, payment_id: payment, here, there, currency } of open)
  process.stdout.write(
    `${what} ${id} of ${payment}: here ${here ?? "none"}, there ${there ?? "none"} ${currency}\n`,
  );
process.exit(open.length === 0 ? 0 : 1);
