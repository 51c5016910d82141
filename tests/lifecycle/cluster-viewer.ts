import { readdir, readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Agent, request } from "undici";
import { expect, vi } from "vitest";
import { type Cluster, openCluster } from "../../tools/cluster/cluster";
import { portNames, type Ports } from "../../tools/cluster/configuration";
import { clusterPrograms, listMissing } from "../../tools/debian.mjs";
import { getDigest } from "../../tools/prepare.mjs";
import { cards, openBrowser } from "../payment-host/shop";
import { freePort } from "../setup/free-port";
import { readOrder } from "../setup/read-order";

/** Debian's packages that are missing: the tests of several servers need all of them. */
export const missingPackages = listMissing(clusterPrograms);

/** Two servers in a temporary folder, on free ports, whose database is prepared once for each state of the sources. */
export async function startCluster(
  folder: string,
  env: Record<string, string> = {},
  release?: string,
): Promise<Cluster> {
  const digest = getDigest({ folders: ["api", "artwork", "content", "domain"] });
  const ports: Partial<Ports> = {};
  for (const name of portNames) ports[name] = await freePort();
  return openCluster({
    folder,
    ports: ports as Ports,
    env: { RATE_LIMIT_FACTOR: "100", API_TIMEOUT_MS: "15000", ...env },
    ...(release === undefined
      ? { template: path.join(os.tmpdir(), `luch-cluster-${digest.slice(0, 16)}.tar`) }
      : { release }),
  });
}

const password = "шесть-слов-и-точка";
export type Answer = { status: number; location: string; text: string };
export type Target = "site" | "web1" | "web2";

/** A browser without script. What it asks of one web server looks as if nginx had passed it on. */
export function openViewer({ ports, folder, base }: Cluster, agent: Agent = new Agent()) {
  const cookies = new Map<string, string>();
  const headers = () => ({
    host: new URL(base).host,
    origin: base,
    cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
  });
  const getUrl = (target: Target, url: string) => {
    const { pathname, search } = new URL(url, base);
    return `http://127.0.0.1:${ports[target]}${pathname}${search}`;
  };
  const ask = async (target: Target, url: string, form?: Record<string, string>): Promise<Answer> => {
    const answer = await request(getUrl(target, url), {
      dispatcher: agent,
      method: form ? "POST" : "GET",
      headers: { ...headers(), ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}) },
      body: form ? new URLSearchParams(form).toString() : null,
    });
    for (const cookie of [answer.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ""),
      text: await answer.body.text(),
    };
  };
  const readCode = async (email: string): Promise<string> =>
    vi.waitFor(
      async () => {
        const letters = path.join(folder, "letters");
        const file = (await readdir(letters)).find((name) => name.includes(`-${email}`));
        const [, code] = /\b(\d{6})\b/.exec(await readFile(path.join(letters, file ?? ""), "utf8")) ?? [];
        return code ?? expect.unreachable("the letter has a code");
      },
      { timeout: 60_000, interval: 100 },
    );

  return {
    ask,
    signUp: async (email: string, target: Target = "site", second: Target = target) => {
      const begun = await ask(target, "/auth", { login: email, intent: "go" });
      const sent = await ask(second, begun.location, { email, password, intent: "go" });
      const code = await readCode(email);
      const done = await ask(target, sent.location, { email, code, intent: "go" });
      expect([begun.status, sent.status, done.status]).toEqual([303, 303, 303]);
    },
    signIn: async (email: string, target: Target) => {
      const begun = await ask(target, "/auth", { login: email, intent: "go" });
      const done = await ask(target, begun.location, { email, password, intent: "go" });
      expect([begun.status, done.status]).toEqual([303, 303]);
    },
    /** Buys a month at the demonstration's payment host. */
    buy: async (target: Target) => {
      const page = await ask(target, "/purchase?tariff_id=month");
      const begun = await ask(target, "/purchase?tariff_id=month", readOrder(page.text));
      const payer = openBrowser(`http://localhost:${ports.paymentHost}`);
      const operation = (await payer.request(begun.location)).headers.get("location") ?? "";
      const token = payer.readToken(await (await payer.request(operation)).text());
      const paid = (await payer.pay(operation, token, cards.success)).headers.get("location") ?? "";
      expect(paid).toContain("success");
      return ask(target, paid);
    },
    /** What an event stream sends until there is `text` in it. */
    listen: async (target: Target, url: string, text: string): Promise<string> => {
      const stream = await request(getUrl(target, url), { dispatcher: agent, headers: headers() });
      expect(stream.statusCode).toBe(200);
      let received = "";
      for await (const part of stream.body) {
        received += String(part);
        if (received.includes(text)) break;
      }
      return received;
    },
  };
}
export type Viewer = ReturnType<typeof openViewer>;
