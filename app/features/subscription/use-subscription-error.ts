import { useActionError } from "~/lib/forms/use-action-error";
import { useTranslation } from "~/lib/i18n/i18n-context";

/** Why a change was refused; keys of «subscription.errors». */
const subscriptionErrors = [
  "price",
  "alreadyPaid",
  "underWay",
  "blocked",
  "noMethod",
  "methodRefused",
  "notResumable",
  "notFreezable",
  "noDiscount",
  "foreign",
  "server",
  "unknown",
] as const;
export type SubscriptionError = (typeof subscriptionErrors)[number];

/** The text of the action's refusal, if there is one. */
export function useSubscriptionError(): string | undefined {
  const { t } = useTranslation("billing");
  const key = useActionError();
  return key === undefined
    ? undefined
    : t(`subscription.errors.${subscriptionErrors.find((known) => known === key) ?? "unknown"}`);
}
