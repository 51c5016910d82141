import { readFileSync } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { exportChanges } from "./content-desk/export";
import { giveOrder } from "./orders";
import { findProjectRoot } from "./platform/project-root";
import { runCommand } from "./run-command";

// `npm run content:export -- FOLDER`: the content's files with what editors published.
const usage = "npm run content:export -- FOLDER    the folder is new or empty";

await runCommand(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new SyntaxError(usage);
  // npm runs this in the project's folder, wherever it was called.
  const folder = path.resolve(process.env.INIT_CWD ?? "", given);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new SyntaxError(`${folder} is not empty`);
  const published = await giveOrder(process.env, { kind: "published" });
  const content = path.join(findProjectRoot(), "content");
  await cp(content, folder, { recursive: true });
  const read = (file: string): string | null => {
    try {
      return readFileSync(path.join(content, file), "utf8");
    } catch {
      return null;
    }
  };
  // The oldest first, so that new entries keep their order.
  const changes = exportChanges(read, [...published].reverse());
  for (const [file, text] of changes)
    if (text === null) await rm(path.join(folder, file), { force: true });
    else await writeFile(path.join(folder, file), text);
  process.stdout.write(`${folder}: ${changes.size} files differ from the release's\n`);
});
