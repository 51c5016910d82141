import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { freePort } from "../setup/free-port";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { isSoak } from "../setup/soak";
import { answers, prepareBuild } from "./service";

const read = (file: string) => readFile(path.join(root, file), "utf8");
/** What the image has of the built folder. */
const listCopied = async () =>
  [...(await read("Dockerfile")).matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, sources = ""]) =>
    sources.split(" ").map((source) => source.replace("/luch/", "")),
  );
const listPrograms = (text: string) => [...text.matchAll(/build\/[\w-]+\/main\.js/g)].map(([file]) => file);

describe("The image and the units", () => {
  it("The Dockerfile copies what there is, and runs the Node that package.json asks for", async () => {
    const copied = await listCopied();
    expect(copied).toContain("content");
    const made = ["node_modules", "build"];
    for (const source of copied)
      expect([source, made.includes(source) || existsSync(path.join(root, source))]).toEqual([source, true]);
    const bases = [...(await read("Dockerfile")).matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
    const { engines } = JSON.parse(await read("package.json")) as { engines: { node: string } };
    expect(new Set(bases)).toEqual(new Set([/>=(\d+)/.exec(engines.node)?.[1]]));
  });

  it("The image and the units start programs that the build makes", async () => {
    const made = await read("tools/build.mjs");
    const files = ["Dockerfile", "docs/systemd/luch-web@.service", "docs/systemd/luch-api@.service"];
    for (const file of files) {
      const programs = listPrograms(await read(file));
      expect(programs.length).toBeGreaterThan(0);
      for (const program of programs)
        expect(made).toContain(`"${program.replace(/^build\/(.*)\.js$/, "$1")}"`);
    }
  });

  it.skipIf(!existsSync("/usr/bin/systemd-analyze"))(
    "systemd finds nothing wrong with the units",
    async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), "luch-units-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await cp(path.join(root, "docs/systemd"), folder, { recursive: true });
      for (const [unit, instance] of [
        ["luch-web@", "3000"],
        ["luch-api@", "4000"],
      ])
        await cp(path.join(folder, `${unit}.service`), path.join(folder, `${unit}${instance}.service`));
      const said = execFileSync("systemd-analyze", ["verify", path.join(folder, "luch.target")], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
      expect(said).toBe("");
    },
  );
});

const programs = postgresPrograms();
describe.skipIf(!isSoak || programs === null || process.getuid?.() !== 0)("What the image has", () => {
  it("Web and API run from what the Dockerfile copies, as another user who may write only the data", async () => {
    await prepareBuild();
    const folder = await mkdtemp(path.join(os.tmpdir(), "luch-image-"));
    const image = path.join(folder, "luch");
    const data = path.join(folder, "data");
    const running: ChildProcess[] = [];
    const postgres = await openPostgres(programs ?? "");
    onTestFinished(async () => {
      for (const child of running) child.kill("SIGKILL");
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const temporary = path.join(folder, "tmp");
    for (const made of [data, temporary]) await mkdir(made, { recursive: true });
    for (const source of (await listCopied()).filter((name) => name !== "node_modules"))
      await cp(path.join(root, source), path.join(image, source), { recursive: true });
    execFileSync("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: image,
      stdio: ["ignore", "ignore", "inherit"],
    });
    execFileSync("chmod", ["-R", "a+rX,a-w", image]);
    execFileSync("chmod", ["755", folder]);
    execFileSync("chown", ["-R", "nobody", data]);
    const secret = (name: string) => `${name}-of-this-test-only-0123456789-abcdef`;
    const [web, api] = [await freePort(), await freePort()];
    const env = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production" as const,
      APP_MODE: "production",
      ALLOW_HTTP: "true",
      PUBLIC_ORIGIN: `http://localhost:${web}`,
      DATA_DIR: data,
      TMPDIR: temporary,
      HOME: temporary,
      DATABASE_URL: postgres.url,
      API_BASE_URL: `http://127.0.0.1:${api}`,
      PORT: String(web),
      API_PORT: String(api),
      API_KEY: secret("key"),
      API_KEY_TAPP: secret("tapp"),
      SESSION_SECRETS: secret("sessions"),
      MEDIA_SECRET: secret("media"),
      CODE_SECRET: secret("codes"),
    };
    // The root is read-only in a namespace of its own, but for the data and an empty folder in memory.
    const asNobody = (script: string) => [
      ...["--mount", "--propagation", "private", "sh", "-ec"],
      `mount --bind ${data} ${data}
      mount -t tmpfs -o mode=1777 tmpfs ${temporary}
      mount -o remount,bind,ro /
      cd ${image}
      exec setpriv --reuid nobody --regid nogroup --clear-groups sh -c '${script}'`,
    ];
    const run = (script: string) => {
      const child: ChildProcess = spawn("unshare", asNobody(script), {
        env,
        stdio: ["ignore", "inherit", "inherit"],
      });
      running.push(child);
      return new Promise((resolve) => child.on("exit", resolve));
    };
    expect(await run("! touch package.json 2>/dev/null && npm run db:migrate")).toBe(0);
    void run("exec node build/api/main.js");
    expect((await answers(`http://127.0.0.1:${api}/readyz`)).status).toBe(200);
    void run("exec node build/web/main.js");
    for (const page of ["/", "/watch/metropolis", "/movies"])
      expect([page, (await answers(`http://127.0.0.1:${web}${page}`)).status]).toEqual([page, 200]);
    const page = await (await fetch(`http://127.0.0.1:${web}/watch/metropolis`)).text();
    const [picture = ""] = /\/images\/[^" ]+/.exec(page) ?? [];
    expect((await fetch(`http://127.0.0.1:${web}${picture.replaceAll("&amp;", "&")}`)).status).toBe(200);
  });
});
