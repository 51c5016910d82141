import { eventStreams } from "../metrics.server";

const maxUnread = 64;
const encoder = new TextEncoder();
const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

type EventStream = {
  /** Sends server-sent events as text; does nothing once the stream has ended. */
  send: (text: string) => void;
  /** Ends the stream, once. */
  end: () => void;
};

/** The response to HEAD for an event stream. */
export const createEventStreamHead = () => new Response(null, { headers });

/** The response if the client or the server has too many open streams. */
export const createTooManyStreams = () =>
  new Response(null, { status: 429, headers: { "Retry-After": "60" } });

/**
 * Responds with server-sent events until `signal` aborts, the client disconnects or stops reading, or the stream is
 * ended. `open` is called synchronously and returns a callback for the end of the stream.
 */
export function createEventStream(signal: AbortSignal, open: (stream: EventStream) => () => void): Response {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        let onEnd = () => {};
        end = () => {
          if (!isOpen) return;
          isOpen = false;
          eventStreams.dec();
          onEnd();
          try {
            controller.close();
          } catch {
            // Already closed by the client.
          }
        };
        const send = (text: string) => {
          if (!isOpen) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < -maxUnread) end();
        };
        eventStreams.inc();
        onEnd = open({ send, end });
        // `open` may have overrun the buffer and ended the stream already.
        if (!isOpen) onEnd();
        if (signal.aborted) end();
        signal.addEventListener("abort", end, { once: true });
      },
      cancel() {
        end();
      },
    },
    { highWaterMark: 16 },
  );
  return new Response(body, { headers });
}
