import type { Receipt } from "#contract/receipts";
import { getReceiptQr } from "#domain/fiscal-receipt";
import { api } from "../../context";
import { requireOwner } from "../../people/viewers/owner";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { findReceipts } from "./find-receipts";

type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number]["receipt"];
type Printed = NonNullable<ReceiptRow["printed"]>;

const toReceipt = (
  { id, paymentId }: Pick<ReceiptRow, "id" | "paymentId">,
  { seller, items, ...printed }: Printed,
): Receipt => ({
  id,
  payment_id: paymentId,
  kind: printed.kind,
  seller: { name: seller.name, inn: seller.inn, taxation: seller.taxation, site: seller.site },
  buyer: printed.buyer,
  items: items.map(({ vatPercent, ...item }) => ({ ...item, vat_percent: vatPercent })),
  total: printed.total,
  drive: printed.drive,
  document: printed.document,
  sign: printed.sign,
  at: printed.at,
  qr: getReceiptQr(printed, printed.kind, printed.total),
  url: printed.url,
});

/** The owner's cash receipts. */
export const receiptRoutes = {
  list: api.receipts.list.handler(async ({ context }) => {
    const { account } = await requireOwner(context);
    const found = await findReceipts(context.db, account.id);
    return createList(
      found.map(({ receipt: { id, paymentId }, refundId }) => ({ id, charge_id: refundId ?? paymentId })),
    );
  }),
  get: api.receipts.get.handler(async ({ input, context }) => {
    const { account } = await requireOwner(context);
    const [found] = await findReceipts(context.db, account.id, input.id);
    return found?.receipt.printed
      ? toReceipt(found.receipt, found.receipt.printed)
      : fail(404, "NOT_FOUND", "No such receipt");
  }),
};
