import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { writeReadableStreamToWritable } from "@remix-run/node";
import type { Request as HttpRequest, Response as HttpResponse } from "express";
import { chooseEncoding } from "./page-cache";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = /^(text\/|application\/(json|manifest\+json|xml|javascript)|image\/svg)|text\/x-script/;
const minBytes = 1024;
/** Headers that may repeat; all others replace the server's own. */
const repeatable = ["set-cookie", "vary"];

/** Sets the status and headers of the application's response. */
export function copyHeaders(answer: Response, response: HttpResponse): void {
  response.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (repeatable.includes(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

/** Sends an event stream as its events arrive. */
export async function sendStream(response: HttpResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  response.flushHeaders();
  await writeReadableStreamToWritable(body, response);
}

/** Sends a whole body, compressed, with its Content-Length. */
export async function sendBody(request: HttpRequest, response: HttpResponse, body: Buffer): Promise<void> {
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-store");
  const type = String(response.getHeader("Content-Type") ?? "");
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const shouldCompress =
    body.length >= minBytes && compressible.test(type) && !response.hasHeader("Content-Encoding");
  if (shouldCompress) response.appendHeader("Vary", "Accept-Encoding");
  const payload = shouldCompress && encoding !== "identity" ? await compress(body, encoding) : body;
  if (payload !== body) response.setHeader("Content-Encoding", encoding);
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
