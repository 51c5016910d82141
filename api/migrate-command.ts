import { writeDatabase } from "./seed/write-database";

// `npm run db:migrate`: brings schema and content up to this release.
await writeDatabase(
  process.env,
  (result, seconds) => `The database is up to this release (content ${result}, ${seconds} s)`,
);
