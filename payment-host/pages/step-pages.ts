import { html, raw } from "hono/html";
import type { Locale } from "#contract/languages";
import type { Operation, PaymentType } from "#contract/payment-host";
import { banks, maskCard } from "#domain/cards";
import { fillText } from "#domain/fill-text";
import type { Method } from "../operation-store";
import { texts } from "../texts";
import { getWalletName, type OrderView } from "./form-page";
import type { Markup } from "./page";

type Token = { formToken: string };

/** The 3-D Secure step: asks for the bank's code, which this demonstration shows itself. */
export function drawCodeStep(
  view: Token & {
    locale: Locale;
    method: Method;
    code: string;
    error?: { isIncomplete: true } | { isIncomplete: false; triesLeft: number };
  },
): Markup {
  const text = texts[view.locale].code;
  const { error, method } = view;
  const message =
    error && (error.isIncomplete ? text.incomplete : fillText(text.wrong, { count: error.triesLeft }));
  return html`<h2>${text.title}</h2>
    <p>${fillText(text.text, { card: maskCard(method.last4 ?? "") })} ${drawBank(method.bank)}</p>
    <p class="note">${fillText(text.demonstration, { code: view.code })}</p>
    <form method="post" class="code-form" novalidate data-incomplete="${text.incomplete}">
      <input type="hidden" name="token" value="${view.formToken}" />
      <div class="field">
        <label for="code">${text.label}</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="6"
          aria-required="true"
          aria-describedby="code-error"
          ${error ? html`aria-invalid="true" autofocus` : ""}
        />
        <p class="error" id="code-error">${message ?? ""}</p>
      </div>
      <button class="primary" name="intent" value="code">${text.confirm}</button>
    </form>
    ${drawRefusal(view.locale, view.formToken)}`;
}

const drawRefusal = (locale: Locale, formToken: string): Markup =>
  html`<form method="post" class="refuse">
    <input type="hidden" name="token" value="${formToken}" />
    <button class="quiet" name="intent" value="cancel">${texts[locale].form.refuse}</button>
  </form>`;

/** A bank's name in its colour; empty for an unknown bank. */
function drawBank(name: string | null): Markup | "" {
  const index = banks.findIndex((bank) => bank.name === name);
  return index < 0 ? "" : html`<span class="bank bank-${index}">${name}</span>`;
}

/** The QR code of an app's page. */
export function drawQrStep(view: {
  locale: Locale;
  type: PaymentType;
  svg: string;
  appUrl: string;
  backUrl: string;
}): Markup {
  const text = texts[view.locale];
  return html`<h2>${fillText(text.app.title, { name: getWalletName(view.type, text) })}</h2>
    <p>${text.app.qrText}</p>
    <div class="qr" role="img" aria-label="${text.app.qr}">${raw(view.svg)}</div>
    <a class="button primary" href="${view.appUrl}">${text.app.open}</a>
    <p class="hint" role="status">${text.app.waiting}</p>
    <p><a href="${view.backUrl}">${text.app.back}</a></p>`;
}

/** Imitates a bank's app. */
export function drawApp(
  view: Token & { locale: Locale; type: PaymentType; key: string; backUrl: string | null },
): Markup {
  const text = texts[view.locale];
  return html`<h2>${fillText(text.app.title, { name: getWalletName(view.type, text) })}</h2>
    <p>${text.app.text}</p>
    <form method="post" class="app-form">
      <input type="hidden" name="token" value="${view.formToken}" />
      <input type="hidden" name="key" value="${view.key}" />
      <button class="primary" name="intent" value="confirm">${text.app.confirm}</button>
      <button name="intent" value="refuse">${text.app.refuse}</button>
    </form>
    ${view.backUrl ? html`<p><a href="${view.backUrl}">${text.app.back}</a></p>` : ""}`;
}

/** Shown in the app after the payer confirmed or refused. */
export const drawAppDone = (view: OrderView): Markup =>
  html`<h2>${getResultTitle(view.operation, view.locale)}</h2>
    <p>${texts[view.locale].app.done}</p>`;

/** Shown until the bank has answered. */
export function drawChecking({ locale, nextUrl }: { locale: Locale; nextUrl: string }): Markup {
  const text = texts[locale].checking;
  return html`<div role="status">
      <h2>${text.title}</h2>
      <p>${text.text}</p>
    </div>
    <p class="beam" aria-hidden="true"></p>
    <noscript
      ><p><a href="${nextUrl}">${text.check}</a></p></noscript
    >`;
}

/** The outcome of the operation, for payers who return to it. */
export function drawResult({ operation, locale, nextUrl }: OrderView & { nextUrl: string }): Markup {
  const text = texts[locale];
  const explanation = operation.decline
    ? text.declines[operation.decline]
    : operation.status === "expired"
      ? text.result.expiredText
      : operation.status === "processing"
        ? text.result.processingText
        : "";
  return html`<h2>${getResultTitle(operation, locale)}</h2>
    ${explanation ? html`<p>${explanation}</p>` : ""}
    <a class="button primary" href="${nextUrl}">${text.result.back}</a>`;
}

export function getResultTitle({ kind, status }: Operation, locale: Locale): string {
  const text = texts[locale].result;
  if (status === "succeeded") return kind === "binding" ? text.bound : text.succeeded;
  if (status === "declined") return kind === "binding" ? text.notBound : text.declined;
  return status === "expired" ? text.expired : text.processing;
}

/** An error page for an invalid URL or request. */
export const drawRefused = (title: string, text: string): Markup =>
  html`<h1>${title}</h1>
    ${text ? html`<p>${text}</p>` : ""}`;
