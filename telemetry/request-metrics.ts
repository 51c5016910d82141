import { Counter, Histogram, type Registry } from "prom-client";

export type Answered = {
  /** A route's id or an endpoint's name, never a URL: there must be a few hundred at most. */
  route: string;
  method: string;
  status: number;
  seconds: number;
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** The rate, errors and durations of the requests to a process. */
export function createRequestMetrics(registry: Registry): (answered: Answered) => void {
  const registers = [registry];
  const requests = new Counter({
    name: "luch_http_requests_total",
    help: "Answered requests, by route or endpoint",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "luch_http_request_seconds",
    help: "Seconds from a request to its answer",
    labelNames: ["route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  return ({ route, method, status, seconds }) => {
    requests.inc({ route, method: methods.has(method) ? method : "other", status });
    durations.observe({ route }, seconds);
  };
}
