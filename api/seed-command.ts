import { parseArgs } from "node:util";
import { parseSettings } from "./settings";
import { startApi } from "./start-api";

const max = { titles: 1_000_000, channels: 10_000 };

// `npm run db:seed -- --titles 50000 --channels 200` seeds the database with this many additional generated items.
const { values } = parseArgs({
  options: { titles: { type: "string", default: "0" }, channels: { type: "string", default: "0" } },
});

function parseCount(name: keyof typeof max): number {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count >= 0 && count <= max[name]) return count;
  process.stderr.write(`--${name} takes a whole number up to ${max[name]}\n`);
  return process.exit(1);
}

const extra = { extraTitles: parseCount("titles"), extraChannels: parseCount("channels") };
const started = Date.now();
const api = await startApi(parseSettings(process.env), extra);
await api.close();
process.stdout.write(`Seeded in ${Math.round((Date.now() - started) / 100) / 10} s\n`);
