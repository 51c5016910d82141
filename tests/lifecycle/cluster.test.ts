import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
