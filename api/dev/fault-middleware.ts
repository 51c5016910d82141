import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { endpointName } from "./endpoint-names";
import type { Fault, Faults } from "./faults";

type Options = { faults: Faults; now: () => number; viewersOf: (context: Context) => Promise<string[]> };

/** Answers, delays or breaks a call as the fault that covers it says. */
export function faultMiddleware({ faults, now, viewersOf }: Options): MiddlewareHandler {
  return async (context, next) => {
    if (faults.isQuiet || context.req.path.startsWith("/__dev")) return next();
    const fault = faults.take(endpointName(context.req.path), [...(await viewersOf(context)), "*"]);
    if (!fault) return next();
    if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault.kind === "refuse" || fault.kind === "reset") return breakConnection(context, fault.kind);
    if (fault.kind === "truncate") return truncated(context);
    if (fault.kind === "redirect") return context.body(null, 302, { Location: "https://elsewhere.example/" });
    if (fault.delayMs && !fault.code && !fault.status && !fault.body) return next();
    return answer(context, fault, now());
  };
}

function answer(context: Context, fault: Fault, now: number): Response {
  const status = fault.status ?? statusOf(fault.code);
  if (status === 204) return new Response(null, { status });
  if (fault.body !== undefined) {
    return new Response(fault.body, { status, headers: { "Content-Type": fault.contentType ?? "application/json" } });
  }
  const code = fault.code ?? (status >= 500 ? "INTERNAL_ERROR" : "FAULT");
  const isLimit = status === 429 || code.includes("LIMIT") || code.includes("TRIES");
  const data = {
    ...(isLimit || fault.expiresInSeconds !== undefined ? { expired: now + (fault.expiresInSeconds ?? 90) } : {}),
    ...(code.includes("CAPTCHA") ? { captcha: emptyCaptcha, key: "fault-captcha" } : {}),
  };
  return context.json({ code, message: fault.message ?? code, data: Object.keys(data).length > 0 ? data : null }, status as 400);
}

const emptyCaptcha = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48"/>')}`;

function statusOf(code: string | undefined): number {
  if (!code) return 500;
  if (code === "UNAUTHORIZED") return 401;
  if (code.startsWith("DEVICE_")) return 403;
  if (code.includes("LIMIT") || code.includes("TRIES")) return 429;
  return 400;
}

function nodeResponse(context: Context) {
  return (context.env as HttpBindings).outgoing;
}

function breakConnection(context: Context, kind: "refuse" | "reset"): Promise<Response> {
  const socket = nodeResponse(context).socket;
  if (kind === "reset") socket?.resetAndDestroy();
  else socket?.destroy();
  return new Promise(() => {});
}

/** Promises more than it sends, then hangs up. */
function truncated(context: Context): Promise<Response> {
  const outgoing = nodeResponse(context);
  outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": "4096" });
  outgoing.write('{"items":[{"uid":"u_');
  setTimeout(() => outgoing.socket?.destroy(), 20);
  return new Promise(() => {});
}
