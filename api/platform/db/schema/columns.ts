import { bigint, customType } from "drizzle-orm/pg-core";

/** Times are stored as Unix seconds, so that the injected clock is the only clock. */
export const seconds = (name: string) => bigint(name, { mode: "number" });

export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (bytes) => Buffer.from(bytes),
});
