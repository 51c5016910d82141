// `npm run db:reset`: deletes the embedded database; the next start creates it again. Rendered pictures are not deleted.
import { rm } from "node:fs/promises";
import path from "node:path";

const folder = path.resolve(process.env.DATA_DIR || ".data", "database");
await rm(folder, { recursive: true, force: true });
process.stdout.write(`Removed ${folder}\n`);
