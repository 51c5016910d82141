import { foreignKey, index, pgTable, text } from "drizzle-orm/pg-core";
import { ownedBy, seconds } from "../columns";
import { devices, profiles } from "../people/accounts";

/** Addresses for IPTV players, one a profile. Each is a device of the account, and ends with it. */
export const iptvAddresses = pgTable(
  "iptv_addresses",
  {
    profileId: ownedBy("profile_id", () => profiles.id).primaryKey(),
    accountId: text("account_id").notNull(),
    deviceId: text("device_id").notNull(),
    /** Kept as it is, so that its owner may look it up. */
    token: text().notNull().unique(),
    made: seconds("made").notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.accountId, table.deviceId],
      foreignColumns: [devices.accountId, devices.id],
    }).onDelete("cascade"),
    index("iptv_addresses_device").on(table.accountId, table.deviceId),
  ],
);
