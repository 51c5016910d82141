import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { refusalBody } from "../../platform/errors";
import { logOf } from "../../platform/observe-requests";
import type { BillingContext } from "./context";
import { getFormUrl } from "./pay-at-host";
import { readCallback } from "./payment-host";
import { applyChargeback } from "./refunds";
import { settle } from "./settle";
import { findTariff } from "./tariffs";

const maxCallbackBytes = 16_384;

/** Callbacks of the payment host. They have no API key: each is signed. */
export function callbackRoutes(context: BillingContext): Hono {
  const secret = context.settings.payment?.callbackSecret ?? null;
  const limit = bodyLimit({
    maxSize: maxCallbackBytes,
    onError: (request) => request.json(refusalBody("PAYLOAD_TOO_LARGE"), 413),
  });
  return new Hono().post("/billing/callback", limit, async (request) => {
    const refuse = (status: 403 | 404 | 409, code: string) =>
      request.json({ code, message: code, data: null }, status);
    if (secret === null) return refuse(404, "NOT_FOUND");
    const body = await request.req.text();
    // Signed with the host's clock, which test controls cannot change.
    const realNow = Math.floor(Date.now() / 1000);
    const callback = readCallback(body, request.req.header("signature") ?? "", secret, realNow);
    if (!callback) return refuse(403, "SIGNATURE_WRONG");
    const own = { ...context, log: logOf(context.log, request) };
    const result = await settle(own, callback.operation);
    if (result === "unknown") return refuse(404, "PAYMENT_NOT_FOUND");
    if (result === "mismatch") return refuse(409, "PAYMENT_MISMATCH");
    if (callback.chargeback) await applyChargeback(own, callback.operation.order, callback.chargeback);
    return request.json({ ok: true });
  });
}

/** The address of the payment form as text (C-023). It starts no payment: a purchase begins with `billing/buy`. */
export function tariffUrlRoutes(context: BillingContext): Hono {
  return new Hono().get("/tariffs/:id/url", async (request: Context) => {
    const tariff = await findTariff(context.db, request.req.param("id") ?? "");
    if (!tariff?.isOnSale) return request.json(refusalBody("TARIFF_NOT_FOUND", "No such tariff"), 404);
    const url = new URL(getFormUrl(context));
    const visitor = request.req.query("ga_id");
    if (visitor !== undefined && /^[\w.-]{1,64}$/.test(visitor)) url.searchParams.set("ga_id", visitor);
    return request.text(url.href);
  });
}
