import { maxContentLine, maxContentProse } from "#contract/content-kinds";
import type { ContentField } from "#domain/content-fields";
import { countRecords, getFieldLanguages } from "#domain/content-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { languages } from "~/lib/i18n/locales";
import { FormError } from "~/ui/form-error";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "../support/text-area";
import styles from "./desk.module.css";
import { CheckBox, DeskField, type DeskForm } from "./desk-form";

type Props = { field: ContentField; name: string; desk: DeskForm };

/** The fields of an entry, or of a part of it. */
export function ContentFields({
  fields,
  desk,
  prefix = "",
}: {
  fields: readonly ContentField[];
  desk: DeskForm;
  prefix?: string;
}) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <FieldOfSort key={field.name} field={field} name={prefix + field.name} desk={desk} />
      ))}
    </div>
  );
}

function useLabel({ name, sort }: ContentField): string {
  const { t } = useTranslation("desk");
  if (sort === "money") return name;
  return t(`content.fields.${name as "title"}`);
}

function FieldOfSort({ field, name, desk }: Props) {
  const label = useLabel(field);
  switch (field.sort) {
    case "flag":
      return (
        <CheckBox desk={desk} name={name}>
          {label}
        </CheckBox>
      );
    case "number":
      return <DeskField desk={desk} name={name} label={label} inputMode="numeric" maxLength={9} />;
    case "money":
      return <DeskField desk={desk} name={name} label={label} inputMode="decimal" maxLength={12} />;
    case "date":
      return <DeskField desk={desk} name={name} label={label} type="date" />;
    case "prose":
      return <Prose field={field} name={name} desk={desk} label={label} />;
    case "list":
      return <Prose field={field} name={name} desk={desk} label={label} />;
    case "localized":
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <div className={styles.fields}>
            {getFieldLanguages(field).map((locale) => (
              <DeskField
                key={locale}
                desk={desk}
                name={`${name}_${locale}`}
                label={languages[locale as "ru"].name}
                maxLength={1000}
              />
            ))}
          </div>
        </fieldset>
      );
    case "choice":
      return <Choice field={field} name={name} desk={desk} label={label} options={field.options} />;
    case "pair":
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <div className={styles.fields}>
            <Choice
              field={field}
              name={`${name}-0`}
              desk={desk}
              label={`${label} 1`}
              options={field.options}
            />
            <Choice
              field={field}
              name={`${name}-1`}
              desk={desk}
              label={`${label} 2`}
              options={field.options}
            />
          </div>
        </fieldset>
      );
    case "group":
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <ContentFields fields={field.fields} desk={desk} prefix={`${name}-`} />
        </fieldset>
      );
    case "records":
      return <Records field={field} name={name} desk={desk} label={label} />;
    default:
      return <DeskField desk={desk} name={name} label={label} maxLength={maxContentLine} />;
  }
}

function Prose({ field, name, desk, label }: Props & { label: string }) {
  const isLong = field.sort === "prose" && field.isLong;
  return (
    <div className={styles.whole}>
      <TextArea
        id={name}
        name={name}
        label={label}
        maxLength={maxContentProse}
        rows={isLong ? 20 : field.sort === "list" ? 2 : 4}
        error={desk.getError(name)}
        defaultValue={desk.values[name]}
      />
    </div>
  );
}

const isNamed = (option: string) => /^[a-z]+$/.test(option);

function Choice({
  field,
  name,
  desk,
  label,
  options,
}: Props & { label: string; options: readonly string[] }) {
  const { t } = useTranslation("desk");
  const hasNames = field.sort === "choice" && field.name !== "palette";
  return (
    <SelectField
      name={name}
      label={label}
      options={[
        ["", t("content.notChosen")],
        ...options.map(
          (option) =>
            [
              option,
              hasNames && isNamed(option) ? t(`content.options.${option as "movie"}`) : option,
            ] as const,
        ),
      ]}
      defaultValue={desk.values[name] ?? ""}
      error={desk.getError(name)}
    />
  );
}

const blanks = 2;

/** Those that there are, and some to fill in; what is emptied is taken out when the entry is saved. */
function Records({
  field,
  name,
  desk,
  label,
}: Props & { field: Extract<ContentField, { sort: "records" }>; label: string }) {
  const { t } = useTranslation("desk");
  const filled = countRecords(desk.values, name);
  const error = desk.getError(name);
  const shown = filled + blanks;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <details open={filled <= 4 || desk.isRefused}>
        <summary className={styles.summary}>{t("content.records", { count: filled })}</summary>
        <ol className={styles.records}>
          {Array.from({ length: shown }, (_, index) => (
            <li key={index}>
              <fieldset className={styles.record}>
                <legend>{index < filled ? `${label} ${index + 1}` : t("content.more", { label })}</legend>
                <ContentFields fields={field.fields} desk={desk} prefix={`${name}-${index}-`} />
              </fieldset>
            </li>
          ))}
        </ol>
      </details>
      <FormError>{error}</FormError>
    </fieldset>
  );
}
