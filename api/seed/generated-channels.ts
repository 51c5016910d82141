import { pictureVersion } from "#artwork/pictures/render-picture";
import { palettes } from "#domain/artwork";
import { createLocalized } from "#domain/localized";
import { stablePick } from "#domain/stable-hash";
import { channelPicture } from "../catalogue/catalog/picture-specs";
import type { SeedChannel } from "../platform/content/content-schema";
import type { channels } from "../platform/db/schema";

const categories: SeedChannel["category"][] = ["film", "series", "kids", "documentary", "music", "regional"];
export const firstGeneratedId = 1001;

/** Generates channels for benchmarks; deterministic for a given count. */
export function generatedChannels(count: number): (typeof channels.$inferInsert)[] {
  return Array.from({ length: count }, (_, index) => {
    const alias = `generated-${index + 1}`;
    const name = `Канал ${index + 1}`;
    const category = categories[index % categories.length] ?? "film";
    const channel: Omit<SeedChannel, "hls" | "schedule" | "dvrHours" | "recordDays"> = {
      id: firstGeneratedId + index,
      alias,
      title: createLocalized(() => name),
      category,
      description: name,
      mark: String((index + 1) % 100).padStart(2, "0"),
      forKids: category === "kids",
      palette: stablePick(palettes, alias),
    };
    return { ...channel, pictureVersion: pictureVersion(channelPicture(channel)) };
  });
}
