import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ChannelSource } from "#contract/own-channel-options";
import type { ChannelSlot } from "#domain/own-channel";
import { ownedBy, seconds } from "../columns";
import { profiles } from "../people/accounts";

/** Channels that viewers made of titles, one a profile. */
export const ownChannels = pgTable("own_channels", {
  profileId: ownedBy("profile_id", () => profiles.id).primaryKey(),
  source: text().$type<ChannelSource>().notNull(),
  /** Of the playlist or genre. */
  alias: text(),
  slots: jsonb().$type<ChannelSlot[]>().notNull(),
  made: seconds("made").notNull(),
});

/** Programmes that viewers share, as they were then, one a profile. Whoever knows the id may see it. */
export const sharedChannels = pgTable(
  "shared_channels",
  {
    profileId: ownedBy("profile_id", () => profiles.id).primaryKey(),
    id: text().notNull().unique(),
    slots: jsonb().$type<ChannelSlot[]>().notNull(),
    /** When the channel was made that it is of. */
    made: seconds("made").notNull(),
    stops: seconds("stops").notNull(),
  },
  (table) => [index("shared_channels_stops").on(table.stops)],
);
