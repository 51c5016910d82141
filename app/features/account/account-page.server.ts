import type { AccountSummary } from "#contract/account";
import { defineLoader, type LoaderContext } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatLongDate } from "~/lib/time/time-text";
import type { AccountSectionName } from "./account-menu";
import { createChildView } from "./child-page.server";

const summaries = new WeakMap<RequestContext, Promise<AccountSummary>>();

/** The account's data, loaded once a request for the layout and its section. */
function loadSummary(context: RequestContext): Promise<AccountSummary> {
  const loading =
    summaries.get(context) ??
    context.callOptions().then((options) => context.api.account.summary(undefined, options));
  summaries.set(context, loading);
  return loading;
}

/**
 * What surrounds the account's sections. A child gets a page without account data; an account marked for deletion, the
 * page that restores it (AMB-247).
 */
export const accountLayoutLoader = defineLoader({ access: "signed-in" }, async ({ context }) => {
  if ((await context.viewer()).isChild) return createChildView(context);
  const { deletion } = await loadSummary(context);
  return deletion === null
    ? { kind: "sections" as const }
    : { kind: "restore" as const, deletionDate: formatLongDate(deletion, context.locale) };
});

/**
 * Creates the loader of a section. It is null where the layout shows something else. Pages within a section have a
 * title of their own.
 */
export function createAccountLoader<Section>(
  name: AccountSectionName,
  load: (args: LoaderContext & { summary: AccountSummary }) => Promise<Section>,
  getTitle: (section: Section) => string | undefined = () => undefined,
) {
  return defineLoader({ access: "signed-in" }, async (args) => {
    const { context } = args;
    if ((await context.viewer()).isChild)
      return { name: null, section: null, plainTitle: createChildView(context).plainTitle };
    const t = fixedT(context.locale, "account");
    const summary = await loadSummary(context);
    if (summary.deletion !== null) return { name: null, section: null, plainTitle: t("restore.title") };
    const section = await load({ ...args, summary });
    return { name, section, plainTitle: getTitle(section) ?? t(`menu.${name}`) };
  });
}
