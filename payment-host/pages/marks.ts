import { raw } from "hono/html";
import type { PaymentType } from "#contract/payment-host";
import type { Markup } from "./page";

const transfer = '<path d="M4 8.5h14M14 4.5l4 4-4 4M20 15.5H6M10 11.5l-4 4 4 4"/>';
const phone = '<rect x="6.5" y="2.5" width="11" height="19" rx="2.5"/><path d="M10.5 18.5h3"/>';
const touch =
  '<path d="M5.5 10a5 5 0 0 1 0 4M9.5 7.5a9.5 9.5 0 0 1 0 9M13.5 5a14 14 0 0 1 0 14M17.5 2.5a19 19 0 0 1 0 19"/>';
const bank = '<path d="M3.5 9.5 12 4l8.5 5.5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 20h17"/>';
const signal = '<path d="M5 20v-4M10 20v-8M15 20V8M20 20V4"/>';
const bag = '<path d="M5.5 8.5h13l1 12h-15zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5"/>';

export type WalletType = Exclude<PaymentType, "card">;

/** Marks of our own, which say how it is paid: no company's logo or trademark. */
const marks: Record<WalletType, string> = {
  sbp: transfer,
  tpay: phone,
  sberpay: bank,
  megafon_payment: signal,
  card_googlepay: touch,
  card_cloudpayments_applepay: touch,
  google_token: bag,
  itunes_receipt: bag,
  huawei_token: bag,
};

export const drawMark = (type: WalletType): Markup =>
  raw(
    `<svg class="mark" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${marks[type]}</svg>`,
  );
