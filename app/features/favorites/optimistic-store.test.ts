// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearPageCache } from "~/lib/navigation/browser-page-cache";
import { createOptimisticStore, type OptimisticStore } from "./optimistic-store";

/** Requests that wait for their response. */
let requests: { method: string; answer: (body: unknown, status?: number) => Promise<void> }[] = [];
let messages: string[] = [];
let store: OptimisticStore<boolean>;

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const onToast = (event: Event) => messages.push((event as CustomEvent<{ message: string }>).detail.message);

beforeEach(() => {
  requests = [];
  messages = [];
  vi.stubGlobal(
    "fetch",
    (_path: string, { method = "GET" }: RequestInit) =>
      new Promise<Response>((resolve) =>
        requests.push({
          method,
          answer: async (body, status = 200) => {
            resolve(Response.json(body, { status }));
            await settle();
          },
        }),
      ),
  );
  document.addEventListener("luch:toast", onToast);
  store = createOptimisticStore({
    getPath: () => "/values",
    parse: (response) => (Array.isArray(response) ? (key) => response.includes(key) : null),
    savePath: "/values",
    getFields: (key, value) => ({ key, value: String(value) }),
    getMessage: (value) => (value ? "added" : "removed"),
    isSentLate: true,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.removeEventListener("luch:toast", onToast);
});

const request = (index: number) => requests[index] ?? expect.unreachable(`there is request ${index}`);

describe("The viewer's saved values", () => {
  it("The viewer's saved values are loaded once per profile", async () => {
    store.load("1", "a");
    store.load("1", "b");
    expect(requests).toHaveLength(1);
    expect(store.get("a")).toBeUndefined();
    await request(0).answer(["a"]);
    store.load("1", "a");
    expect([store.get("a"), store.get("b"), requests.length]).toEqual([true, false, 1]);
    store.load("2", "a");
    expect([store.get("a"), requests.length]).toEqual([undefined, 2]);
  });

  it("The viewer's saved values are loaded again after a failure or a form, shown as before meanwhile", async () => {
    store.load("3", "a");
    await request(0).answer(null, 500);
    store.load("3", "a");
    await request(1).answer(["a"]);
    clearPageCache();
    store.load("3", "a");
    expect([store.get("a"), requests.length]).toEqual([true, 3]);
    await request(2).answer([]);
    expect(store.get("a")).toBe(false);
  });

  it("The viewer's saved values change at once, are sent once, and notify listeners", async () => {
    store.load("4", "a");
    await request(0).answer([]);
    const notify = vi.fn();
    store.subscribe(notify);
    const saving = store.save("a", true);
    expect(store.get("a")).toBe(true);
    expect(notify).toHaveBeenCalledTimes(1);
    expect(await store.save("a", false)).toBeNull();
    await request(1).answer({ ok: true });
    expect(await saving).toBe(true);
    expect([store.get("a"), messages]).toEqual([true, ["added"]]);
    // The press itself clears the page cache, which must not reload the values.
    store.load("4", "a");
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  it("The viewer's saved values revert if the server refuses", async () => {
    store.load("5", "a");
    await request(0).answer(["a"]);
    const saving = store.save("a", false);
    expect(store.get("a")).toBe(false);
    await request(1).answer({ ok: false }, 503);
    expect(await saving).toBe(false);
    expect([store.get("a"), messages]).toEqual([true, ["failed"]]);
  });

  it("The viewer's saved values keep a change although an earlier request is answered later", async () => {
    store.load("6", "a");
    const saving = store.save("a", true);
    await request(1).answer({ ok: true });
    await saving;
    await request(0).answer([]);
    expect(store.get("a")).toBe(true);
  });

  it("The viewer's saved values keep a change while a form causes them to be loaded again", async () => {
    store.load("7", "a");
    await request(0).answer([]);
    const saving = store.save("a", true);
    clearPageCache();
    store.load("7", "a");
    await request(2).answer([]);
    expect(store.get("a")).toBe(true);
    await request(1).answer({ ok: true });
    await saving;
    expect(store.get("a")).toBe(true);
    // Later responses count again.
    clearPageCache();
    store.load("7", "a");
    await request(3).answer([]);
    expect(store.get("a")).toBe(false);
  });

  it("The viewer's saved values ignore a late response for another profile", async () => {
    store.load("8", "a");
    store.load("9", "a");
    await request(0).answer(["a"]);
    expect(store.get("a")).toBeUndefined();
    await request(1).answer([]);
    expect(store.get("a")).toBe(false);
  });
});
