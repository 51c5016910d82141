import { toDecimal } from "#domain/money";
import { attempt } from "~/lib/api/api-client.server";
import { notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
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
    // With kopecks, as on paper.
    const money = (sum: number) => `${toDecimal(sum)} ₽`;
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
      at: receipt.at,
      timeZone: context.timeZone,
      qr: drawQr(receipt.qr),
      url: receipt.url,
    };
  },
  ({ title }) => title,
);
