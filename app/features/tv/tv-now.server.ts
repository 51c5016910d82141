import { serviceTimeZone } from "#domain/time-zone";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import {
  createEventStream,
  createEventStreamHead,
  createTooManyStreams,
} from "~/lib/http/event-stream.server";
import { tvStreams } from "~/lib/metrics.server";
import { now } from "~/lib/request-context/clock.server";
import { getAudience, getPublicCall, requireForChildren } from "../catalog/public-data.server";
import { viewerHasTelevision } from "../tv-access/tv-access.server";
import { NowPlayingStream } from "./now-playing-stream.server";

/** One stream per audience: viewers with the same channels in the same language. */
const nowPlayingByAudience = new Map<string, NowPlayingStream>();
const streamsByClient = new Map<string, number>();
const maxStreams = 20_000;
/** Allows for a household or office behind one IP address. */
const maxPerClient = 40;

export function closeTvStreams(): void {
  for (const nowPlaying of nowPlayingByAudience.values()) nowPlaying.close();
}

/** GET /resources/tv-now: server-sent events with the channels' programmes as they change. */
export const tvNowLoader = defineLoader({ access: "public" }, async ({ context }) => {
  // For data requests Remix waits for the end of the body, which never comes.
  if (!context.isDocument) notFound();
  if (!(await viewerHasTelevision(context))) return new Response(null, { status: 204 });
  if (context.isHead) return createEventStreamHead();
  const audience = await getAudience(context);
  const call = await getPublicCall(context);
  // No awaits from here on, so that a new stream is counted before the next request is checked.
  const client = context.clientAddress;
  const clientStreams = streamsByClient.get(client) ?? 0;
  const totalStreams = [...nowPlayingByAudience.values()].reduce((sum, { size }) => sum + size, 0);
  if (clientStreams >= maxPerClient || totalStreams >= maxStreams) return createTooManyStreams();

  // A profile with limits gets its own stream: only its calls have a token.
  const { token, apiKey, clientCountry } = call.context;
  const key = JSON.stringify([audience.for_kids, audience.locale, token, apiKey, clientCountry]);
  const nowPlaying: NowPlayingStream =
    nowPlayingByAudience.get(key) ??
    new NowPlayingStream({
      now,
      load: async () => {
        const { data } = await context.api.tv.channels({ ...audience, tz: serviceTimeZone }, call);
        return (audience.for_kids ? requireForChildren(data) : data).items;
      },
      onEmpty: () => {
        if (nowPlayingByAudience.get(key) === nowPlaying) nowPlayingByAudience.delete(key);
      },
    });
  nowPlayingByAudience.set(key, nowPlaying);
  streamsByClient.set(client, clientStreams + 1);
  tvStreams.inc();
  const onStreamEnd = () => {
    tvStreams.dec();
    const count = (streamsByClient.get(client) ?? 1) - 1;
    if (count > 0) streamsByClient.set(client, count);
    else streamsByClient.delete(client);
  };
  return createEventStream(context.closed, ({ send, end }) => {
    const subscription = nowPlaying.join({ send, close: end });
    return () => {
      void subscription.then((unsubscribe) => unsubscribe());
      onStreamEnd();
    };
  });
});
