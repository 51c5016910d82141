import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** Where no SDK was started (start-tracing.ts), nothing below makes a span, and `work` is called as it is. */

type SpanOptions = { kind?: SpanKind; attributes?: Attributes };

const getTracer = () => trace.getTracer("luch");

/** The span of the request that this call is part of; null if it is not traced. */
export function findSpan(): Span | null {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : null;
}

/** Does work in a span of its own, as part of the present one. */
export function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (findSpan() === null) return work();
  const span = getTracer().startSpan(name, { kind, attributes });
  return run(span, work);
}

/**
 * Does the work of a request to this process in a span. `parent` are the headers of a caller who is trusted. The name is
 * known once the work has found what the request is for: `describe` gives it at the end.
 */
export function inServerSpan<Result>(
  {
    parent = {},
    startTime,
  }: { parent?: Record<string, string | string[] | undefined>; startTime?: number | undefined },
  work: () => Promise<Result>,
  describe: () => { name: string; attributes: Attributes; hasFailed: boolean },
): Promise<Result> {
  const span = getTracer().startSpan(
    "request",
    { kind: SpanKind.SERVER, ...(startTime === undefined ? {} : { startTime }) },
    propagation.extract(context.active(), parent),
  );
  return run(span, work, () => {
    const { name, attributes, hasFailed } = describe();
    span.updateName(name).setAttributes(attributes);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  });
}

async function run<Result>(span: Span, work: () => Promise<Result>, atEnd?: () => void): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    // A response that is thrown is an answer. The message of an error may hold what a viewer entered.
    if (error instanceof Error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error.name);
    }
    throw error;
  } finally {
    atEnd?.();
    span.end();
  }
}

/** The headers by which another process of ours adds to the trace; none if the request is not traced. */
export function getTraceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (findSpan() !== null) propagation.inject(context.active(), headers);
  return headers;
}

export { SpanKind };
