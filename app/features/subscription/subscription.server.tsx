import * as z from "zod/mini";
import type { OwnSubscription } from "#contract/billing";
import { freezeDays } from "#domain/subscription";
import type { ApiError } from "~/lib/api/api-error";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { safePath } from "~/lib/http/safe-path";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import type { ToastMessage } from "~/lib/session/toast-messages";
import { createAccountLoader } from "../account/account-page.server";
import { getPaymentPlace, goToPayment } from "../tariffs/go-to-payment.server";
import { ensureAccount, getCookieHeaders } from "../watch/access-flow.server";
import { ManageBody } from "./manage-body";
import { PaymentsBody } from "./payments-body";
import { toCsv } from "./payments-csv";
import {
  getCurrent,
  SubscriptionBody,
  type SubscriptionError,
  subscriptionErrors,
} from "./subscription-body";

async function loadSubscriptions(context: RequestContext): Promise<OwnSubscription[]> {
  const { locale } = context;
  return (await context.api.billing.subscriptions({ locale }, await context.callOptions())).items;
}

function getError({ formResult }: RequestContext): SubscriptionError | null {
  const key = formResult?.submission.error?.[""]?.[0];
  if (key === undefined) return null;
  return subscriptionErrors.find((known) => known === key) ?? "unknown";
}

/** /account/subscriptions: the subscriptions and payment methods. */
export const subscriptionLoader = createAccountLoader("subscription", async ({ context }) => {
  const [subscriptions, { data }] = await Promise.all([
    loadSubscriptions(context),
    context.api.billing.methods(undefined, await context.callOptions()),
  ]);
  return privateMarkup(context, SubscriptionBody, {
    subscriptions,
    methods: data.items,
    action: localisedPath(paths.subscriptions(), context.locale),
    error: getError(context),
    now: context.now,
  });
});

/** /account/subscriptions/manage and /subscriptionManage (AMB-048). */
export const manageLoader = createAccountLoader("subscription", async ({ context }) => {
  const here = context.url.pathname;
  return privateMarkup(context, ManageBody, {
    subscription: getCurrent(await loadSubscriptions(context)),
    action: here,
    here,
    error: getError(context),
  });
});

/** /account/payments and /payment_history (AMB-048). */
export const paymentsLoader = createAccountLoader("payments", async ({ context }) => {
  const { data } = await context.api.billing.history({ locale: context.locale }, await context.callOptions());
  return privateMarkup(context, PaymentsBody, { charges: data.items });
});

/** GET /resources/payments: the charges as a CSV file. */
export const paymentsFileLoader = defineLoader({ access: "adult" }, async ({ context }) => {
  const { data } = await context.api.billing.history({ locale: context.locale }, await context.callOptions());
  return new Response(toCsv(data.items), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="luch-payments.csv"',
      "Cache-Control": "private, no-store",
    },
  });
});

/** GET /resources/renewal: whether there is a failed renewal that the viewer can pay for now (P-030 to P-032). */
export const renewalLoader = defineLoader({ access: "adult" }, async ({ context }) => {
  const { data } = await context.api.billing.subscriptionsWithPending(
    { pending: "true", locale: context.locale },
    await context.callOptions(),
  );
  const failed = data.subscriptions.find(
    ({ charge_rule: rule, tariff_info: tariff }) => rule === "retry" && tariff?.rate_steps.length === 0,
  );
  return new Response(JSON.stringify({ tariff_id: data.has_payments ? (failed?.tariff_id ?? null) : null }), {
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-store" },
  });
});

const id = z.string().check(z.maxLength(64));
const optionalId = z.optional(id);
const forms = {
  cancel: z.object({ intent: z.literal("cancel"), id: optionalId, reason: z.optional(id) }),
  resume: z.object({ intent: z.literal("resume"), id: optionalId }),
  freeze: z.object({
    intent: z.literal("freeze"),
    id: optionalId,
    days: z.enum(freezeDays.map(String) as [string, ...string[]]),
  }),
  unfreeze: z.object({ intent: z.literal("unfreeze"), id: optionalId }),
  discount: z.object({ intent: z.literal("discount"), id: optionalId }),
  extend: z.object({ intent: z.literal("extend"), tariff_id: id, back: z.optional(z.string()) }),
  bind: z.object({ intent: z.literal("bind") }),
  activate: z.object({ intent: z.literal("activate"), id }),
  remove: z.object({ intent: z.literal("remove"), id }),
};
type Form = z.infer<(typeof forms)[keyof typeof forms]>;
const getSchema = (intent: string | null): z.ZodMiniType<Form> =>
  intent !== null && Object.hasOwn(forms, intent) ? forms[intent as keyof typeof forms] : forms.bind;

const refusals: Record<string, SubscriptionError> = {
  PAYMENT_UNDER_WAY: "underWay",
  NO_PAYMENT_METHOD: "noMethod",
  NOT_RESUMABLE: "notResumable",
  NOT_FREEZABLE: "notFreezable",
  ALREADY_FROZEN: "notFreezable",
  NO_DISCOUNT: "noDiscount",
  FOREIGN_SUBSCRIPTION: "foreign",
};
const describeRefusal = ({ code, isFault }: ApiError) => ({
  "": isFault ? "server" : (refusals[code] ?? "unknown"),
});

/** POST to the subscription's pages: every change of a subscription or payment method, by intent. */
export const subscriptionAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ fields }) => getSchema(fields.get("intent")),
    secrets: [],
    describeError: describeRefusal,
  },
  async ({ context, request, value }) => {
    if (value.intent === "bind" || value.intent === "extend")
      return redirectToPayment(context, request, value);
    const message = await applyChange(context, value);
    return redirectWithToast(context, paths.subscriptions(), message);
  },
);

/** The subscription named in a form, else the current one, since popups do not know its id. */
async function findSubscription(context: RequestContext, named: string | undefined): Promise<string> {
  return named ?? getCurrent(await loadSubscriptions(context))?._id ?? "none";
}

/** Applies the change and redirects with a toast. */
async function applyChange(
  context: RequestContext,
  form: Exclude<Form, { intent: "bind" | "extend" }>,
): Promise<ToastMessage> {
  const call = await context.callOptions();
  const { billing } = context.api;
  switch (form.intent) {
    case "activate":
      await billing.activateMethod({ id: form.id }, call);
      return "methodActivated";
    case "remove":
      await billing.removeMethod({ id: form.id }, call);
      return "methodRemoved";
    case "cancel":
      await billing.recurrent(
        {
          subscription_id: await findSubscription(context, form.id),
          recurrent: false,
          ...(form.reason === undefined ? {} : { reason: form.reason }),
        },
        call,
      );
      return "subscriptionCancelled";
    case "resume":
      await billing.recurrent(
        { subscription_id: await findSubscription(context, form.id), recurrent: true },
        call,
      );
      return "subscriptionResumed";
    case "freeze":
      await billing.freeze(
        { subscription_id: await findSubscription(context, form.id), days: Number(form.days) },
        call,
      );
      return "subscriptionFrozen";
    case "unfreeze":
      await billing.freeze({ subscription_id: await findSubscription(context, form.id), days: 0 }, call);
      return "subscriptionUnfrozen";
    case "discount":
      await billing.discount({ subscription_id: await findSubscription(context, form.id) }, call);
      return "discountTaken";
  }
}

/** Redirects to the payment host, to save a method or to pay for a failed renewal (C-026). */
async function redirectToPayment(
  context: RequestContext,
  request: Request,
  form: Extract<Form, { intent: "bind" | "extend" }>,
): Promise<Response> {
  const call = await context.callOptions();
  const account = await ensureAccount(context, request);
  const session = await context.session();
  const back = form.intent === "extend" ? safePath(form.back) : null;
  session.set({ returnToProduct: back ?? localisedPath(paths.subscriptions(), context.locale) });
  account.cookies.push(await session.commit());
  const place = getPaymentPlace(context);
  const started =
    form.intent === "bind"
      ? await context.api.billing.bindCard(place, call)
      : await context.api.billing.setTariff({ tariff_id: form.tariff_id, ...place }, call);
  return (
    (await goToPayment(context, getCookieHeaders(account), started)) ??
    redirectWithToast(context, paths.subscriptions(), "failed")
  );
}
