import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import QRCode from "qrcode";
import { type PaymentType, paymentTypes } from "#contract/payment-host";
import { fillText } from "#domain/fill-text";
import { readCard } from "./card-form";
import type { Delays } from "./merchant-routes";
import {
  type Attribution,
  type Entry,
  type OperationStore,
  type Outcome,
  toSeconds,
} from "./operation-store";
import { drawForm, drawOrder, type FormView, getWalletName } from "./pages/form-page";
import { drawPage, type View } from "./pages/page";
import { createPolicy } from "./pages/policy";
import {
  drawApp,
  drawAppDone,
  drawChecking,
  drawCodeStep,
  drawQrStep,
  drawRefused,
  drawResult,
  getResultTitle,
} from "./pages/step-pages";
import { createMac, isSame } from "./signatures";
import type { StaticFiles } from "./static-files";
import { formDeclines } from "./test-cards";
import { chooseLocale, texts } from "./texts";
import type { Tickets } from "./tickets";

type Options = {
  store: OperationStore;
  tickets: Tickets;
  files: StaticFiles;
  origin: string;
  /** The callback's secret, which also signs the payer's return. */
  secret: string;
  now: () => number;
  delays: Delays;
  wake: () => void;
};
/** An operation that a payer can open: one with a form. */
type Payable = Entry & { form: NonNullable<Entry["form"]> };
type Refusal = "ticket" | "foreign" | "request";

const cookieName = "payer";
const cookieSeconds = 86_400;
const maxWrongCodes = 3;
const attributionNames = /^(client_key|ga_id|utm_(source|medium|campaign|term|content))$/;
const attributionValue = /^[\p{L}\p{N} ._,~:+|()-]{1,100}$/u;
const cancelled: Outcome = { status: "declined", code: "cancelled_by_payer" };

/** The payer's pages. One URL shows an operation in every state, so going back or reloading is safe. */
export function createPayerRoutes(options: Options): Hono {
  const { store, tickets, files, origin, secret, now, delays, wake } = options;
  const app = new Hono();

  /** Uses up the ticket, gives this browser access to the operation, and redirects to a URL without it (AMB-234). */
  app.get("/pay", (context) => {
    // HEAD requests and prefetching must not use up a ticket.
    if (context.req.method === "HEAD" || /prefetch|prerender/.test(context.req.header("Sec-Purpose") ?? ""))
      return context.body(null, 403);
    const ticket = tickets.read(context.req.query("auth_token") ?? "");
    const entry = ticket && findPayable(ticket.id);
    const state = ticket && entry?.tickets[ticket.number];
    if (!ticket || !entry || !state) return refuse(context, "ticket", 403);
    if (state.isUsed || state.until <= now()) return refuse(context, "ticket", 410);
    store.enter(entry, ticket.number, readAttribution(context));
    setCookie(context, cookieName, tickets.createCookie(ticket.id), {
      httpOnly: true,
      sameSite: "Lax",
      secure: origin.startsWith("https:"),
      path: getUrl(ticket.id),
      maxAge: cookieSeconds,
    });
    return context.redirect(getUrl(ticket.id), 303);
  });

  app.get("/pay/:id", (context) => {
    const entry = findOwn(context);
    return entry ? showState(context, entry) : refuse(context, "foreign", 403);
  });

  app.get("/pay/:id/state", (context) => {
    const entry = findOwn(context);
    return entry ? context.json({ isOver: mayReturn(entry) }) : context.json({ error: "FORBIDDEN" }, 403);
  });

  app.get("/pay/:id/return", (context) => {
    const entry = findOwn(context);
    return entry ? context.redirect(getNextUrl(entry), 303) : refuse(context, "foreign", 403);
  });

  app.post("/pay/:id", async (context) => {
    const form = await readForm(context);
    const entry = findOwn(context);
    if (!entry) return refuse(context, "foreign", 403);
    if (!form || !isOwnForm(context, form, getCookie(context, cookieName) ?? ""))
      return refuse(context, "request", 403, entry);
    // No `await` from here on, so that a second submission sees the result of the first.
    if (entry.operation.status !== "waiting") return redirectToNextStep(context, entry);
    const intent = form.get("intent");
    if (intent === "cancel") store.settle(entry, cancelled);
    else if (intent === "code") return takeCode(context, entry, form);
    else if (intent === "card") return takeCard(context, entry, form);
    else return refuse(context, "request", 400, entry);
    return redirectToNextStep(context, entry);
  });

  /** The QR code that opens the app's page on a phone. */
  app.get("/pay/:id/qr/:type", async (context) => {
    const entry = findOwn(context);
    if (!entry) return refuse(context, "foreign", 403);
    const type = readType(context, entry);
    if (!type) return context.notFound();
    if (entry.operation.status !== "waiting")
      return context.redirect(`${getUrl(entry.operation.id)}/return`, 303);
    const appUrl = getAppUrl(entry, type);
    const svg = await QRCode.toString(`${origin}${appUrl}`, {
      type: "svg",
      margin: 2,
      errorCorrectionLevel: "M",
    });
    const { locale } = entry.form;
    const { id } = entry.operation;
    return show(context, entry, {
      title: fillText(texts[locale].app.title, { name: getWalletName(type, texts[locale]) }),
      body: drawQrStep({ locale, type, svg, appUrl, backUrl: getUrl(id) }),
      waiting: { state: `${getUrl(id)}/state`, next: `${getUrl(id)}/qr/${type}` },
    });
  });

  /** Imitates a bank's app. The URL has a key, because the device may be another one, without the cookie. */
  app.get("/pay/:id/app/:type", (context) => {
    const entry = findPayable(context.req.param("id"));
    const type = entry && readType(context, entry);
    const key = context.req.query("key") ?? "";
    if (!entry || !type || !isSame(key, tickets.createAppKey(entry.operation.id, type)))
      return refuse(context, "foreign", 403);
    const { locale } = entry.form;
    if (entry.operation.status !== "waiting")
      return show(context, entry, {
        title: getResultTitle(entry.operation, locale),
        body: drawAppDone(toOrderView(entry)),
      });
    return show(context, entry, {
      title: fillText(texts[locale].app.title, { name: getWalletName(type, texts[locale]) }),
      body: drawApp({
        locale,
        type,
        key,
        formToken: tickets.createFormToken(key),
        backUrl: findOwn(context) && getUrl(entry.operation.id),
      }),
    });
  });

  app.post("/pay/:id/app/:type", async (context) => {
    const form = await readForm(context);
    const entry = findPayable(context.req.param("id"));
    const type = entry && readType(context, entry);
    const key = form?.get("key") ?? "";
    if (!entry || !type || !isSame(key, tickets.createAppKey(entry.operation.id, type)))
      return refuse(context, "foreign", 403);
    if (!form || !isOwnForm(context, form, key)) return refuse(context, "request", 403, entry);
    const intent = form.get("intent");
    if (intent === "confirm") {
      const method = {
        type,
        brand: null,
        bank: null,
        last4: null,
        card_id: null,
        expire: null,
        behaviour: "success",
      } as const;
      store.settle(entry, { status: "succeeded" }, { method });
    } else if (intent === "refuse") store.settle(entry, cancelled);
    else return refuse(context, "request", 400, entry);
    wake();
    return findOwn(context)
      ? redirectToNextStep(context, entry)
      : context.redirect(getAppUrl(entry, type), 303);
  });

  function takeCard(context: Context, entry: Payable, form: URLSearchParams) {
    // The card was already accepted: a second submission leads to the same step as the first.
    if (entry.challenge) return redirectToNextStep(context, entry);
    if (!entry.form.methods.includes("card")) return refuse(context, "request", 400, entry);
    const card = readCard(
      { number: form.get("number") ?? "", expiry: form.get("expiry") ?? "", cvc: form.get("cvc") ?? "" },
      { now: now(), secret },
    );
    if ("errors" in card) {
      const { errors } = card;
      return showForm(context, entry, { errors, expiry: (form.get("expiry") ?? "").slice(0, 7) }, 400);
    }
    const { method } = card;
    const { behaviour } = method;
    const code = formDeclines[behaviour];
    if (code) store.settle(entry, { status: "declined", code });
    else if (behaviour === "three_d_secure") store.challenge(entry, method);
    else if (behaviour === "late") store.settleLater(entry, method, delays.lateMs);
    else {
      const delayMs = behaviour === "timeout" ? delays.timeoutMs : 0;
      store.settle(entry, { status: "succeeded" }, { method, delayMs });
    }
    return redirectToNextStep(context, entry);
  }

  function takeCode(context: Context, entry: Payable, form: URLSearchParams) {
    if (!entry.challenge) return redirectToNextStep(context, entry);
    const code = (form.get("code") ?? "").replace(/\s/g, "");
    if (!/^\d{6}$/.test(code)) return showCode(context, entry, { isIncomplete: true }, 400);
    if (isSame(code, tickets.createCode(entry.operation.id))) {
      store.settle(entry, { status: "succeeded" }, { method: entry.challenge.method });
      return redirectToNextStep(context, entry);
    }
    store.countWrongCode(entry);
    const triesLeft = maxWrongCodes - entry.challenge.wrongCodes;
    if (triesLeft > 0) return showCode(context, entry, { isIncomplete: false, triesLeft }, 400);
    store.settle(entry, { status: "declined", code: "authentication_failed" });
    return redirectToNextStep(context, entry);
  }

  /** Shows the operation without changing it. */
  function showState(context: Context, entry: Payable): Response | Promise<Response> {
    const { operation, form, challenge } = entry;
    if (operation.status === "waiting")
      return challenge ? showCode(context, entry) : showForm(context, entry, {});
    const next = `${getUrl(operation.id)}/return`;
    if (mayReturn(entry))
      return show(context, entry, {
        title: getResultTitle(operation, form.locale),
        body: drawResult({ ...toOrderView(entry), nextUrl: next }),
      });
    return show(context, entry, {
      title: texts[form.locale].checking.title,
      body: drawChecking({ locale: form.locale, nextUrl: next }),
      waiting: { state: `${getUrl(operation.id)}/state`, next },
    });
  }

  function showForm(
    context: Context,
    entry: Payable,
    { errors, expiry }: Pick<FormView, "errors" | "expiry">,
    status?: 400,
  ) {
    const { locale, methods } = entry.form;
    const { id, kind } = entry.operation;
    const view: FormView = {
      ...toOrderView(entry),
      methods,
      getWalletUrl: (type) => (type === "sbp" ? `${getUrl(id)}/qr/${type}` : getAppUrl(entry, type)),
      formToken: tickets.createFormToken(getCookie(context, cookieName) ?? ""),
      now: now(),
      errors,
      expiry,
    };
    const text = texts[locale].form;
    return show(
      context,
      entry,
      { title: kind === "binding" ? text.binding : text.payment, body: drawForm(view) },
      status,
    );
  }

  function showCode(
    context: Context,
    entry: Payable,
    error?: Parameters<typeof drawCodeStep>[0]["error"],
    status?: 400,
  ): Response | Promise<Response> {
    const { locale } = entry.form;
    if (!entry.challenge) return showState(context, entry);
    const body = drawCodeStep({
      locale,
      method: entry.challenge.method,
      code: tickets.createCode(entry.operation.id),
      formToken: tickets.createFormToken(getCookie(context, cookieName) ?? ""),
      error,
    });
    return show(context, entry, { title: texts[locale].code.title, body }, status);
  }

  function show(
    context: Context,
    entry: Payable,
    view: Omit<View, "locale" | "aside">,
    status: 200 | 400 = 200,
  ) {
    const { successUrl, failUrl, locale } = entry.form;
    context.header(
      "Content-Security-Policy",
      createPolicy([successUrl, failUrl].map((url) => new URL(url).origin)),
    );
    return context.html(drawPage({ ...view, locale, aside: drawOrder(toOrderView(entry)) }, files), status);
  }

  function refuse(context: Context, what: Refusal, status: 400 | 403 | 410, entry?: Payable) {
    const locale = entry?.form.locale ?? chooseLocale(context.req.header("Accept-Language"));
    const text = texts[locale].refusals;
    const title = text[`${what}Title`];
    context.header("Content-Security-Policy", createPolicy());
    return context.html(
      drawPage({ title, locale, body: drawRefused(title, text[`${what}Text`]) }, files),
      status,
    );
  }

  function redirectToNextStep(context: Context, entry: Payable) {
    wake();
    return context.redirect(getNextUrl(entry), 303);
  }

  /** The shop's return URL with a signed status, or the operation's page while the payer may not return. */
  function getNextUrl({ operation, form, ...entry }: Payable): string {
    if (!mayReturn(entry)) return getUrl(operation.id);
    const { order, id, status } = operation;
    const isGood = status === "succeeded" || status === "processing";
    const url = new URL(isGood ? form.successUrl : form.failUrl);
    const at = toSeconds(now());
    url.searchParams.set("order", order);
    url.searchParams.set("operation", id);
    url.searchParams.set("status", status);
    url.searchParams.set("at", String(at));
    url.searchParams.set("signature", createMac(secret, `${order}.${id}.${status}.${at}`));
    return url.href;
  }

  const mayReturn = ({ returnAt }: Pick<Entry, "returnAt">) => returnAt !== null && returnAt <= now();

  function findPayable(id: string): Payable | null {
    const entry = store.find(id);
    return entry?.form ? (entry as Payable) : null;
  }

  /** The operation in the path, if this browser has opened it with a ticket. */
  function findOwn(context: Context): Payable | null {
    const id = context.req.param("id") ?? "";
    const cookie = tickets.readCookie(getCookie(context, cookieName) ?? "");
    return cookie?.id === id ? findPayable(id) : null;
  }

  const isOwnForm = (context: Context, form: URLSearchParams, credential: string) =>
    (context.req.header("Sec-Fetch-Site") === "same-origin" || context.req.header("Origin") === origin) &&
    isSame(form.get("token") ?? "", tickets.createFormToken(credential));

  const getAppUrl = ({ operation: { id } }: Entry, type: PaymentType) =>
    `${getUrl(id)}/app/${type}?key=${tickets.createAppKey(id, type)}`;

  return app;
}

const getUrl = (id: string) => `/pay/${id}`;

const toOrderView = ({ operation, description, form }: Payable) => ({
  operation,
  description,
  locale: form.locale,
});

/** The payment type in the path, if the operation offers it and it is not a card. */
function readType(context: Context, { form }: Payable): PaymentType | null {
  const type = paymentTypes.find((name) => name === context.req.param("type"));
  return type && type !== "card" && form.methods.includes(type) ? type : null;
}

/** The payer's attribution parameters; unknown and malformed ones are ignored. */
function readAttribution(context: Context): Attribution {
  return Object.fromEntries(
    Object.entries(context.req.query()).filter(
      ([name, value]) => attributionNames.test(name) && attributionValue.test(value),
    ),
  );
}

/** The submitted form; null for another content type. */
async function readForm(context: Context): Promise<URLSearchParams | null> {
  const type = context.req.header("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  return new URLSearchParams(await context.req.text());
}
