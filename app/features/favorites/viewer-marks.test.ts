// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearPageCache } from "~/lib/navigation/browser-page-cache";
import { createMarks, type Marks } from "./viewer-marks";

/** Requests that wait for their response. */
let requests: { method: string; answer: (body: unknown, status?: number) => Promise<void> }[] = [];
let messages: string[] = [];
let marks: Marks<boolean>;

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
const onNotice = (event: Event) => messages.push((event as CustomEvent<{ message: string }>).detail.message);

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
  document.addEventListener("luch:notice", onNotice);
  marks = createMarks({
    getPath: () => "/marks",
    parse: (response) => (Array.isArray(response) ? (key) => response.includes(key) : null),
    savePath: "/marks",
    getFields: (key, value) => ({ key, value: String(value) }),
    getMessage: (value) => (value ? "added" : "removed"),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.removeEventListener("luch:notice", onNotice);
});

const request = (index: number) => requests[index] ?? expect.unreachable(`there is request ${index}`);

describe("The viewer's marks", () => {
  it("are loaded once for a profile, and anew for another", async () => {
    marks.load("1", "a");
    marks.load("1", "b");
    expect(requests).toHaveLength(1);
    expect(marks.get("a")).toBeUndefined();
    await request(0).answer(["a"]);
    marks.load("1", "a");
    expect([marks.get("a"), marks.get("b"), requests.length]).toEqual([true, false, 1]);
    marks.load("2", "a");
    expect([marks.get("a"), requests.length]).toEqual([undefined, 2]);
  });

  it("are loaded again after a failure, and after a form, until when the older are shown", async () => {
    marks.load("3", "a");
    await request(0).answer(null, 500);
    marks.load("3", "a");
    await request(1).answer(["a"]);
    clearPageCache();
    marks.load("3", "a");
    expect([marks.get("a"), requests.length]).toEqual([true, 3]);
    await request(2).answer([]);
    expect(marks.get("a")).toBe(false);
  });

  it("change at once, are sent once, and say so", async () => {
    marks.load("4", "a");
    await request(0).answer([]);
    const notify = vi.fn();
    marks.subscribe(notify);
    const saving = marks.save("a", true);
    expect(marks.get("a")).toBe(true);
    expect(notify).toHaveBeenCalledTimes(1);
    expect(await marks.save("a", false)).toBeNull();
    await request(1).answer({ ok: true });
    expect(await saving).toBe(true);
    expect([marks.get("a"), messages]).toEqual([true, ["added"]]);
    // A page cache cleared by the press itself is no reason to load them again.
    marks.load("4", "a");
    expect(requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  it("change back when the server refuses", async () => {
    marks.load("5", "a");
    await request(0).answer(["a"]);
    const saving = marks.save("a", false);
    expect(marks.get("a")).toBe(false);
    await request(1).answer({ ok: false }, 503);
    expect(await saving).toBe(false);
    expect([marks.get("a"), messages]).toEqual([true, ["failed"]]);
  });

  it("stay as pressed, though a response requested before comes after", async () => {
    marks.load("6", "a");
    const saving = marks.save("a", true);
    await request(1).answer({ ok: true });
    await saving;
    await request(0).answer([]);
    expect(marks.get("a")).toBe(true);
  });

  it("stay as pressed while a form has them loaded again", async () => {
    marks.load("7", "a");
    await request(0).answer([]);
    const saving = marks.save("a", true);
    clearPageCache();
    marks.load("7", "a");
    await request(2).answer([]);
    expect(marks.get("a")).toBe(true);
    await request(1).answer({ ok: true });
    await saving;
    expect(marks.get("a")).toBe(true);
    // What the server says later counts again.
    clearPageCache();
    marks.load("7", "a");
    await request(3).answer([]);
    expect(marks.get("a")).toBe(false);
  });

  it("of another profile are not shown, though their response comes late", async () => {
    marks.load("8", "a");
    marks.load("9", "a");
    await request(0).answer(["a"]);
    expect(marks.get("a")).toBeUndefined();
    await request(1).answer([]);
    expect(marks.get("a")).toBe(false);
  });
});
