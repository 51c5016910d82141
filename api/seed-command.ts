import { parseArgs } from "node:util";
import { writeDatabase } from "./seed/write-database";

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

await writeDatabase(process.env, (_result, seconds) => `Seeded in ${seconds} s`, {
  extraTitles: parseCount("titles"),
  extraChannels: parseCount("channels"),
});
