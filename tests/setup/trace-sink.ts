import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Span = {
  service: string;
  name: string;
  traceId: string;
  id: string;
  parent: string | null;
  startMs: number;
  endMs: number;
  attributes: Record<string, unknown>;
};

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type Attributes = { key: string; value: Value }[];
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attributes;
};
type Body = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Sent[] }[] }[];
};

const read = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of traces over HTTP in JSON. `isFrozen`: it takes connections and never answers. */
export async function openTraceSink({ isFrozen = false } = {}) {
  const spans: Span[] = [];
  let text = "";
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (isFrozen) return;
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      text += body;
      for (const { resource, scopeSpans } of (JSON.parse(body) as Body).resourceSpans)
        for (const sent of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            service: String(read(resource.attributes)["service.name"]),
            name: sent.name,
            traceId: sent.traceId,
            id: sent.spanId,
            parent: sent.parentSpanId || null,
            startMs: Number(sent.startTimeUnixNano) / 1e6,
            endMs: Number(sent.endTimeUnixNano) / 1e6,
            attributes: read(sent.attributes),
          });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    /** What the processes are started with. */
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    },
    spans,
    /** Everything that was sent, as it was sent. */
    sent: () => text,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
