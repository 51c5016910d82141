import * as z from "zod/mini";
import type { EditedEpisode } from "#contract/editing";
import { maxDescription, maxTitleName } from "#contract/sizes";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatTime } from "~/lib/time/time-text";
import { parseTime, PublicationTime, toInput } from "./publication-times.server";

const count = (max: number) =>
  z.coerce.number({ error: "wrong" }).check(z.int("wrong"), z.gte(1, "wrong"), z.lte(max, "wrong"));
const Place = {
  season: count(99),
  number: count(9999),
  title: z
    .string({ error: "empty" })
    .check(z.trim(), z.minLength(1, "empty"), z.maxLength(maxTitleName, "tooLong")),
};
const Addition = z.object({ intent: z.literal("episode-add"), alias: z.string(), ...Place });
const Change = z.object({
  intent: z.literal("episode"),
  alias: z.string(),
  episode: z.string(),
  seen_version: z.string(),
  ...Place,
  description: z.optional(z.string().check(z.maxLength(maxDescription, "tooLong"))),
  is_shown: z.optional(z.string()),
  show_at: PublicationTime,
});
const Film = z.object({
  intent: z.literal("episode-film"),
  alias: z.string(),
  episode: z.string(),
  film: z.optional(z.string()),
});
const Move = z.object({
  intent: z.literal("episode-move"),
  alias: z.string(),
  episode: z.string(),
  direction: z.enum(["up", "down"]),
});
const Removal = z.object({ intent: z.literal("episode-remove"), alias: z.string(), episode: z.string() });

export type SentEpisode =
  | z.infer<typeof Addition>
  | z.infer<typeof Change>
  | z.infer<typeof Film>
  | z.infer<typeof Move>
  | z.infer<typeof Removal>;
export const episodeSchemas: Record<string, z.ZodMiniType<SentEpisode>> = {
  "episode-add": Addition,
  episode: Change,
  "episode-film": Film,
  "episode-move": Move,
  "episode-remove": Removal,
};

/** Does what was sent about an episode, and answers with the page of the desk to show then. */
export async function writeEpisode(
  context: RequestContext,
  value: SentEpisode,
): Promise<Record<string, string>> {
  const { editing } = context.api;
  const call = await context.callOptions();
  const { alias } = value;
  if (value.intent === "episode-add") {
    const { season, number, title } = value;
    const { id } = await editing.addEpisode({ alias, episode: { season, number, title } }, call);
    return { title: alias, episode: id };
  }
  const { episode: id } = value;
  if (value.intent === "episode-move") {
    await editing.moveEpisode({ id, direction: value.direction }, call);
    return { title: alias };
  }
  if (value.intent === "episode-remove") {
    await editing.removeEpisode({ id }, call);
    return { title: alias };
  }
  if (value.intent === "episode-film") await editing.setEpisodeFilm({ id, film: value.film || null }, call);
  else {
    const { season, number, title, description = "", is_shown, seen_version } = value;
    const show_at = parseTime(value.show_at, context.timeZone);
    const episode = { season, number, title, description, is_shown: is_shown === "on", show_at };
    await editing.changeEpisode({ id, episode, seen_version }, call);
  }
  return { title: alias, episode: id, saved: "1" };
}

/** An episode of the list. */
export function toEpisode(
  { id, season, number, title, film, is_shown: isShown, show_at: at }: EditedEpisode,
  { timeZone, locale }: Pick<RequestContext, "timeZone" | "locale">,
) {
  const showAt = at > 0 ? formatTime("date-time", at, timeZone, locale) : null;
  return { id, season, number, title, film, isShown, showAt };
}

export const toEpisodeFields = (
  { season, number, title, description, is_shown, show_at }: EditedEpisode,
  zone: string,
): Record<string, string> => ({
  season: String(season),
  number: String(number),
  title,
  description,
  ...(is_shown ? { is_shown: "on" } : {}),
  show_at: toInput(show_at, zone),
});
