import { defaultLocale } from "#contract/languages";
import { api } from "../../context";
import { requireStaff } from "../../people/viewers/staff";
import { createList } from "../../platform/paging";
import { toBilling } from "../billing/context";
import { loadAccount } from "./account-history";
import { act, listActs } from "./acts";
import { findAccounts } from "./find-accounts";
import { listDays, reconcileDay } from "./reconcile";

/** The desk of the staff for money. */
export const moneyDeskRoutes = {
  search: api.moneyDesk.search.handler(async ({ input, context }) => {
    await requireStaff(context, "money");
    return createList(await findAccounts(context.db, input, input.locale ?? defaultLocale));
  }),
  account: api.moneyDesk.account.handler(async ({ input, context }) => {
    await requireStaff(context, "money");
    return loadAccount(context.db, input.id, input.locale ?? defaultLocale);
  }),
  act: api.moneyDesk.act.handler(async ({ input, context }) => {
    await act(context, await requireStaff(context, "money"), input);
    return { ok: true as const };
  }),
  acts: api.moneyDesk.acts.handler(async ({ input, context }) => {
    await requireStaff(context, "money");
    return listActs(context.db, input);
  }),
  days: api.moneyDesk.days.handler(async ({ context }) => {
    await requireStaff(context, "money");
    return createList(await listDays(context.db));
  }),
  reconcile: api.moneyDesk.reconcile.handler(async ({ input, context }) => {
    if (!context.isService) await requireStaff(context, "money");
    return reconcileDay(toBilling(context), input.day);
  }),
};
