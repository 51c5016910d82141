import { takeIn } from "./take-in";

/** Takes a film in as a process of its own, which a test can kill. */
const [file = "", outDir = "", workDir = ""] = process.argv.slice(2);
await takeIn(file, outDir, {
  workDir,
  onProgress: ({ stage, part }) => process.stdout.write(`${stage} ${part}\n`),
});
