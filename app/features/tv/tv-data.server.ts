import type { ChannelShow } from "#contract/own-channel";
import type { ChannelSchedule, ProgrammeDetails, Reminder, TvSelection } from "#contract/tv";
import { hasTelevision } from "#domain/television";
import { hourSeconds } from "#domain/time-units";
import { attempt } from "~/lib/api/api-client.server";
import { cachePolicies } from "~/lib/cache/cache-policies";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { hasPart } from "~/lib/site-parts";
import { getAudience, loadPublic, requireForChildren } from "../catalog/public-data.server";
import { loadOwnChannel } from "../watch/own-channel.server";
import type { Span } from "./tv-days";

type ScheduleQuery = Span & { category?: string | null; channel?: number };

/** The schedule of a span, cached for an audience. Children get children's channels only (AMB-191). */
export async function loadSchedule(
  context: RequestContext,
  { start, stop, category = null, channel }: ScheduleQuery,
): Promise<{ items: ChannelSchedule[] }> {
  return loadPublic(context, {
    name: `tv-schedule:${start}:${stop}:${category ?? ""}:${channel ?? ""}`,
    policy: cachePolicies.schedule,
    load: async ({ audience, call }) => {
      const filter = {
        ...audience,
        ...(category === null ? {} : { category }),
        ...(channel === undefined ? {} : { channel }),
      };
      const items = await loadInChunks({ start, stop }, async (chunk) => {
        const { items: part } = await context.api.tv.schedule({ ...filter, ...chunk }, call);
        return part;
      });
      return { items };
    },
  });
}

type Chunk = { from: number; to: number };
const chunkSeconds = 8 * hourSeconds;

/** A day of hundreds of channels exceeds the API's response limit, so it is requested in chunks of hours. */
export async function loadInChunks(
  { start, stop }: Span,
  load: (chunk: Chunk) => Promise<ChannelSchedule[]>,
): Promise<ChannelSchedule[]> {
  const chunks = Array.from({ length: Math.ceil((stop - start) / chunkSeconds) }, (_, index) => ({
    from: start + index * chunkSeconds,
    to: Math.min(stop, start + (index + 1) * chunkSeconds),
  }));
  return mergeChunks(await mapInBatches(chunks, load));
}

const batchSize = 5;

/** Limits concurrency: weeks of schedule take dozens of calls, and other requests need the API too. */
async function mapInBatches<Item, Result>(
  all: Item[],
  load: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < all.length; index += batchSize)
    results.push(...(await Promise.all(all.slice(index, index + batchSize).map(load))));
  return results;
}

/** Merges chunks; a broadcast that spans two of them appears once. */
function mergeChunks(chunks: ChannelSchedule[][]): ChannelSchedule[] {
  const channels = new Map<number, ChannelSchedule & { known: Set<string> }>();
  for (const { channel, programs } of chunks.flat()) {
    const merged = channels.get(channel.id) ?? { channel, programs: [], known: new Set<string>() };
    channels.set(channel.id, merged);
    for (const broadcast of programs) {
      if (merged.known.has(broadcast.id)) continue;
      merged.known.add(broadcast.id);
      merged.programs.push(broadcast);
    }
  }
  return [...channels.values()].map(({ channel, programs }) => ({ channel, programs }));
}

/** A broadcast by its id; throws not-found if there is none. */
export const loadBroadcast = (context: RequestContext, id: string): Promise<ProgrammeDetails> =>
  loadPublic(context, {
    name: `tv-program:${id}`,
    load: ({ audience, call }) => context.api.tv.program({ ...audience, id }, call),
  });

/** Channel categories; empty on failure, since the guide works without them. */
export async function loadSelections(context: RequestContext): Promise<TvSelection[]> {
  const result = await attempt(
    loadPublic(context, {
      name: "tv-selections",
      policy: cachePolicies.settled,
      load: ({ audience, call }) => context.api.tv.selections(audience, call),
    }),
  );
  return result.ok ? result.value.items : [];
}

/** Whether the request belongs to a profile, which can have favourites and reminders. */
const hasProfile = async (context: RequestContext) =>
  context.hasSession && (await context.viewer()).profileId !== null;

/** The viewer's favourite channels in order; empty on failure. Requested in Russia only (F-162, A-030). */
export async function loadFavoriteChannels(context: RequestContext): Promise<number[]> {
  const { country } = await context.viewer();
  if (!hasTelevision(country) || !(await hasProfile(context))) return [];
  const result = await attempt(context.api.tv.favorites({}, await context.callOptions()));
  return result.ok ? result.value.data.items.map(({ id }) => id) : [];
}

/** The viewer's reminders, soonest first; empty on failure. */
export async function loadReminders(context: RequestContext): Promise<Reminder[]> {
  if (!(await hasProfile(context))) return [];
  const audience = await getAudience(context);
  const result = await attempt(context.api.tv.reminders(audience, await context.callOptions()));
  if (!result.ok) return [];
  return (audience.for_kids ? requireForChildren(result.value) : result.value).items;
}

/** What the viewer's own channel shows in a span; empty without one, on failure, and where there are no accounts. */
export async function loadOwnProgrammes(
  context: RequestContext,
  { start, stop }: Span,
): Promise<ChannelShow[]> {
  if (!hasPart("accounts") || !(await hasProfile(context))) return [];
  const result = await attempt(loadOwnChannel(context));
  if (!result.ok || !result.value) return [];
  return result.value.items.filter((show) => show.start_ts < stop && show.stop_ts > start);
}
