import { describe, expect, it } from "vitest";
import { isTracing, startTracing } from "./start-tracing";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

describe("Whether traces are made", () => {
  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
    [endpoint, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://127.0.0.1:4318/v1/traces" }, true],
    [{ ...endpoint, OTEL_SDK_DISABLED: "true" }, false],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: "none" }, false],
  ])("Traces are made only where the environment says where they go: %j", (env, expected) => {
    expect(isTracing(env)).toBe(expected);
  });

  it("A protocol that is not known is refused in one sentence", async () => {
    const env = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };
    await expect(startTracing(env, "luch", () => {})).rejects.toThrow(
      /^Setting OTEL_EXPORTER_OTLP_PROTOCOL is wrong/,
    );
  });
});
