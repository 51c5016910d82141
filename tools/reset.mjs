// `npm run db:reset`: deletes the embedded database; the next start creates it again. Rendered pictures are not deleted.
import { rm } from "node:fs/promises";
import path from "node:path";
import { FolderInUseError, lockFolder } from "./folder-lock.mjs";

const folder = path.resolve(process.env.DATA_DIR || ".data", "database");
try {
  const release = lockFolder(folder);
  await rm(folder, { recursive: true, force: true });
  release();
  process.stdout.write(`Removed ${folder}\n`);
} catch (error) {
  if (!(error instanceof FolderInUseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
