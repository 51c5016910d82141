import { describe, expect, it } from "vitest";
import { separateResponses } from "./separate-responses";

/** Waits for a worker's response as the engine does. */
function request(worker: EventTarget, action: string, taken: string[], name: string) {
  const onMessage = (event: Event) => {
    const { data } = event as MessageEvent<{ action: string; bytes: string }>;
    if (data.action !== action) return;
    worker.removeEventListener("message", onMessage);
    taken.push(`${name}: ${data.bytes}`);
  };
  worker.addEventListener("message", onMessage);
}
const respond = (worker: EventTarget, action: string, bytes: string) =>
  worker.dispatchEvent(new MessageEvent("message", { data: { action, bytes } }));

describe("A viewer who seeks while a segment is being examined", () => {
  const start = () => {
    const worker = new EventTarget();
    separateResponses(worker);
    return { worker, taken: [] as string[] };
  };

  it("A viewer who seeks while a segment is examined gets the next segment with its own bytes", () => {
    const { worker, taken } = start();
    request(worker, "probe", taken, "first");
    request(worker, "probe", taken, "second");
    respond(worker, "probe", "of the first");
    respond(worker, "probe", "of the second");
    expect(taken).toEqual(["first: of the first", "second: of the second"]);
  });
  it("A viewer who seeks during an examination gets the right segment even if others end in between", () => {
    const { worker, taken } = start();
    request(worker, "probe", taken, "first");
    request(worker, "captions", taken, "captions");
    request(worker, "probe", taken, "second");
    respond(worker, "captions", "of the captions");
    respond(worker, "probe", "of the first");
    respond(worker, "probe", "of the second");
    expect(taken).toEqual(["captions: of the captions", "first: of the first", "second: of the second"]);
  });
});
