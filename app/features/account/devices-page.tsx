import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { maxDeviceName } from "#contract/sizes";
import { ActionForm } from "~/lib/forms/action-form";
import { useActionError } from "~/lib/forms/use-action-error";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import styles from "./account.module.css";
import { AccountSection } from "./account-section";
import type { devicesLoader } from "./devices.server";
import { useSection } from "./use-section";

type Device = ReturnType<typeof useSection<typeof devicesLoader>>["devices"][number];

/** /account/devices: the account's devices, at most five. */
export function DevicesPage() {
  const { devices, limit } = useSection<typeof devicesLoader>();
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <AccountSection title={t("menu.devices")} lead={t("devices.lead", { count: limit })}>
      {devices.length > limit ? (
        <p role="note" className={styles.warning}>
          {t("devices.over", { count: devices.length - limit })}
        </p>
      ) : null}
      <p className={styles.label}>{t("devices.used", { used: devices.length, limit })}</p>
      <ul className={classes(styles.rows, styles.wide, styles.grid)}>
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <div className={styles.rowText}>
              <span className={styles.value}>{device.name}</span>
              <span className={styles.label}>
                {device.isCurrent ? `${t("devices.current")} · ` : ""}
                {t("devices.lastUsed", { date: device.lastUsed })}
                {" · "}
                {t("devices.firstUsed", { date: device.firstUsed })}
              </span>
              <RenameForm {...device} />
            </div>
            {device.isCurrent ? null : <ForgetForm {...device} />}
          </li>
        ))}
      </ul>
      {hasPart("television") ? (
        <LinkButton href={to(paths.iptvAddresses())}>{t("devices.iptv")}</LinkButton>
      ) : null}
    </AccountSection>
  );
}

function RenameForm({ id, name, ownName }: Device) {
  const { t } = useTranslation("account");
  const { formProps, checker, field, formError } = useActionForm({
    id: `rename-${id}`,
    only: { intent: "rename", id },
    loadSchema: async () => {
      const { RenameFields } = await import("./devices-schema");
      return () => RenameFields;
    },
    getText: (error) => t(`errors.${error}` as "errors.nameEmpty"),
  });
  const nameField = field("name", ownName);
  const details = useCloseOnChange(ownName);
  // In the browser it is open already, and stays so while the name is corrected.
  const [isServedOpen] = useState(nameField.error !== undefined || formError !== null);
  return (
    <details ref={details} className={styles.details} open={isServedOpen}>
      <summary aria-label={t("devices.renameNamed", { name })}>{t("devices.rename")}</summary>
      <Form {...formProps} className={styles.inline}>
        {checker}
        <input type="hidden" name="id" value={id} />
        <FormError id={formError?.id}>{formError?.text}</FormError>
        <Field {...nameField} label={t("devices.name")} maxLength={maxDeviceName} autoComplete="off" />
        <Button name="intent" value="rename">
          {t("buttons.save")}
        </Button>
      </Form>
    </details>
  );
}

/** Closes the element once what its form changes has changed; its heading has the focus then. */
function useCloseOnChange(value: string) {
  const details = useRef<HTMLDetailsElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value || !details.current) return;
    shown.current = value;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  }, [value]);
  return details;
}

function ForgetForm({ id, name }: Device) {
  const { t } = useTranslation("account");
  const fields = { intent: "forget", id };
  const error = useActionError(fields);
  return (
    <ActionForm fields={fields}>
      {error ? <FormError>{t(error === "server" ? "errors.server" : "errors.unknown")}</FormError> : null}
      <Button aria-label={t("devices.forgetNamed", { name })}>{t("devices.forget")}</Button>
    </ActionForm>
  );
}
