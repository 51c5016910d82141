import { Form } from "@remix-run/react";
import { pinLength } from "#domain/pin";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { FormError } from "~/ui/form-error";
import styles from "./parents.module.css";

export type MoreMinutes = {
  /** Why none can be added now; null if they can. */
  refusal: "unlimited" | "bedtime" | "too-many" | null;
  hasPin: boolean;
  /** Of this form: sent twice it gives once. */
  key: string;
};
type Props = { more: MoreMinutes; action: string };

/** Gives a child 15 more minutes of this day. */
export function MoreMinutesForm({ more: { refusal, hasPin, key }, action }: Props) {
  const { t } = useTranslation(["parents", "pin"]);
  const to = useLocalised();
  const { formProps, isSent, field, formError } = useActionForm<{ pin?: string }>({
    id: "limits-minutes",
    only: { intent: "minutes" },
    getText: (error, values) =>
      error in pinErrors
        ? t(`pin:errors.${error as keyof typeof pinErrors}`, values)
        : t(`errors.${error}` as "errors.unknown"),
  });
  if (refusal !== null) return <p className={styles.label}>{t(`more.refused.${refusal}`)}</p>;
  return (
    <Form {...formProps} action={action} preventScrollReset className={styles.more}>
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <input type="hidden" name="key" value={key} />
      {hasPin ? (
        <DigitsField
          {...field("pin")}
          label={t("pin:fields.pin")}
          count={pinLength}
          isSecret
          autoComplete="off"
        />
      ) : null}
      <div className={styles.buttons}>
        <Button look="primary" name="intent" value="minutes" aria-busy={isSent || undefined}>
          {t("more.give")}
        </Button>
        {hasPin ? (
          <LinkButton look="text" href={to(paths.pinCheck(action, "remind"))}>
            {t("pin:forgotten")}
          </LinkButton>
        ) : null}
      </div>
      <p className={styles.label}>{t("more.lead")}</p>
    </Form>
  );
}

/** The keys of `describeGrantError` whose texts are those of all PINs. */
const pinErrors = { invalid: true, incomplete: true, notFound: true, limit: true };
