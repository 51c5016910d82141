import * as z from "zod/mini";
import type { TicketMessage } from "./support";
import { figures, memberStates, reactions } from "./together-options";

/** A programme in the stream of what is on. */
export const Running = z.object({ title: z.string(), start: z.number(), stop: z.number(), age: z.string() });
export type Running = z.infer<typeof Running>;

/** Current and upcoming programmes of a channel. */
const NowLine = z.object({ id: z.number(), on: z.array(Running) });
export type NowLine = z.infer<typeof NowLine>;

/** `/resources/tv-now`: the server's time, and the channels whose programmes have changed. */
export const NowPlayingEvent = z.object({ now: z.number(), channels: z.array(NowLine) });
export type NowPlayingEvent = z.infer<typeof NowPlayingEvent>;

/** `/resources/support-events`: a message, in the small Zod, because browsers load it. */
export const TicketMessageEvent: z.ZodMiniType<TicketMessage> = z.object({
  number: z.int().check(z.positive()),
  from: z.enum(["viewer", "support"]),
  text: z.string(),
  created: z.int().check(z.nonnegative()),
  attachments: z.array(z.object({ id: z.string(), width: z.number(), height: z.number() })),
});

/** `/resources/together-events`, and what commands answer: a group as it is now, with where its film is. */
export const GroupEvent = z.object({
  version: z.int(),
  seq: z.int(),
  now: z.number(),
  uid: z.string(),
  alias: z.string(),
  start_id: z.nullable(z.string()),
  is_playing: z.boolean(),
  position: z.number(),
  rate: z.number(),
  at: z.number(),
  members: z.array(z.object({ figure: z.enum(figures), state: z.enum(memberStates) })),
  reactions: z.array(z.object({ number: z.int(), figure: z.enum(figures), kind: z.enum(reactions) })),
});
export type GroupEvent = z.infer<typeof GroupEvent>;

/** The answer to joining. */
export const JoinAnswer = z.object({ me: z.enum(figures), group: GroupEvent });
/** What time groups go by. */
export const ClockAnswer = z.object({ now: z.number() });

/** An answer's value; null for anything else. */
export const readAnswer = <Answer>(answer: z.ZodMiniType<Answer>, value: unknown): Answer | null =>
  answer.safeParse(value).data ?? null;

/** An event's data; null for anything else, which a browser ignores. */
export function readEvent<Event>(event: z.ZodMiniType<Event>, data: unknown): Event | null {
  try {
    return readAnswer(event, JSON.parse(String(data)));
  } catch {
    return null;
  }
}
