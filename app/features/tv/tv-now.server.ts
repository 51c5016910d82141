import { defineLoader } from "~/lib/http/define-loader.server";
import { tvStreams } from "~/lib/metrics.server";
import { now } from "~/lib/request-context/clock.server";
import { moscow } from "~/lib/time/time-text";
import { hasTelevision } from "../tv-access/tv-access.server";
import { NowPlayingStream } from "./now-playing-stream.server";

/** One hub an audience: who is shown the same in the same language. */
const hubs = new Map<string, NowPlayingStream>();
const getStreams = new Map<string, number>();
const maxStreams = 20_000;
/** Tabs of a household or an office behind one address. */
const maxPerClient = 40;
const maxUnread = 64;
const encoder = new TextEncoder();
const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Ends all streams: the server is going. */
export function closeTvStreams(): void {
  for (const hub of hubs.values()) hub.close();
}

/** GET /resources/tv-now: what channels show, told as it changes, for as long as the browser listens. */
export const tvNowLoader = defineLoader({ access: "public" }, async ({ context, request }) => {
  if (!(await hasTelevision(context))) return new Response(null, { status: 204 });
  if (request.method === "HEAD") return new Response(null, { headers });
  const { forKids, country, locale, apiKey } = await context.cacheAudience();
  // From here on nothing is waited for: whoever is let in is counted before the next one is looked at.
  const client = context.clientAddress;
  const own = getStreams.get(client) ?? 0;
  const all = [...hubs.values()].reduce((sum, { size }) => sum + size, 0);
  if (own >= maxPerClient || all >= maxStreams)
    return new Response(null, { status: 429, headers: { "Retry-After": "60" } });

  const key = `${forKids}|${locale}|${apiKey}`;
  const hub: NowPlayingStream =
    hubs.get(key) ??
    new NowPlayingStream({
      now,
      load: async () =>
        (
          await context.api.tv.channels(
            { device_type: "web", locale, for_kids: forKids, geoip_cc: country, tz: moscow },
            { context: { apiKey } },
          )
        ).data.items,
      onEmpty: () => {
        if (hubs.get(key) === hub) hubs.delete(key);
      },
    });
  hubs.set(key, hub);
  getStreams.set(client, own + 1);
  tvStreams.inc();
  const left = () => {
    tvStreams.dec();
    const count = (getStreams.get(client) ?? 1) - 1;
    if (count > 0) getStreams.set(client, count);
    else getStreams.delete(client);
  };
  return new Response(createStream(hub, context.closed, left), { headers });
});

/** What the hub tells, as bytes, until the reader goes, stops reading or the hub closes. */
function createStream(
  hub: NowPlayingStream,
  signal: AbortSignal,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  let end = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let leave = () => {};
        let isOpen = true;
        end = () => {
          if (!isOpen) return;
          isOpen = false;
          leave();
          onEnd();
          try {
            controller.close();
          } catch {
            // The reader was the first to end it.
          }
        };
        const joined = hub.join({
          close: end,
          tell: (text) => {
            if (!isOpen) return;
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) < -maxUnread) end();
          },
        });
        void joined.then((stop) => {
          leave = stop;
          if (!isOpen) stop();
        });
        if (signal.aborted) end();
        signal.addEventListener("abort", () => end(), { once: true });
      },
      cancel() {
        end();
      },
    },
    { highWaterMark: 16 },
  );
}
