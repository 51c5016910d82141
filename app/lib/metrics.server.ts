import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { createRequestMetrics } from "#telemetry/request-metrics";

/** Process-wide metrics; the server exposes them on METRICS_PORT. */
const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];

export const upstreamCalls = new Counter({
  name: "luch_upstream_calls_total",
  help: "Calls to the API",
  labelNames: ["group", "kind"],
  registers,
});
export const upstreamSeconds = new Histogram({
  name: "luch_upstream_seconds",
  help: "Seconds of a call to the API",
  labelNames: ["group"],
  buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5],
  registers,
});
export const breakersOpen = new Gauge({
  name: "luch_breaker_open",
  help: "1 for each group of API calls that is suspended because half of them failed",
  labelNames: ["group"],
  registers,
});
export const countRequest = createRequestMetrics(registry);
export const servedPages = new Counter({
  name: "luch_page_cache_total",
  help: "Pages for anonymous visitors: from the cache, or rendered for it",
  labelNames: ["outcome"],
  registers,
});
export const publicData = new Counter({
  name: "luch_data_cache_total",
  help: "Public data for pages: from the cache, or from the API",
  labelNames: ["outcome"],
  registers,
});
export const staleServed = new Counter({
  name: "luch_stale_served_total",
  help: "Pages shown from older data because the API failed",
  registers,
});
export const refusedOrigins = new Counter({
  name: "luch_csrf_rejected_total",
  help: "Writes refused because of their origin",
  registers,
});
export const childFilterDropped = new Counter({
  name: "luch_child_filter_dropped_total",
  help: "Items the API sent that a child may not see",
  registers,
});
export const processErrors = new Counter({
  name: "luch_process_errors_total",
  help: "Errors that nobody caught",
  labelNames: ["where"],
  registers,
});
export const refusedRequests = new Counter({
  name: "luch_refused_requests_total",
  help: "Requests refused before the application",
  labelNames: ["status"],
  registers,
});
export const tvStreams = new Gauge({
  name: "luch_tv_streams",
  help: "Browsers that listen to what channels show",
  registers,
});

export const eventStreams = new Gauge({
  name: "luch_event_streams",
  help: "Open streams of events to browsers",
  registers,
});

export const metricsText = () => registry.metrics();
