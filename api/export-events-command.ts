import { parseArgs } from "node:util";
import { InvalidSettingError } from "#contract/settings";
import { getDayRange } from "#domain/service-day";
import { DatabaseUnavailableError, openDatabase } from "./platform/db/database";
import { findFolders } from "./platform/project-root";
import { parseDatabaseSettings } from "./platform/settings";
import { ExportError, exportEvents } from "./watching/analytics/export-events";

// `npm run events:export -- --from 2026-11-01 --to 2026-11-26 events.parquet`: needs the database, and no running API.
try {
  const { from, to, file } = readArguments();
  const { dataDir, databaseUrl } = parseDatabaseSettings(process.env);
  const { db, close } = await openDatabase({ url: databaseUrl, folder: findFolders(dataDir).database });
  const counts = await exportEvents(db, { from, to, file }).finally(close);
  for (const [day, count] of counts) process.stdout.write(`${day}: ${count} events\n`);
} catch (error) {
  const isExpected = [ExportError, InvalidSettingError, DatabaseUnavailableError].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function readArguments() {
  const usage = "Usage: npm run events:export -- --from 2026-11-01 --to 2026-11-26 FILE.parquet";
  const day = { type: "string", default: "" } as const;
  const { values, positionals } = parseArgs({ options: { from: day, to: day }, allowPositionals: true });
  const [file, ...rest] = positionals;
  const isOrdered = getDayRange(values.from) && getDayRange(values.to) && values.from <= values.to;
  if (!file || rest.length > 0 || !isOrdered) throw new ExportError(usage);
  return { ...values, file };
}
