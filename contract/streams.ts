import * as z from "zod/mini";
import type { TicketMessage } from "./support";

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

/** An event's data; null for anything else, which a browser ignores. */
export function readEvent<Event>(event: z.ZodMiniType<Event>, data: unknown): Event | null {
  try {
    return event.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}
