import { maxGroupsAsked } from "#contract/together";
import { apiClient, attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import {
  createEventStream,
  createEventStreamHead,
  createTooManyStreams,
} from "~/lib/http/event-stream.server";
import { parseGroupId, toGroupEvent } from "../watch/together.server";
import { GroupWatch } from "./group-watch.server";

const maxStreams = 5000;
/** Allows for a household behind one IP address. */
const maxPerClient = 40;
/** Then the stream ends and the browser reconnects, which asks for its right again. */
const maxStreamMs = 15 * 60_000;

const streamsByClient = new Map<string, number>();
const watch = new GroupWatch(async (groups) => {
  const asked = await attempt(apiClient.together.changes({ groups }, { context: {} }));
  return asked.ok ? asked.value : null;
}, maxGroupsAsked);

export function closeTogetherStreams(): void {
  watch.close();
}

/** GET /resources/together-events: a group as it changes, as server-sent events. */
export const togetherEventsLoader = defineLoader({ access: "public" }, async ({ context }) => {
  // For data requests Remix waits for the end of the body, which never comes.
  if (!context.isDocument) notFound();
  const id = parseGroupId(context.url.searchParams.get("id")) ?? notFound();
  const { isChild } = await context.viewer();
  const group = await context.api.together.group({ id, for_kids: isChild }, await context.callOptions());
  if (context.isHead) return createEventStreamHead();
  // No awaits from here on, so that a new stream is counted before the next request is checked.
  const client = context.clientAddress;
  const ofClient = streamsByClient.get(client) ?? 0;
  if (ofClient >= maxPerClient || watch.size >= maxStreams) return createTooManyStreams();
  streamsByClient.set(client, ofClient + 1);
  return createEventStream(context.closed, ({ send, end }) => {
    send("retry: 2000\n\n");
    send(formatGroup(group));
    const leave = watch.join(group, {
      onChange: (changed) => send(formatGroup(changed)),
      onEnd: () => {
        send("event: over\ndata: {}\n\n");
        end();
      },
      onBeat: () => send(": \n\n"),
      onClose: end,
    });
    const timer = setTimeout(end, maxStreamMs);
    return () => {
      clearTimeout(timer);
      leave();
      const count = (streamsByClient.get(client) ?? 1) - 1;
      if (count > 0) streamsByClient.set(client, count);
      else streamsByClient.delete(client);
    };
  });
});

const formatGroup = (group: Parameters<typeof toGroupEvent>[0]) =>
  `data: ${JSON.stringify(toGroupEvent(group))}\n\n`;
