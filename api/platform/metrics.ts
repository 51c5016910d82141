import { Counter, Gauge, Registry } from "prom-client";
import { createRequestMetrics } from "#telemetry/request-metrics";

/** The metrics of this process, which api/main.ts serves on API_METRICS_PORT. */
export const registry = new Registry();

const registers = [registry];

export const countRequest = createRequestMetrics(registry);
export const signInFailures = new Counter({
  name: "luch_sign_in_failures_total",
  help: "Attempts to sign in that were refused, by the code of the refusal",
  labelNames: ["kind"],
  registers,
});
export const outputsRefused = new Counter({
  name: "luch_output_invalid_total",
  help: "Answers that did not fit the contract and became an error",
  registers,
});
export const replicaUsed = new Gauge({
  name: "luch_database_replica_used",
  help: "1 while reads go to the replica, 0 while it is away or a second behind; missing without DATABASE_REPLICA_URL",
  registers,
});
// It would begin with 0, also where there is no replica.
replicaUsed.remove();
export const moneyDifferences = new Gauge({
  name: "luch_money_differences",
  help: "Differences between the ledger and the payments, and between the ledger and the payment host",
  labelNames: ["between"],
  registers,
});
