import { setTimeout as later } from "node:timers/promises";
import { Agent } from "undici";
import type { Cluster } from "../../tools/cluster/cluster";
import { openViewer, type Viewer } from "./cluster-viewer";

const perSecond = 22;
const titles = 40;

type Kind = "anonymous" | "personal" | "write";
export type Outcome = { kind: Kind; at: number; ms: number; url: string; failure: string | null };
/** A write that was acknowledged: the favourites or the rating that must be there. */
export type Write = { viewer: number; uid: string; rating: number | null };

/**
 * Visitors whose requests begin at a fixed rate, whether or not earlier ones have been answered: half anonymous pages,
 * three tenths personal ones, a fifth writes.
 */
export async function openLoad(cluster: Cluster, uids: readonly string[]) {
  // A connection for each request: one that nginx closes as it is used again is the browser's to repeat.
  const agent = new Agent({ pipelining: 0, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const viewers: Viewer[] = [];
  for (let index = 0; index < 5; index += 1) {
    const viewer = openViewer(cluster, agent);
    await viewer.signUp(`of-the-load-${index}@luch.example`);
    viewers.push(viewer);
  }
  const visitor = openViewer(cluster, agent);
  const outcomes: Outcome[] = [];
  const written: Write[] = [];
  const pending = new Set<Promise<void>>();
  let turn = 0;

  const send = async (): Promise<void> => {
    const number = (turn += 1);
    const at = Date.now();
    const note = (kind: Kind, url: string, failure: string | null) =>
      outcomes.push({ kind, at, ms: Date.now() - at, url, failure });
    const index = number % viewers.length;
    const viewer = viewers[index] ?? visitor;
    const kind: Kind = number % 10 < 5 ? "anonymous" : number % 10 < 8 ? "personal" : "write";
    const pages = {
      anonymous: ["/", "/movies", `/search?q=${number}`, "/watch/metropolis", `/series?page=${number}`],
      personal: ["/", "/account", "/favorites", "/watch/metropolis", "/history"],
      write: ["/resources/favorites", "/resources/rating"],
    }[kind];
    const url = pages[Math.floor(number / 10) % pages.length] ?? "/";
    try {
      if (kind !== "write") {
        const { status } = await (kind === "anonymous" ? visitor : viewer).ask("site", url);
        return void note(kind, url, status < 500 ? null : String(status));
      }
      const uid = uids[Math.floor(number / 10) % Math.min(titles, uids.length)] ?? "";
      const rating = url.endsWith("rating") ? 1 + (number % 10) : null;
      const form = { uid, ...(rating === null ? { intent: "add" } : { rating: String(rating) }) };
      const { status, location } = await viewer.ask("site", url, form);
      const isDone = status === 303 && !location.includes("something-wrong");
      if (isDone) written.push({ viewer: index, uid, rating });
      note(kind, url, isDone ? null : `${status} ${location}`);
    } catch (error) {
      note(kind, url, error instanceof Error ? error.message : String(error));
    }
  };

  return {
    viewers,
    written,
    outcomes,
    /** Goes on until `work` is done, and some seconds longer; the outcomes are those of this time. */
    during: async <Result>(work: () => Promise<Result>, afterMs = 3000) => {
      outcomes.length = 0;
      let isOver = false;
      const sending = (async () => {
        for (let due = Date.now(); !isOver; due += 1000 / perSecond) {
          await later(Math.max(0, due - Date.now()));
          const request = send();
          pending.add(request);
          void request.finally(() => pending.delete(request));
        }
      })();
      const began = Date.now();
      const result = await work();
      const seconds = (Date.now() - began) / 1000;
      await later(afterMs);
      isOver = true;
      await sending;
      await Promise.all(pending);
      return { result, seconds, began, ...summarise([...outcomes]) };
    },
    close: () => agent.close(),
  };
}
export type Load = Awaited<ReturnType<typeof openLoad>>;

function summarise(outcomes: Outcome[]) {
  const failures = outcomes.filter(({ failure }) => failure !== null);
  const times = outcomes
    .filter(({ kind, failure }) => kind === "personal" && failure === null)
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  const tally: Record<string, number> = {};
  for (const { kind, failure } of failures) {
    const what = `${kind}: ${failure ?? ""}`;
    tally[what] = (tally[what] ?? 0) + 1;
  }
  return {
    count: outcomes.length,
    failed: failures.length,
    failures,
    tally,
    personalP95: times[Math.floor(times.length * 0.95)] ?? 0,
  };
}
