/**
 * Keeps a worker's response from listeners that were added after the one that took it. The engine tells responses apart
 * by their action only: if the viewer seeks while a segment is being examined, its response would also end the
 * examination of the next segment, whose own bytes would then be missing, and playback would stop for good. Workers
 * respond in order, so the oldest listener is the right one.
 */
export function separateResponses(worker: EventTarget): void {
  let response: Event | null = null;
  worker.addEventListener("message", (event) => {
    response = event;
  });
  const remove = worker.removeEventListener.bind(worker);
  worker.removeEventListener = (type, listener, options) => {
    // A listener removes itself when it takes a response.
    response?.stopImmediatePropagation();
    remove(type, listener, options);
  };
}
