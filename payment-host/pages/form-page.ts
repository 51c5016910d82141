import { html } from "hono/html";
import { languages, type Locale } from "#contract/languages";
import type { Operation, PaymentType } from "#contract/payment-host";
import { banks, cardNumberLength, cvcLength, groupCardNumber } from "#domain/cards";
import { fillText } from "#domain/fill-text";
import type { CardErrors } from "../card-form";
import { testCards } from "../test-cards";
import { formatAmount, type Texts, texts } from "../texts";
import { drawMark, type WalletType } from "./marks";
import type { Markup } from "./page";

export type OrderView = { operation: Operation; description: string; locale: Locale };
export type FormView = OrderView & {
  methods: PaymentType[];
  /** The URL for paying by a type other than a card. */
  getWalletUrl: (type: PaymentType) => string;
  formToken: string;
  /** Milliseconds. */
  now: number;
  errors?: CardErrors;
  expiry?: string;
};

const getBank = Object.fromEntries(
  banks.flatMap(({ name, prefixes }, index) => prefixes.map((prefix) => [prefix, [name, index]])),
);

/** The description and the amount. */
export function drawOrder({ operation, description, locale }: OrderView): Markup {
  const text = texts[locale].form;
  return html`<section class="order">
    <h1>${operation.kind === "binding" ? text.binding : text.payment}</h1>
    <dl>
      <div>
        <dt>${text.for}</dt>
        <dd>${description}</dd>
      </div>
      <div>
        <dt>${operation.kind === "binding" ? text.now : text.amount}</dt>
        <dd class="amount">${formatAmount(operation.amount, operation.currency, locale)}</dd>
      </div>
    </dl>
  </section>`;
}

/** The payer's form: card fields, the other payment types, and a link back. */
export function drawForm(view: FormView): Markup {
  const { methods, locale, formToken } = view;
  const text = texts[locale];
  const wallets = methods.filter((type): type is WalletType => type !== "card");
  const isCardFirst = methods[0] === "card";
  const card = methods.includes("card") ? drawCardForm(view, text) : "";
  const others = wallets.length > 0 ? drawWallets(wallets, view, text) : "";
  const or = card && others ? html`<p class="or"><span>${text.form.or}</span></p>` : "";
  return html`${isCardFirst ? card : others} ${or} ${isCardFirst ? others : card}
    <form method="post" class="refuse">
      <input type="hidden" name="token" value="${formToken}" />
      <button class="quiet" name="intent" value="cancel">${text.form.refuse}</button>
    </form>
    ${card ? drawTestCards(text, view.now) : ""}`;
}

const drawWallets = (wallets: WalletType[], view: FormView, text: Texts): Markup =>
  html`<nav class="wallets" aria-labelledby="wallets">
    <h2 id="wallets">${text.form.other}</h2>
    <ul>
      ${wallets.map(
        (type) =>
          html`<li>
            <a href="${view.getWalletUrl(type)}">${drawMark(type)}${getWalletName(type, text)}</a>
          </li>`,
      )}
    </ul>
  </nav>`;

export const getWalletName = (type: PaymentType, text: Texts): string =>
  type === "card" ? text.form.card : text.wallets[type];

/** The cards that are named as accepted: «Мир» is one of Russia's, for payments in roubles. */
const getBrands = ({ currency }: FormView["operation"], { brands: { mir, ...others } }: Texts): string[] => [
  ...(currency === "RUB" ? [mir] : []),
  ...Object.values(others),
];

function drawCardForm(
  { operation, formToken, locale, errors = {}, expiry = "", now }: FormView,
  text: Texts,
): Markup {
  const labels = text.form;
  const brands = getBrands(operation, text);
  const list = new Intl.ListFormat(languages[locale].tag).format(brands);
  const errorTexts = { ...text.errors, numberBrand: fillText(text.errors.numberBrand, { brands: list }) };
  const firstWrong = (["number", "expiry", "cvc"] as const).find((name) => errors[name]);
  const attributes = (name: "number" | "expiry" | "cvc") =>
    html`id="${name}" name="${name}" inputmode="numeric" aria-required="true"
    aria-describedby="${name === "number" ? "" : `${name}-hint `}${name}-error"
    ${errors[name] ? html`aria-invalid="true"` : ""} ${firstWrong === name ? html`autofocus` : ""}`;
  const error = (name: "number" | "expiry" | "cvc") => {
    const key = errors[name];
    return html`<p class="error" id="${name}-error">${key ? errorTexts[key] : ""}</p>`;
  };
  return html`<form
    method="post"
    class="card-form"
    novalidate
    data-month="${getMonth(now)}"
    data-banks="${JSON.stringify(getBank)}"
    data-brands="${JSON.stringify(text.brands)}"
    data-errors="${JSON.stringify(errorTexts)}"
  >
    <h2>${labels.card}</h2>
    <input type="hidden" name="token" value="${formToken}" />
    <div class="card">
      <p class="badges" aria-live="polite">
        <span class="accepted">${brands.join(" · ")}</span><span class="bank" hidden></span
        ><span class="brand-badge" hidden></span>
      </p>
      <div class="field wide">
        <label for="number">${labels.number}</label>
        <input
          ${attributes("number")}
          autocomplete="cc-number"
          placeholder="0000 0000 0000 0000"
          maxlength="${cardNumberLength + 7}"
        />
        ${error("number")}
      </div>
      <div class="field">
        <label for="expiry">${labels.expiry}</label>
        <input ${attributes("expiry")} autocomplete="cc-exp" maxlength="7" value="${expiry}" />
        <p class="hint" id="expiry-hint">${labels.expiryHint}</p>
        ${error("expiry")}
      </div>
      <div class="field">
        <label for="cvc">${labels.cvc}</label>
        <input ${attributes("cvc")} type="password" autocomplete="cc-csc" maxlength="${cvcLength}" />
        <p class="hint" id="cvc-hint">${labels.cvcHint}</p>
        ${error("cvc")}
      </div>
    </div>
    ${firstWrong ? html`<p class="hint">${text.errors.again}</p>` : ""}
    <button class="primary" name="intent" value="card">
      ${operation.kind === "binding"
        ? labels.bind
        : fillText(labels.pay, { amount: formatAmount(operation.amount, operation.currency, locale) })}
    </button>
  </form>`;
}

const drawTestCards = (text: Texts, now: number): Markup =>
  html`<details class="test-cards" data-expiry="${getExpiryToCome(now)}">
    <summary>${text.cards.title}</summary>
    <p class="hint">${text.cards.hint}</p>
    <ul>
      ${testCards.map(({ number, behaviour }) => {
        const grouped = groupCardNumber(number);
        return html`<li>
          <span class="number">${grouped}</span>
          <button
            type="button"
            class="number"
            hidden
            data-number="${number}"
            aria-label="${fillText(text.cards.fill, { number: grouped })}"
          >
            ${grouped}
          </button>
          <span>${text.cards[behaviour]}</span>
        </li>`;
      })}
    </ul>
  </details>`;

/** The current month as YYMM, in Moscow. */
const getMonth = (now: number): string =>
  new Intl.DateTimeFormat("sv", { timeZone: "Europe/Moscow", year: "2-digit", month: "2-digit" })
    .format(now)
    .replace(/\D/g, "");

const getExpiryToCome = (now: number): string =>
  `12/${String((new Date(now).getUTCFullYear() + 3) % 100).padStart(2, "0")}`;
