// The product and the floors it is compared with. Each starts once, on first use.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { forkListening, freePort, startOnPort, stop, stopAll, waitUntilIdle } from "./processes.mjs";

export const root = path.resolve(import.meta.dirname, "../..");
const floors = path.join(root, "bench/floors");
const temporary = mkdtempSync(path.join(os.tmpdir(), "luch-bench-"));
// nginx workers run as another user.
chmodSync(temporary, 0o755);

const build = (args, cwd) =>
  execFileSync(process.execPath, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });

/** Builds the product if its sources changed; installs and builds the floors if they are missing or outdated. */
export function prepare() {
  build([path.join(root, "server/start.mjs"), "--build-only"], root);
  const marker = path.join(floors, "node_modules/.installed");
  const wanted = readFileSync(path.join(floors, "package.json"), "utf8");
  if (!existsSync(marker) || readFileSync(marker, "utf8") !== wanted) {
    process.stdout.write("Installing the floors…\n");
    execFileSync(
      "npm",
      ["install", "--no-package-lock", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
      { cwd: floors, stdio: "inherit" },
    );
    build(
      [path.join(floors, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build"],
      path.join(floors, "remix"),
    );
    build([path.join(floors, "play/build.mjs")], floors);
    writeFileSync(marker, wanted);
  }
}

/** Starts the product as `npm start` does, with its own database. Resolves once its pictures are rendered. */
export async function startProduct({ execArgv = [], settings = {} } = {}) {
  const [apiPort, webPort] = [await freePort(), await freePort()];
  const common = { APP_MODE: "demo", LOG_LEVEL: "error" };
  const dataDir = mkdtempSync(path.join(temporary, "data-"));
  const api = await forkListening(
    path.join(root, "build/api/main.js"),
    {
      ...common,
      API_PORT: apiPort,
      ISSUER_PORT: await freePort(),
      DATA_DIR: dataDir,
      WEB_INTERNAL_URL: `http://127.0.0.1:${webPort}`,
      ...settings,
    },
    { execArgv },
  );
  const web = await forkListening(
    path.join(root, "build/web/main.js"),
    { ...common, PORT: webPort, HOST: "127.0.0.1", API_BASE_URL: `http://127.0.0.1:${apiPort}` },
    { execArgv },
  );
  await waitUntilIdle(api.pid);
  return {
    url: `http://127.0.0.1:${webPort}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    web,
    api,
    stop: () => Promise.all([stop(web), stop(api)]),
  };
}

/** Starts only the reference API, or that of another build; in test mode, so that it renders no pictures. */
export async function startApi({
  file = path.join(root, "build/api/main.js"),
  settings = {},
  execArgv = [],
} = {}) {
  const port = await freePort();
  const api = await forkListening(
    file,
    {
      APP_MODE: "test",
      LOG_LEVEL: "error",
      API_PORT: port,
      ISSUER_PORT: await freePort(),
      DATA_DIR: mkdtempSync(path.join(temporary, "data-")),
      ...settings,
    },
    { execArgv },
  );
  await waitUntilIdle(api.pid);
  return { url: `http://127.0.0.1:${port}`, api, stop: () => stop(api) };
}

/** Starts only the reference API with generated titles and channels, in its own data folder or in `databaseUrl`. */
export async function startLargeApi({ titles = 0, channels = 0, databaseUrl }) {
  const port = await freePort();
  const env = {
    APP_MODE: "demo",
    LOG_LEVEL: "error",
    API_PORT: port,
    ISSUER_PORT: await freePort(),
    DATA_DIR: mkdtempSync(path.join(temporary, "data-")),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  execFileSync(
    process.execPath,
    [path.join(root, "build/api/seed.js"), "--titles", String(titles), "--channels", String(channels)],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NODE_ENV: "production", ...env } },
  );
  const api = await forkListening(path.join(root, "build/api/main.js"), env);
  await waitUntilIdle(api.pid);
  return { url: `http://127.0.0.1:${port}`, api };
}

/** Starts a separate web server for a running API. */
export async function startWebFor(apiUrl) {
  const port = await freePort();
  const web = await forkListening(path.join(root, "build/web/main.js"), {
    APP_MODE: "demo",
    LOG_LEVEL: "error",
    PORT: port,
    HOST: "127.0.0.1",
    API_BASE_URL: apiUrl,
  });
  return { url: `http://127.0.0.1:${port}`, web };
}

const once = (start) => {
  let started = null;
  return () => (started ??= start());
};

async function startFloor(file) {
  const port = await freePort();
  await startOnPort(process.execPath, [path.join(floors, file), String(port)], port, { stdio: "ignore" });
  return `http://127.0.0.1:${port}`;
}

export const product = once(startProduct);
export const remixFloor = once(() => startFloor("remix/server.mjs"));
export const bareFloor = once(() => startFloor("bare.mjs"));

export const playFloor = once(async () => {
  const port = await freePort();
  await startOnPort(
    process.execPath,
    [path.join(root, "bench/lib/serve.mjs"), path.join(floors, "play/build"), String(port)],
    port,
  );
  return `http://127.0.0.1:${port}/videojs.html`;
});

/** nginx with docs/nginx.conf; only its port, upstream and folders are replaced. Null if nginx is not installed. */
export const proxy = once(async () => {
  const binary = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(existsSync);
  if (!binary) return null;
  const [{ url }, port] = [await product(), await freePort()];
  const folder = path.join(temporary, "nginx");
  mkdirSync(folder);
  const shipped = readFileSync(path.join(root, "docs/nginx.conf"), "utf8");
  const config = shipped
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("server 127.0.0.1:3000 ", `server ${new URL(url).host} `)
    .replace(/\/(var\/log|var\/cache)\/nginx\//g, `${folder}/`)
    .replace("/run/nginx.pid", `${folder}/pid`);
  writeFileSync(path.join(folder, "nginx.conf"), config);
  await startOnPort(binary, ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-g", "daemon off;"], port);
  return `http://127.0.0.1:${port}`;
});

export async function close() {
  await stopAll();
  rmSync(temporary, { recursive: true, force: true });
}
