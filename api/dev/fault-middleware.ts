import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Captcha } from "#contract/captcha";
import { defaultLocale } from "#contract/languages";
import { LocaleCode } from "#contract/shared";
import { checkCaptcha, issueCaptcha } from "../platform/captcha/captchas";
import type { Database } from "../platform/db/database";
import { getEndpointName } from "./endpoint-names";
import type { Fault, Faults } from "./faults";

type Options = {
  faults: Faults;
  db: Database;
  now: () => number;
  getViewerIds: (context: Context) => Promise<string[]>;
};

/** Applies the matching fault to a request: an error response, a delay or a broken connection. */
export function faultMiddleware({ faults, db, now, getViewerIds }: Options): MiddlewareHandler {
  return async (context, next) => {
    if (faults.isQuiet || context.req.path.startsWith("/__dev")) return next();
    const fault = faults.take(getEndpointName(context.req.path), [...(await getViewerIds(context)), "*"]);
    if (!fault) return next();
    if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault.kind === "refuse" || fault.kind === "reset") return breakConnection(context, fault.kind);
    if (fault.kind === "truncate") return sendTruncated(context);
    if (fault.kind === "redirect") return context.body(null, 302, { Location: "https://elsewhere.example/" });
    if (fault.delayMs && !fault.code && !fault.status && !fault.body) return next();
    if (!fault.code?.startsWith("CAPTCHA_")) return createAnswer(context, fault, now());
    const outcome = await checkQueryCaptcha(context, db, now(), getEndpointName(context.req.path));
    if (outcome === "right") return next();
    return createAnswer(
      context,
      { ...fault, code: outcome ?? fault.code },
      now(),
      await issueCaptcha(db, now(), parseLocale(context)),
    );
  };
}

/** Checks the captcha in the request's query; null if there is none. */
async function checkQueryCaptcha(context: Context, db: Database, now: number, endpoint: string) {
  const { captcha_key: key, captcha: answer } = context.req.query();
  return key && answer ? checkCaptcha(db, now, { key, answer, endpoint }) : null;
}

const parseLocale = (context: Context) =>
  LocaleCode.safeParse(context.req.query("locale")).data ?? defaultLocale;

function createAnswer(context: Context, fault: Fault, now: number, captcha?: Captcha): Response {
  const status = fault.status ?? getFaultStatus(fault.code);
  if (status === 204) return new Response(null, { status });
  if (fault.body !== undefined) {
    return new Response(fault.body, {
      status,
      headers: { "Content-Type": fault.contentType ?? "application/json" },
    });
  }
  const code = fault.code ?? (status >= 500 ? "INTERNAL_ERROR" : "FAULT");
  const isLimit = status === 429 || code.includes("LIMIT") || code.includes("TRIES");
  const data = {
    ...(isLimit || fault.expiresInSeconds !== undefined
      ? { expired: now + (fault.expiresInSeconds ?? 90) }
      : {}),
    ...(captcha ? { captcha: captcha.captcha, key: captcha.key, question: captcha.question } : {}),
  };
  return context.json(
    { code, message: fault.message ?? code, data: Object.keys(data).length > 0 ? data : null },
    status as 400,
  );
}

function getFaultStatus(code: string | undefined): number {
  if (!code) return 500;
  if (code === "UNAUTHORIZED") return 401;
  if (code.startsWith("DEVICE_")) return 403;
  if (code.includes("LIMIT") || code.includes("TRIES")) return 429;
  return 400;
}

function getNodeResponse(context: Context) {
  return (context.env as HttpBindings).outgoing;
}

function breakConnection(context: Context, kind: "refuse" | "reset"): Promise<Response> {
  const socket = getNodeResponse(context).socket;
  if (kind === "reset") socket?.resetAndDestroy();
  else socket?.destroy();
  return new Promise(() => {});
}

/** Sends less than its Content-Length, then closes the connection. */
function sendTruncated(context: Context): Promise<Response> {
  const outgoing = getNodeResponse(context);
  outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": "4096" });
  outgoing.write('{"items":[{"uid":"u_');
  setTimeout(() => outgoing.socket?.destroy(), 20);
  return new Promise(() => {});
}
