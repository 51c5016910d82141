import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";

/** Streams by profile. */
const streams = new Map<string, Set<() => void>>();
/** Open streams (tabs) of one viewer. */
const maxPerViewer = 4;
const maxStreams = 5000;
const pollMs = 3000;
const heartbeatMs = 20_000;
/** After this the browser reconnects, which authenticates it again. */
const longestMs = 15 * 60_000;
const maxUnread = 64;
const encoder = new TextEncoder();
const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Ends all streams on shutdown. */
export function closeSupportStreams(): void {
  for (const end of [...streams.values()].flatMap((own) => [...own])) end();
}

const toNumber = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0);

/** GET /resources/support-events: a ticket's messages after the given number, as server-sent events. */
export const supportEventsLoader = defineLoader({ access: "adult" }, async ({ context, request }) => {
  // For data requests the framework waits for the end of the body, and this one never ends.
  if (!context.isDocument) notFound();
  const id = context.url.searchParams.get("ticket")?.slice(0, 64) || notFound();
  const call = await context.callOptions();
  const load = (after: number) => context.api.support.thread({ id, after }, call);
  let last = toNumber(request.headers.get("last-event-id") ?? context.url.searchParams.get("after"));
  const first = await load(last);
  if (context.isHead) return new Response(null, { headers });
  const viewer = (await context.viewer()).profileId ?? notFound();
  // No awaits from here on, so that a new stream is counted before the next request is checked.
  const own = streams.get(viewer) ?? new Set();
  const total = [...streams.values()].reduce((sum, { size }) => sum + size, 0);
  if (own.size >= maxPerViewer || total >= maxStreams)
    return new Response(null, { status: 429, headers: { "Retry-After": "60" } });
  let end = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        let isAsking = false;
        const send = (text: string) => {
          if (!isOpen) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < -maxUnread) end();
        };
        const sendNew = (messages: { number: number }[]) => {
          for (const message of messages) {
            if (message.number <= last) continue;
            last = message.number;
            send(`id: ${message.number}\ndata: ${JSON.stringify(message)}\n\n`);
          }
        };
        const poll = async () => {
          if (isAsking) return;
          isAsking = true;
          const answer = await attempt(load(last));
          isAsking = false;
          if (answer.ok) sendNew(answer.value.messages);
          else if (!answer.error.isFault) end();
        };
        const timers = [
          setInterval(() => void poll(), pollMs),
          setInterval(() => send(": \n\n"), heartbeatMs),
          setTimeout(() => end(), longestMs),
        ];
        end = () => {
          if (!isOpen) return;
          isOpen = false;
          for (const timer of timers) clearInterval(timer);
          own.delete(end);
          if (own.size === 0) streams.delete(viewer);
          try {
            controller.close();
          } catch {
            // The client has already closed it.
          }
        };
        own.add(end);
        streams.set(viewer, own);
        send(": \n\n");
        sendNew(first.messages);
        if (context.closed.aborted) end();
        context.closed.addEventListener("abort", () => end(), { once: true });
      },
      cancel() {
        end();
      },
    },
    { highWaterMark: 16 },
  );
  return new Response(body, { headers });
});
