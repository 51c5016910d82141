import { inArray } from "drizzle-orm";
import type { RecordingPoster } from "#contract/tv";
import { programmeId } from "#domain/schedule";
import type { Audience } from "../../platform/audience";
import { titles } from "../../platform/db/schema";
import { getKeptUntil } from "../channels/channel-rules";
import type { TimetableContext } from "../channels/timetable";
import { loadRecordings } from "./recordings";

const maxPosters = 3;

/** The most popular recorded films. Empty for children, who see no banners. */
export async function loadPosters(context: TimetableContext, audience: Audience): Promise<RecordingPoster[]> {
  if (audience.forKids) return [];
  const films = (await loadRecordings(context, audience)).flatMap(({ channel, slot }) => {
    const { work, category } = slot.item;
    return category === "movie" && work && !work.forKids ? [{ channel, slot, work }] : [];
  });
  const best = films
    .sort(
      (one, other) => other.work.popularity - one.work.popularity || (one.work.id < other.work.id ? -1 : 1),
    )
    .slice(0, maxPosters);
  if (best.length === 0) return [];
  const rows = await context.db
    .select({ id: titles.id, text: titles.description, rating: titles.ratingStart })
    .from(titles)
    .where(
      inArray(
        titles.id,
        best.map(({ work }) => work.id),
      ),
    );
  return best.map(({ channel, slot, work }) => {
    const row = rows.find(({ id }) => id === work.id);
    return {
      id: work.id,
      cls: "movie",
      alias: work.alias,
      catchup_id: programmeId(channel.id, slot.start),
      title: slot.item.title[audience.locale],
      text: row?.text ?? "",
      images: { background: work.frame, horizontal: work.cover, logotype: null, vertical: work.poster },
      rating_age: slot.item.ratingAge,
      rating_start: row?.rating ?? null,
      expired_at: getKeptUntil({ channel, slot }),
    };
  });
}
