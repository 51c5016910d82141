import path from "node:path";
import { parseArgs } from "node:util";
import { contentKinds, isContentKind } from "#contract/content-kinds";
import { readImport } from "./content-desk/import/read-files";
import { giveOrder } from "./orders";
import { loadCatalogue } from "./platform/content/catalogue";
import { layOver } from "./platform/content/lay-over";
import { getMediaFolders } from "./platform/own-media";
import { parseDatabaseSettings } from "./platform/settings";
import { runCommand } from "./run-command";
import { writeOrder } from "./watching/encodes/inbox";

// `npm run content:import -- persons.csv`: content from files, as drafts for the editors.
const usage = `npm run content:import -- FILE.csv|FILE.json|FOLDER [--kind ${contentKinds.join("|")}] [--publish]
A folder has NFO files beside the videos that they describe.`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { kind: { type: "string" }, publish: { type: "boolean" } },
  });
  const [given] = positionals;
  const kind = values.kind ?? null;
  if (given === undefined || positionals.length > 1 || (kind !== null && !isContentKind(kind)))
    throw new SyntaxError(usage);
  // npm runs this in the project's folder, wherever it was called.
  const source = path.resolve(process.env.INIT_CWD ?? "", given);
  const catalogue = layOver(loadCatalogue(), await giveOrder(process.env, { kind: "published" }));
  const { rows, films, problems } = await readImport(source, { kind, catalogue });
  const isPublished = values.publish ?? false;
  const answers =
    rows.length === 0 ? [] : await giveOrder(process.env, { kind: "import", rows, isPublished });
  const counts = new Map<string, number>();
  for (const answer of answers) {
    counts.set(answer.result, (counts.get(answer.result) ?? 0) + 1);
    if (answer.result === "refused") problems.push({ place: answer.place, problem: answer.problem });
  }
  const folders = getMediaFolders(parseDatabaseSettings(process.env).dataDir);
  for (const order of films) await writeOrder(folders, { ...order, isPublished });
  if (films.length > 0) counts.set("films for the queue", films.length);
  for (const { place, problem } of problems) process.stderr.write(`${place}: ${problem}\n`);
  process.stdout.write(
    `${[...counts].map(([result, count]) => `${result}: ${count}`).join(", ") || "nothing"}\n`,
  );
  if (problems.length > 0) process.exitCode = 2;
});
