import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import {
  createEventStream,
  createEventStreamHead,
  createTooManyStreams,
} from "~/lib/http/event-stream.server";

const streams = new Map<string, Set<() => void>>();
/** Maximum number of streams (tabs) open at a time per viewer. */
const maxPerViewer = 4;
const maxStreams = 5000;
const pollMs = 3000;
const heartbeatMs = 20_000;
/** Then the stream ends and the browser reconnects, which authenticates it again. */
const maxStreamMs = 15 * 60_000;

export function closeSupportStreams(): void {
  for (const end of [...streams.values()].flatMap((own) => [...own])) end();
}

const toNumber = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0);

/** GET /resources/support-events: a ticket's messages after the given number, as server-sent events. */
export const supportEventsLoader = defineLoader({ access: "adult" }, async ({ context, request }) => {
  // For data requests Remix waits for the end of the body, which never comes.
  if (!context.isDocument) notFound();
  const id = context.url.searchParams.get("ticket")?.slice(0, 64) || notFound();
  const call = await context.callOptions();
  const load = (after: number) => context.api.support.thread({ id, after }, call);
  let last = toNumber(request.headers.get("last-event-id") ?? context.url.searchParams.get("after"));
  const first = await load(last);
  if (context.isHead) return createEventStreamHead();
  const viewer = (await context.viewer()).profileId ?? notFound();
  // No awaits from here on, so that a new stream is counted before the next request is checked.
  const own = streams.get(viewer) ?? new Set();
  const total = [...streams.values()].reduce((sum, { size }) => sum + size, 0);
  if (own.size >= maxPerViewer || total >= maxStreams) return createTooManyStreams();
  return createEventStream(context.closed, ({ send, end }) => {
    let isAsking = false;
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
      setTimeout(end, maxStreamMs),
    ];
    own.add(end);
    streams.set(viewer, own);
    send(": \n\n");
    sendNew(first.messages);
    return () => {
      for (const timer of timers) clearInterval(timer);
      own.delete(end);
      if (own.size === 0) streams.delete(viewer);
    };
  });
});
