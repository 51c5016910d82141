import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Request as HttpRequest } from "express";

/**
 * The request as the application gets it. HEAD is handled like GET, so that its headers are the same; the body is
 * dropped when sending.
 */
export function createRequest(request: HttpRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  const url = `${request.protocol}://${request.headers.host ?? "localhost"}${request.originalUrl}`;
  if (request.method === "GET" || request.method === "HEAD") return new Request(url, { headers, signal });
  return new Request(url, {
    method: request.method,
    headers,
    signal,
    body: createReadableStreamFromReadable(request),
    duplex: "half",
  } as RequestInit);
}
