import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Log } from "./log";
import { createMerchantRoutes, type Delays, type PlanCharge } from "./merchant-routes";
import type { OperationStore } from "./operation-store";
import { drawPage } from "./pages/page";
import { createPolicy } from "./pages/policy";
import { drawRefused } from "./pages/step-pages";
import { createPayerRoutes } from "./payer-routes";
import { createMac } from "./signatures";
import { loadStaticFiles } from "./static-files";
import { chooseLocale, texts } from "./texts";
import { createTickets } from "./tickets";

type Options = {
  store: OperationStore;
  origin: string;
  secrets: { merchant: string; callback: string };
  now: () => number;
  delays: Delays;
  planCharge: PlanCharge;
  /** Sends callbacks that have become due. */
  wake: () => void;
  log: Log;
};

const maxBodyBytes = 16_384;
/** The path as it is logged: without the query, which contains tickets, and without tokens of saved methods. */
const redactPath = (path: string): string =>
  path.replace(/\/tokens\/[^/]*/, "/tokens/[redacted]").slice(0, 200);

const isApi = (path: string) => path.startsWith("/api/");

/** The payment host as one HTTP application: the merchant's API, the payer's pages and their files. */
export function createPaymentHostApp(options: Options): Hono {
  const { store, origin, secrets, now, delays, wake, log } = options;
  const app = new Hono();
  const files = loadStaticFiles();
  const tickets = createTickets(createMac(secrets.merchant, "tickets"));

  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    log("info", {
      method: context.req.method,
      path: redactPath(context.req.path),
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    // Not no-referrer: browsers would then send «Origin: null» with forms.
    headers.set("Referrer-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
  });
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (context) =>
        isApi(context.req.path) ? context.json({ error: "TOO_LARGE" }, 413) : context.text("Too large", 413),
    }),
  );

  app.get("/healthz", (context) => context.text("ok"));
  app.get("/static/:name", (context) => {
    const file = files.find(context.req.param("name"));
    if (!file) return context.notFound();
    return context.body(file.body, 200, {
      "Content-Type": file.type,
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });
  app.route(
    "/api",
    createMerchantRoutes({
      store,
      tickets,
      origin,
      secret: secrets.merchant,
      callbackSecret: secrets.callback,
      now,
      delays,
      planCharge: options.planCharge,
      wake,
    }),
  );
  app.route(
    "/",
    createPayerRoutes({ store, tickets, files, origin, secret: secrets.callback, now, delays, wake }),
  );

  app.notFound((context) => {
    if (isApi(context.req.path)) return context.json({ error: "NOT_FOUND" }, 404);
    const locale = chooseLocale(context.req.header("Accept-Language"));
    const title = texts[locale].refusals.notFoundTitle;
    context.header("Content-Security-Policy", createPolicy());
    return context.html(drawPage({ title, locale, body: drawRefused(title, "") }, files), 404);
  });
  app.onError((error, context) => {
    log("error", {
      message: "failed",
      path: redactPath(context.req.path),
      error: error.stack ?? error.message,
    });
    if (isApi(context.req.path)) return context.json({ error: "FAILED" }, 500);
    const locale = chooseLocale(context.req.header("Accept-Language"));
    const { errorTitle, errorText } = texts[locale].refusals;
    context.header("Content-Security-Policy", createPolicy());
    return context.html(
      drawPage({ title: errorTitle, locale, body: drawRefused(errorTitle, errorText) }, files),
      500,
    );
  });
  return app;
}
