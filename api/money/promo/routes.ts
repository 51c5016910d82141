import { defaultLocale } from "#contract/languages";
import { api, type ApiContext } from "../../context";
import type { Caller } from "../../people/viewers/accounts";
import { requireDeletedOrOwner, requireOwner } from "../../people/viewers/owner";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { activateCode, listActivations } from "./activate";
import { listPromotions, loadPromoAccount, requireActivatable, toPromotion, tryPromoCode } from "./codes";

/** Promo codes and gift certificates. Refuses child profiles; without a login codes can only be looked up. */
export const promoRoutes = {
  checkActive: api.promo.checkActive.handler(async ({ input, context }) => {
    const found = await tryPromoCode(context, await findAdult(context), input, { hasCaptcha: false });
    return { active: isActivatable(() => requireActivatable(found, visitor, context.now)) };
  }),
  meta: api.promo.meta.handler(async ({ input, context }) => {
    const found = await tryPromoCode(context, await findAdult(context), input, { hasCaptcha: false });
    return toPromotion(requireActivatable(found, visitor, context.now), input.locale ?? defaultLocale);
  }),
  validate: api.promo.validate.handler(async ({ input, context }) => {
    const caller = await findAdult(context);
    const found = await tryPromoCode(context, caller, input, { hasCaptcha: true });
    const account =
      caller === null || caller.account.virtual
        ? null
        : await loadPromoAccount(context.db, caller.account, found, context.now);
    const promotion = requireActivatable(found, { account, premiumOnly: input.premium }, context.now);
    return toPromotion(promotion, input.locale ?? defaultLocale);
  }),
  activate: api.promo.activate.handler(async ({ input, context }) =>
    activateCode(context, await requireOwner(context), input, input.locale ?? defaultLocale),
  ),
  promotions: api.promo.promotions.handler(async ({ input, context }) => {
    await findAdult(context);
    return createList(await listPromotions(context, input.locale ?? defaultLocale));
  }),
  history: api.promo.history.handler(async ({ input, context }) => {
    const { account } = await requireDeletedOrOwner(context);
    const items = await listActivations(context, account.id, input.locale ?? defaultLocale);
    return { data: createList(items) };
  }),
};

const visitor = { account: null, premiumOnly: false };

function isActivatable(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

async function findAdult(context: ApiContext): Promise<Caller | null> {
  const caller = context.token ? await context.findCaller() : null;
  if (caller?.profile.child) fail(403, "CHILD_PROFILE", "A child's profile cannot use promo codes");
  return caller;
}
