// `npm run db:reset`: forgets the embedded database; the next start makes it anew. Drawn pictures stay.
import { rm } from "node:fs/promises";
import path from "node:path";

const folder = path.resolve(process.env.DATA_DIR || ".data", "database");
await rm(folder, { recursive: true, force: true });
process.stdout.write(`Removed ${folder}\n`);
