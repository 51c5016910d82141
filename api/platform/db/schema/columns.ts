import { type AnyPgColumn, bigint, customType, text } from "drizzle-orm/pg-core";

/** Times are stored as Unix seconds, so that the injected clock is the only clock. */
export const seconds = (name: string) => bigint(name, { mode: "number" });

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (bytes) => Buffer.from(bytes),
});

/** The id of the row that this one goes with when it is deleted. */
export const ownedBy = (name: string, getId: () => AnyPgColumn) =>
  text(name).notNull().references(getId, { onDelete: "cascade" });
