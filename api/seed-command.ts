import { parseArgs } from "node:util";
import { readSettings } from "./settings";
import { startApi } from "./start-api";

// `npm run db:seed -- --titles 50000`: fills the database, with so many invented titles on top.
const { values } = parseArgs({ options: { titles: { type: "string", default: "0" } } });
const extraTitles = Number(values.titles);
if (!Number.isInteger(extraTitles) || extraTitles < 0 || extraTitles > 1_000_000) {
  process.stderr.write("--titles takes a whole number up to 1000000\n");
  process.exit(1);
}
const started = Date.now();
const api = await startApi(readSettings(process.env), { extraTitles });
await api.close();
process.stdout.write(`Seeded in ${Math.round((Date.now() - started) / 100) / 10} s\n`);
