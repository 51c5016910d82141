import type { ReactNode } from "react";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useSeenVersion } from "~/lib/forms/use-seen-version";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import styles from "./desk.module.css";

type Values = Record<string, string | undefined>;
type Stored = { intent: string; values: Values; version: string; isSaved: boolean };
export type DeskForm = ReturnType<typeof useDeskForm>;

/** The values to show and the error of a field: what was sent, if it was refused. `version` is what its writer has seen. */
export function useDeskForm({ intent, values: stored, version, isSaved }: Stored) {
  const { t } = useTranslation("desk");
  const submission = useFormResponse({ intent })?.submission;
  const isRefused = submission !== undefined;
  const sent = submission?.initialValue as Values | undefined;
  const getKey = (name: string) => submission?.error?.[name]?.[0];
  const { seenVersion, isChanged } = useSeenVersion(version, isSaved, submission);
  const getError = (name: string) => {
    const key = getKey(name);
    return key === undefined ? undefined : t(`errors.${key as "server"}`);
  };
  return { values: sent ?? stored, version: seenVersion, getError, isRefused, isChanged };
}

export function DeskField({
  desk: { values, getError },
  name,
  ...field
}: { desk: DeskForm; name: string; label: string } & Partial<Parameters<typeof Field>[0]>) {
  return (
    <Field {...field} name={name} defaultValue={values[name]} error={getError(name)} autoComplete="off" />
  );
}

export function CheckBox({
  desk: { values },
  name,
  children,
}: {
  desk: DeskForm;
  name: string;
  children: ReactNode;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} value="on" defaultChecked={values[name] === "on"} />
      {children}
    </label>
  );
}

export function Saved({ isSaved, desk }: { isSaved: boolean; desk: DeskForm }) {
  const { t } = useTranslation("desk");
  return isSaved && !desk.isRefused ? <p role="status">{t("saved")}</p> : null;
}

/** After a change by another of the staff: the way to what they wrote, in another tab. */
export function FormEnd({ desk: { getError, isChanged }, href }: { desk: DeskForm; href: string }) {
  const { t } = useTranslation("desk");
  return (
    <>
      <FormError>{getError("")}</FormError>
      {isChanged ? (
        <a href={href} target="_blank" rel="noopener">
          {t("current")}
        </a>
      ) : null}
      <Button look="primary">{t("save")}</Button>
    </>
  );
}
