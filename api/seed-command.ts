import { parseArgs } from "node:util";
import { readSettings } from "./settings";
import { startApi } from "./start-api";

const most = { titles: 1_000_000, channels: 10_000 };

// `npm run db:seed -- --titles 50000 --channels 200`: fills the database, with so many invented titles and channels on top.
const { values } = parseArgs({
  options: { titles: { type: "string", default: "0" }, channels: { type: "string", default: "0" } },
});

function getCount(name: keyof typeof most): number {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count >= 0 && count <= most[name]) return count;
  process.stderr.write(`--${name} takes a whole number up to ${most[name]}\n`);
  return process.exit(1);
}

const extra = { extraTitles: getCount("titles"), extraChannels: getCount("channels") };
const started = Date.now();
const api = await startApi(readSettings(process.env), extra);
await api.close();
process.stdout.write(`Seeded in ${Math.round((Date.now() - started) / 100) / 10} s\n`);
