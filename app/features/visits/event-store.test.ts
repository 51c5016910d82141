// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewEvent } from "./event-store";

/** A tab, with a memory of its own over the storage that all share. */
async function openTab() {
  vi.resetModules();
  return import("./event-store");
}
type Tab = Awaited<ReturnType<typeof openTab>>;

const see = (tab: Tab, screen: string) =>
  tab.keepEvent({ action_id: "screen_view", screen_id: screen } as NewEvent, null);
/** Sends all that a tab has, as one line an event. */
async function send(tab: Tab): Promise<string[]> {
  const { events } = await tab.readBatch(100);
  await tab.removeEvents(events);
  return events.map(({ session_id, sequence_number, screen_id }) =>
    [session_id, sequence_number, screen_id].join(" "),
  );
}
const getNumbers = (sent: readonly string[]) => sent.map((line) => line.split(" ").slice(0, 2).join(" "));
const getScreens = (sent: readonly string[]) => sent.map((line) => line.split(" ")[2]).sort();

/** How many characters the site may store; browsers refuse what would be over it. */
let room = Infinity;
/** A storage of its own, as happy-dom's keeps a method that was once replaced. */
function createStorage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      const before = kept.get(key)?.length ?? 0;
      const total = [...kept.values()].join("").length;
      if (value.length > before && total - before + value.length > room)
        throw new DOMException("No room", "QuotaExceededError");
      kept.set(key, value);
    },
  };
}
beforeEach(() => {
  room = Infinity;
  vi.stubGlobal("localStorage", createStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe("Events of tabs that share a storage", () => {
  it.each([
    ["with room for all", Infinity],
    ["with room for a few", 900],
    ["with room for the visit alone", 110],
    ["without any room", 0],
  ])("No number is given twice and no event is lost %s", async (_what, later) => {
    const [one, two] = [await openTab(), await openTab()];
    await see(one, "first");
    const sent = await send(one);
    room = later;
    for (let round = 0; round < 8; round += 1) {
      await see(one, `one-${round}`);
      await see(two, `two-${round}`);
    }
    sent.push(...(await send(two)), ...(await send(one)));
    // There is room again.
    room = Infinity;
    await see(one, "last-one");
    await see(two, "last-two");
    sent.push(...(await send(one)), ...(await send(two)));
    const rounds = [...Array(8).keys()];
    const seen = rounds.flatMap((round) => [`one-${round}`, `two-${round}`]);
    expect(getScreens(sent)).toEqual(["first", "last-one", "last-two", ...seen].sort());
    expect(new Set(getNumbers(sent)).size).toBe(sent.length);
    for (const visit of new Set(sent.map((line) => line.split(" ")[0]))) {
      const numbers = sent
        .map((line) => line.split(" "))
        .flatMap(([id, n]) => (id === visit ? [Number(n)] : []));
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it("An answer to the request for consent is counted once, whatever tabs see it", async () => {
    const tabs = [await openTab(), await openTab()];
    const answer = { action_id: "cookie_consent", text: "statistics" } as NewEvent;
    for (const tab of tabs) await tab.keepEvent({ ...answer, block_attributes_id: "1790000000" }, null);
    for (const tab of tabs) await tab.keepEvent({ ...answer, block_attributes_id: "1790000060" }, null);
    const { events } = await tabs[0]!.readBatch(100);
    expect(events.map((event) => `${event.sequence_number} ${event.block_attributes_id}`)).toEqual([
      "1 1790000000",
      "2 1790000060",
    ]);
  });

  it("What happens just before a page is left is sent by it, if there is no room to keep it for the next", async () => {
    const [one, two] = [await openTab(), await openTab()];
    await see(two, "first");
    const sent = await send(two);
    room = 0;
    // Its turn to be numbered does not come any more.
    vi.stubGlobal("navigator", { locks: { request: () => new Promise(() => {}) } });
    void see(one, "last");
    one.keepPending();
    vi.stubGlobal("navigator", { locks: null });
    const { events } = one.readBatchNow(100);
    expect(events.map(({ screen_id }) => screen_id)).toEqual(["last"]);
    await see(two, "second");
    const own = events.map(({ session_id, sequence_number }) => `${session_id} ${sequence_number}`);
    expect(getNumbers([...sent, ...(await send(two))])).not.toContain(own[0]);
  });
});
