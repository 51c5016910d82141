import { toDecimal } from "#domain/money";
import { serviceTimeZone } from "#domain/time-zone";
import { attempt } from "~/lib/api/api-client.server";
import { notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatClock, formatLongDate, formatZoneName } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { drawQr } from "../tv-code/qr.server";

/** The ids of the cash receipts by charge; none if loading fails. */
export async function loadReceiptIds(context: RequestContext): Promise<Map<string, string>> {
  const listed = await attempt(context.api.receipts.list(undefined, await context.callOptions()));
  return new Map(listed.ok ? listed.value.items.map(({ id, charge_id }) => [charge_id, id]) : []);
}

/** /account/receipts/{receipt}: a cash receipt of the viewer's. */
export const receiptLoader = createAccountLoader(
  "payments",
  async ({ context, params }) => {
    const t = fixedT(context.locale, "billing");
    const found = await attempt(
      context.api.receipts.get({ id: params.receipt ?? "" }, await context.callOptions()),
    );
    if (!found.ok && found.error.status === 404) notFound();
    if (!found.ok) throw found.error;
    const { seller, items, total, ...receipt } = found.value;
    // With kopecks, as on paper, and in the seller's time, wherever it is read.
    const kopecks = new Intl.NumberFormat(languages[context.locale].tag, {
      style: "currency",
      currency: "RUB",
      currencyDisplay: "narrowSymbol",
    });
    const money = (sum: number) => kopecks.format(toDecimal(sum) as Intl.StringNumericLiteral);
    const { at } = receipt;
    const time = `${formatClock(at, serviceTimeZone)}, ${formatZoneName("short", at, serviceTimeZone, context.locale)}`;
    return {
      title: t(`receipt.kinds.${receipt.kind}`),
      items: items.map(({ name, sum, vat, vat_percent }) => ({
        name,
        sum: money(sum),
        vat: vat_percent === 0 ? null : t("receipt.vat", { percent: vat_percent, sum: money(vat) }),
      })),
      total: money(total),
      facts: [
        ["seller", seller.name],
        ["inn", seller.inn],
        ["taxation", seller.taxation],
        ["site", seller.site],
        ["buyer", receipt.buyer],
        ["drive", receipt.drive],
        ["document", String(receipt.document)],
        ["sign", receipt.sign],
        ["payment", receipt.payment_id],
      ] as const,
      time: `${formatLongDate(at, context.locale)}, ${time}`,
      qr: drawQr(receipt.qr),
      url: receipt.url,
    };
  },
  ({ title }) => title,
);
