import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Cluster } from "../../tools/cluster/cluster";
import { type ConfigurationName, configurations } from "../../tools/cluster/configuration";
import { root } from "../../tools/prepare.mjs";
import { missingPackages, openViewer, startCluster, type Viewer } from "./cluster-viewer";
import { prepareBuild } from "./service";

const reason = missingPackages.length === 0 ? "" : ` (missing: ${missingPackages.join(", ")})`;

describe.skipIf(reason !== "")(`Two servers${reason}`, () => {
  let cluster: Cluster;
  let viewer: Viewer;
  const email = "moves-about@luch.example";
  let folder = "";

  beforeAll(async () => {
    await prepareBuild();
    folder = await mkdtemp(path.join(os.tmpdir(), "luch-cluster-"));
    cluster = await startCluster(folder);
    viewer = openViewer(cluster);
    await viewer.signUp(email, "web1", "web2");
  });
  afterAll(async () => {
    await cluster?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("Whoever signed up or in on one server is known on the other, until they sign out", async () => {
    for (const target of ["web1", "web2", "site"] as const)
      expect((await viewer.ask(target, "/account")).text).toContain(email);
    const elsewhere = openViewer(cluster);
    await elsewhere.signIn(email, "web2");
    expect((await elsewhere.ask("web1", "/account")).text).toContain(email);
    await elsewhere.ask("web1", "/logout", {});
    expect((await elsewhere.ask("web2", "/account")).status).toBe(302);
    expect((await viewer.ask("web2", "/account")).text).toContain(email);
  });

  it("A film and a channel play to the last piece, each request on another server", async () => {
    await viewer.buy("web2");
    const find = async (page: string) => /\/media\/[^"\\]+\.m3u8/.exec(page)?.[0] ?? expect.unreachable(page);
    const read = async (url: string) => {
      const answers = [await viewer.ask("web1", url), await viewer.ask("web2", url)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return answers[0]?.text ?? "";
    };
    for (const page of ["/watch/metropolis?popup=player", "/tvchannels/luch-kino?popup=player"]) {
      const master = await find((await viewer.ask("site", page)).text);
      const names = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
      const [rendition = ""] = names(await read(master));
      const list = new URL(rendition, new URL(master, cluster.base)).href;
      const pieces = names(await read(list));
      expect(pieces.length).toBeGreaterThan(0);
      expect((await read(new URL(pieces.at(-1) ?? "", list).href)).length).toBeGreaterThan(1000);
    }
  });

  it("Others on this machine read no secret of the cluster, and nothing of its viewers", async () => {
    const secrets = JSON.parse(await readFile(path.join(folder, "secrets.json"), "utf8")) as object;
    const hidden = [...Object.values(secrets).map(String), email];
    const files = await listReadable(folder);
    expect(files.map((file) => path.relative(folder, file))).toContain("nginx.conf");
    for (const file of files) {
      const text = await readFile(file, "latin1");
      expect(
        hidden.filter((one) => text.includes(one)),
        file,
      ).toEqual([]);
    }
    const running = [...cluster.processes.values()].flatMap(({ pid }) => pid ?? []);
    expect(running.length).toBeGreaterThan(10);
    for (const pid of running) {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
      expect(
        hidden.filter((one) => command.includes(one)),
        command,
      ).toEqual([]);
    }
  });

  it("What is written on one server arrives in the event stream of the other, through nginx", async () => {
    const question = { category: "playback", subject: "Не играет фильм", message: "Экран чёрный." };
    const { location } = await viewer.ask("web1", "/account/support", question);
    const ticket = location.split("/").at(-1) ?? "";
    const url = `/resources/support-events?ticket=${ticket}&after=1`;
    const streams = (["web1", "site"] as const).map((target) => viewer.listen(target, url, "Уже играет"));
    await later(300);
    const reply = await viewer.ask("web2", location, { intent: "reply", message: "Уже играет, спасибо." });
    expect(reply.status).toBe(303);
    for (const received of await Promise.all(streams)) expect(received).toContain("Уже играет, спасибо.");
  });

  it("Restarting a web server and an API fails no request", async () => {
    const failed: string[] = [];
    let count = 0;
    let isOver = false;
    const ask = async (index: number) => {
      const pages = ["/account", "/watch/metropolis", "/search?q=a", `/movies?page=${index}`];
      for (let times = 0; !isOver; times += 1) {
        const page = pages[times % pages.length] ?? "/";
        const { status } = await viewer
          .ask("site", page)
          .catch((error: unknown) => ({ status: String(error) }));
        if (status !== 200) failed.push(`${page} ${status}`);
        count += 1;
        await later(50);
      }
    };
    const asking = [1, 2, 3].map(ask);
    await cluster.restart("web-1");
    await cluster.restart("api-2");
    isOver = true;
    await Promise.all(asking);
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });
});

/** The files in a folder that any user may read. */
async function listReadable(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(folder, entry.name);
      const { mode } = await lstat(file);
      if (entry.isDirectory()) return (mode & 0o005) === 0o005 ? listReadable(file) : [];
      return entry.isFile() && (mode & 0o004) !== 0 ? [file] : [];
    }),
  );
  return found.flat();
}

describe("The cluster's commands", () => {
  it("No password stands on a command line", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "luch-commands-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [said, given] = [path.join(folder, "said"), path.join(folder, "given")];
    for (const name of ["psql", "pg_basebackup"])
      await writeFile(
        path.join(folder, name),
        `#!/bin/sh\necho "$0 $@" >> ${said}\ncat >> ${given}\necho "$PGPASSWORD" >> ${given}\n`,
        { mode: 0o755 },
      );
    const secrets = { database: "secret-of-the-database", replica: "secret-of-the-replica" };
    const { createPostgres } = await import("../../tools/cluster/postgres");
    const server = createPostgres({
      ...{ programs: folder, user: null, sockets: folder, secrets },
      ...{ port: 1, data: path.join(folder, "data") },
    });
    await server.prepare();
    await server.copy(2);
    for (const secret of Object.values(secrets)) {
      expect(await readFile(given, "utf8")).toContain(secret);
      expect(await readFile(said, "utf8")).not.toContain(secret);
    }
  });
});

/** What this machine has elsewhere: addresses with ports, ports, folders, secrets, and remarks that hide a line. */
const place =
  /\d+\.\d+\.\d+\.\d+(:\d+|\/\d+)?|https?:\/\/[\w.:/-]+|'\*'|\/[\w./-]+|\b\d{2,5}\b|a-strong-secret[\w-]+|\b[0-9a-f]{48}\b/g;
const blur = (line: string) =>
  line
    .replaceAll(place, "·")
    .replaceAll("'·'", "·")
    .replaceAll(/(·,)+·/g, "·");
const uncomment = (line: string) => line.replace(/^(\s*)# (server|include) (.*?;\s+# with two)/, "$1$2 $3");

describe("The cluster's configuration", () => {
  it.each(Object.keys(configurations) as ConfigurationName[])(
    "The file %s is the one of docs/ but for addresses, ports, folders and secrets",
    async (name) => {
      const { getConfiguration } = await import("../../tools/cluster/configuration");
      const ports = new Proxy({}, { get: () => 23_456 });
      const secrets = new Proxy({}, { get: () => "0123456789abcdef".repeat(3) });
      const here = getConfiguration(name, { folder: "/tmp/x", sockets: "/tmp/y", ports, secrets } as never);
      const shipped = await readFile(path.join(root, configurations[name].shipped), "utf8");
      const lines = here.split("\n");
      for (const [index, line] of shipped.split("\n").entries()) {
        const normal = (text: string) => blur(uncomment(text)).replaceAll(/\s+/g, " ");
        expect(normal(lines[index] ?? "")).toBe(normal(line));
      }
      expect(here.replaceAll(/^\s*[#;].*$/gm, "")).not.toMatch(/10\.0\.0\.|a-strong-secret/);
    },
  );
});
