import { diag, DiagLogLevel } from "@opentelemetry/api";

type Environment = Record<string, string | undefined>;
type Log = (line: { level: "warn"; message: string }) => void;

const maxFlushMs = 1000;
const quietMs = 60_000;

/** Whether the standard environment variables of OpenTelemetry say where traces go. */
export function isTracing(env: Environment): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none";
  return Boolean(endpoint) && !isOff;
}

/**
 * Starts the SDK, which reads everything else from the same variables; without an endpoint it is not even loaded.
 * Returns a function that sends what waits and stops.
 */
export async function startTracing(env: Environment, name: string, log: Log): Promise<() => Promise<void>> {
  if (!isTracing(env)) return () => Promise.resolve();
  const OTLPTraceExporter = await loadExporter(
    env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || "http/protobuf",
  );
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { defaultResource, detectResources, envDetector, resourceFromAttributes },
  ] = await Promise.all([import("@opentelemetry/sdk-trace-node"), import("@opentelemetry/resources")]);
  warnOfFailures(log);
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": name }))
      .merge(detectResources({ detectors: [envDetector] })),
    // Sends in the background; what a slow collector does not take is dropped.
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () =>
    Promise.race([
      provider.shutdown().catch(() => {}),
      new Promise<void>((resolve) => setTimeout(resolve, maxFlushMs).unref()),
    ]);
}

async function loadExporter(protocol: string) {
  if (protocol === "http/json")
    return (await import("@opentelemetry/exporter-trace-otlp-http")).OTLPTraceExporter;
  if (protocol === "http/protobuf")
    return (await import("@opentelemetry/exporter-trace-otlp-proto")).OTLPTraceExporter;
  throw new Error("Setting OTEL_EXPORTER_OTLP_PROTOCOL is wrong: only http/protobuf and http/json are known");
}

/** At most once a minute: a collector that is down fails every batch. */
function warnOfFailures(log: Log): void {
  let lastAt = -Infinity;
  const warn = () => {
    if (performance.now() - lastAt < quietMs) return;
    lastAt = performance.now();
    log({ level: "warn", message: "traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT" });
  };
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
