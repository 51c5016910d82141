import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { NextFunction, Request, Response } from "express";
import { bestEncoding } from "./page-cache";
import { barePolicy } from "./security-headers";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /^(text\/|application\/(json|manifest\+json|xml|javascript)|image\/svg)|text\/x-script/;
const minBytes = 1024;

type OnResponse = (request: Request, response: Response, body: Buffer) => void;

/**
 * Buffers the application's response, then sends it compressed with its Content-Length. Event streams pass through.
 */
export function bufferResponse(onResponse: OnResponse) {
  return (request: Request, response: Response, next: NextFunction) => {
    const chunks: Buffer[] = [];
    // The adapter appends headers, so the default policy must be removed or a page would have two.
    response.removeHeader("Content-Security-Policy");
    const end = response.end.bind(response);
    const write = response.write.bind(response);
    const flushHeaders = response.flushHeaders.bind(response);
    const isStream = () => String(response.getHeader("Content-Type") ?? "").startsWith("text/event-stream");
    const collect = (chunk: unknown) => {
      if (typeof chunk === "string") chunks.push(Buffer.from(chunk));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = ((chunk: unknown, ...rest: never[]) => {
      if (isStream()) return write(chunk, ...rest);
      collect(chunk);
      return true;
    }) as typeof response.write;
    response.flushHeaders = () => {
      if (!isStream()) return;
      response.setHeader("Content-Security-Policy", barePolicy);
      flushHeaders();
    };
    response.end = ((chunk?: unknown) => {
      response.end = end;
      if (isStream()) return chunk === undefined ? end() : end(chunk);
      collect(chunk);
      const { page } = (response.locals.renderResult ?? {}) as { page?: Buffer };
      const body = page ?? Buffer.concat(chunks);
      if (!response.hasHeader("Content-Security-Policy"))
        response.setHeader("Content-Security-Policy", barePolicy);
      if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", getCacheControl(request));
      onResponse(request, response, body);
      void sendCompressed(request, response, body);
      return response;
    }) as typeof response.end;
    next();
  };
}

/** Prefetched data may be reused for ten seconds, until the click; everything else is not stored. */
function getCacheControl(request: Request): string {
  const isPrefetch = /prefetch/.test(String(request.headers["sec-purpose"] ?? request.headers.purpose ?? ""));
  return isPrefetch && request.method === "GET" ? "private, max-age=10" : "private, no-store";
}

async function sendCompressed(request: Request, response: Response, body: Buffer): Promise<void> {
  const type = String(response.getHeader("Content-Type") ?? "");
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  const shouldCompress =
    body.length >= minBytes && compressible.test(type) && !response.hasHeader("Content-Encoding");
  if (shouldCompress) response.appendHeader("Vary", "Accept-Encoding");
  const payload = shouldCompress && encoding !== "identity" ? await compress(body, encoding) : body;
  if (payload !== body) response.setHeader("Content-Encoding", encoding);
  response.removeHeader("Transfer-Encoding");
  if (response.statusCode !== 204 && response.statusCode !== 304)
    response.setHeader("Content-Length", payload.length);
  response.end(request.method === "HEAD" ? undefined : payload);
}

/** Fast compression levels, because the result serves a single viewer. */
function compress(body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: 6 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
