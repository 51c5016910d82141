// GET /support-desk/money: accounts, payments, acts and compared days, for the staff for money only. POST: an act
import { defineHandle } from "~/lib/route-handle";

export { moneyDeskAction as action, moneyDeskLoader as loader } from "~/features/desk/money-desk.server";
export { MoneyDeskPage as default } from "~/features/desk/money-desk-page";
export { keepTyped as clientAction } from "~/lib/forms/keep-typed";
export { isChangedOrAfterSubmit as shouldRevalidate } from "~/lib/navigation/is-after-submit";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ i18n: ["desk"] });
