// Builds everything that `npm start` runs: the client, both servers, and precompressed static files.
import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { at, root } from "./prepare.mjs";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
const minBytes = 512;

await rm(at("build"), { recursive: true, force: true });
execFileSync(process.execPath, [at("node_modules/@remix-run/dev/dist/cli.js"), "vite:build"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, NODE_ENV: "production" },
});

const common = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
};
const programs = {
  "web/main": "server/main.ts",
  "api/main": "api/main.ts",
  "api/add": "api/add-command.ts",
  "api/staff": "api/staff-command.ts",
  "api/export-content": "api/export-content-command.ts",
  "api/import-content": "api/import-content-command.ts",
  "api/seed": "api/seed-command.ts",
  "api/migrate": "api/migrate-command.ts",
  "api/reconcile": "api/reconcile-command.ts",
  "api/guide-check": "api/guide-check-command.ts",
  "api/export-events": "api/export-events-command.ts",
  "payment-host/main": "payment-host/main.ts",
};
for (const [name, entry] of Object.entries(programs))
  await build({ ...common, entryPoints: [at(entry)], outfile: at(`build/${name}.js`) });

const client = at("build/client");
await splitManifest();

for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name);
  if (!entry.isFile() || !compressible.test(entry.name)) continue;
  const body = await readFile(file);
  if (body.length < minBytes) continue;
  const [br, gz] = await Promise.all([
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    gzipped(body, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Writes one of Remix's route manifests per language. Pages in other languages are separate documents, and the
 * router, which ranks all routes for every match, is faster without theirs. `app/entry.server.tsx` links it.
 */
async function splitManifest() {
  const assets = path.join(client, "assets");
  const [name] = (await readdir(assets)).filter((entry) => /^manifest-\w+\.js$/.test(entry));
  const [, start, json, end] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(
    await readFile(path.join(assets, name), "utf8"),
  );
  const { routes, ...rest } = JSON.parse(json);
  const languages = await readdir(at("locales"));
  for (const language of languages) {
    const isElsewhere = (id) => languages.some((other) => other !== language && id.startsWith(`${other}/`));
    const own = Object.fromEntries(Object.entries(routes).filter(([id]) => !isElsewhere(id)));
    const file = name.replace(/\.js$/, `.${language}.js`);
    await writeFile(path.join(assets, file), start + JSON.stringify({ ...rest, routes: own }) + end);
  }
}
