import type { ChannelSchedule, Reminder, TvSelection } from "~/contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { cachePolicies } from "~/lib/cache/public-cache.server";
import { childFilterDropped } from "~/lib/metrics.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { publicData } from "../catalog/public-data.server";
import type { Span } from "./tv-days";

type Asked = Span & { category?: string | null; channel?: number };

/** What channels show in a span, the same for everyone of an audience. Children's channels alone for children (AMB-191). */
export async function getSchedule(
  context: RequestContext,
  { start, stop, category = null, channel }: Asked,
): Promise<{ items: ChannelSchedule[] }> {
  return publicData(context, {
    name: `tv-schedule:${start}:${stop}:${category ?? ""}:${channel ?? ""}`,
    policy: cachePolicies.schedule,
    load: async ({ audience, call }) => {
      const filter = {
        ...audience,
        ...(category === null ? {} : { category }),
        ...(channel === undefined ? {} : { channel }),
      };
      const answers = await inTurns(getPieces({ start, stop }), (piece) =>
        context.api.tv.schedule({ ...filter, from: piece.start, to: piece.stop }, call),
      );
      const items = joined(answers.map((answer) => answer.items));
      const safe = audience.for_kids ? items.filter((item) => item.channel.for_kids) : items;
      if (safe.length < items.length) childFilterDropped.inc(items.length - safe.length);
      return { items: safe };
    },
  });
}

/** A day of hundreds of channels is more than one answer of the API may hold: it is asked for in pieces of so many hours. */
const pieceSeconds = 8 * 3600;

function getPieces({ start, stop }: Span): Span[] {
  return Array.from({ length: Math.ceil((stop - start) / pieceSeconds) }, (_, index) => ({
    start: start + index * pieceSeconds,
    stop: Math.min(stop, start + (index + 1) * pieceSeconds),
  }));
}

const atOnce = 5;

/** Some at a time: weeks of television are dozens of questions, and others ask too. */
async function inTurns<Asked, Answer>(all: Asked[], ask: (one: Asked) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    answers.push(...(await Promise.all(all.slice(at, at + atOnce).map(ask))));
  return answers;
}

/** Pieces side by side; a showing that lies in two of them is one. */
function joined(pieces: ChannelSchedule[][]): ChannelSchedule[] {
  const channels = new Map<number, ChannelSchedule & { known: Set<string> }>();
  for (const { channel, programs } of pieces.flat()) {
    const whole = channels.get(channel.id) ?? { channel, programs: [], known: new Set<string>() };
    channels.set(channel.id, whole);
    for (const showing of programs) {
      if (whole.known.has(showing.id)) continue;
      whole.known.add(showing.id);
      whole.programs.push(showing);
    }
  }
  return [...channels.values()].map(({ channel, programs }) => ({ channel, programs }));
}

/** Kinds of channels; without them the guide goes on. */
export async function getSelections(context: RequestContext): Promise<TvSelection[]> {
  const answer = await attempt(
    publicData(context, {
      name: "tv-selections",
      policy: cachePolicies.settled,
      load: ({ audience, call }) => context.api.tv.selections(audience, call),
    }),
  );
  return answer.ok ? answer.value.items : [];
}

/** Whether this request belongs to a profile, which has favourite channels and reminders of its own. */
const hasProfile = async (context: RequestContext) =>
  context.isPersonal && (await context.viewer()).profileId !== null;

/** The viewer's favourite channels in their order; none when they cannot be asked for. Asked within Russia alone (F-162, A-030). */
export async function favoriteChannels(context: RequestContext): Promise<number[]> {
  const { country } = await context.viewer();
  if (country !== "RU" || !(await hasProfile(context))) return [];
  const answer = await attempt(context.api.tv.favorites({}, await context.callOptions()));
  return answer.ok ? answer.value.data.items.map(({ id }) => id) : [];
}

/** What the viewer wants to be told of, the soonest first; nothing when it cannot be asked for. */
export async function loadReminders(context: RequestContext): Promise<Reminder[]> {
  if (!(await hasProfile(context))) return [];
  const { forKids, country } = await context.cacheAudience();
  const answer = await attempt(
    context.api.tv.reminders(
      { device_type: "web", locale: context.locale, for_kids: forKids, geoip_cc: country },
      await context.callOptions(),
    ),
  );
  return answer.ok ? answer.value.items : [];
}
