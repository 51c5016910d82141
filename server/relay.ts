import http from "node:http";
import https from "node:https";
import type { Request, Response } from "express";

const passedOn = ["content-type", "content-length", "accept", "accept-encoding", "range", "if-none-match", "if-modified-since", "if-range"];
const passedBack = ["content-type", "content-length", "content-encoding", "content-range", "accept-ranges", "cache-control", "etag", "last-modified", "vary", "location"];
const answerMs = 15_000;

/** Hands pictures and media through from the API, streaming both ways; a viewer who leaves ends the call upstream. */
export function relayTo(base: string, methods: readonly string[] = ["GET", "HEAD"]) {
  const target = new URL(base);
  const transport = target.protocol === "https:" ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 64 });
  return (request: Request, response: Response) => {
    if (!methods.includes(request.method)) {
      response.status(405).setHeader("Allow", methods.join(", ")).end();
      return;
    }
    const isReading = request.method === "GET" || request.method === "HEAD";
    const headers = Object.fromEntries(passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])));
    let current: http.ClientRequest | null = null;
    const attempt = (isAgain: boolean) => {
      const call = transport.request(
        {
          protocol: target.protocol,
          hostname: target.hostname,
          port: target.port,
          path: target.pathname.replace(/\/$/, "") + request.originalUrl,
          method: request.method,
          headers,
          agent,
          timeout: answerMs,
        },
        (answer) => {
          response.statusCode = answer.statusCode ?? 502;
          for (const name of passedBack) {
            const value = answer.headers[name];
            if (value !== undefined) response.setHeader(name, value);
          }
          answer.pipe(response);
          answer.on("error", () => response.destroy());
        },
      );
      call.on("timeout", () => call.destroy(new Error("timeout")));
      call.on("error", (error: NodeJS.ErrnoException) => {
        // A kept connection the other side closed at that very moment: asking once more costs nothing and changes nothing.
        if (isReading && !isAgain && call.reusedSocket && error.code === "ECONNRESET" && !response.destroyed) attempt(true);
        else if (response.headersSent) response.destroy();
        else response.status(503).setHeader("Retry-After", "30").type("text/plain").send("Media is not available now");
      });
      current = call;
      if (isReading) call.end();
      else request.pipe(call);
    };
    response.on("close", () => current?.destroy());
    attempt(false);
  };
}
