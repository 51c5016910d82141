import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Captcha } from "../../app/contract/captcha";
import { LocaleCode } from "../../app/contract/shared";
import { checkCaptcha, issueCaptcha } from "../captcha/captchas";
import type { Database } from "../db/database";
import { endpointName } from "./endpoint-names";
import type { Fault, Faults } from "./faults";

type Options = {
  faults: Faults;
  db: Database;
  now: () => number;
  createViewers: (context: Context) => Promise<string[]>;
};

/** Answers, delays or breaks a call as the fault that covers it says. */
export function faultMiddleware({ faults, db, now, createViewers }: Options): MiddlewareHandler {
  return async (context, next) => {
    if (faults.isQuiet || context.req.path.startsWith("/__dev")) return next();
    const fault = faults.take(endpointName(context.req.path), [...(await createViewers(context)), "*"]);
    if (!fault) return next();
    if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault.kind === "refuse" || fault.kind === "reset") return breakConnection(context, fault.kind);
    if (fault.kind === "truncate") return truncated(context);
    if (fault.kind === "redirect") return context.body(null, 302, { Location: "https://elsewhere.example/" });
    if (fault.delayMs && !fault.code && !fault.status && !fault.body) return next();
    if (!fault.code?.startsWith("CAPTCHA_")) return answer(context, fault, now());
    const outcome = await captchaOutcome(context, db, now(), endpointName(context.req.path));
    if (outcome === "right") return next();
    return answer(
      context,
      { ...fault, code: outcome ?? fault.code },
      now(),
      await issueCaptcha(db, now(), parseLocale(context)),
    );
  };
}

/** What came of the captcha that the call carries in its query, or null if it carries none. */
async function captchaOutcome(context: Context, db: Database, now: number, endpoint: string) {
  const { captcha_key: key, captcha: answer } = context.req.query();
  return key && answer ? checkCaptcha(db, now, { key, answer, endpoint }) : null;
}

const parseLocale = (context: Context) => LocaleCode.safeParse(context.req.query("locale")).data ?? "ru";

function answer(context: Context, fault: Fault, now: number, captcha?: Captcha): Response {
  const status = fault.status ?? getStatus(fault.code);
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

function getStatus(code: string | undefined): number {
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
