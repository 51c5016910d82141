import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Messenger } from "../../platform/messages/messenger";
import type { ApiSettings } from "../../platform/settings";
import type { PaymentHost } from "./payment-host";

/** What billing functions need. */
export type BillingContext = {
  db: Database;
  clock: Clock;
  settings: Pick<ApiSettings, "mode" | "payment" | "publicOrigin" | "taxPercents" | "mediaSecret">;
  messenger: Messenger;
  /** Null if no payment host is configured; then nothing can be bought. */
  host: PaymentHost | null;
  log: (line: Record<string, unknown>) => void;
};

export const toBilling = ({
  db,
  clock,
  settings,
  messenger,
  paymentHost,
  log,
}: Omit<BillingContext, "host"> & { paymentHost: PaymentHost | null }): BillingContext => ({
  db,
  clock,
  settings,
  messenger,
  host: paymentHost,
  log,
});
