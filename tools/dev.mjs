// `npm run dev`: API and web, built again and restarted whenever a source changes.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const quietMs = 300;
let running = null;
let waiting = null;

function start() {
  running = spawn(process.execPath, [path.join(root, "server/start.mjs")], { cwd: root, stdio: "inherit" });
}

function restart() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const before = running;
    if (!before || before.exitCode !== null) return start();
    before.once("exit", start);
    before.kill("SIGTERM");
  }, quietMs);
}

for (const folder of ["app", "api", "server", "locales", "public"]) {
  watch(
    path.join(root, folder),
    { recursive: true },
    (_event, file) => !/\.test\.tsx?$/.test(file ?? "") && restart(),
  );
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    running?.once("exit", () => process.exit(0));
    running?.kill("SIGTERM");
  });
}
start();
