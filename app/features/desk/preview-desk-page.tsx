import { useLoaderData } from "@remix-run/react";
import { previewViewers } from "#contract/preview-viewers";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { SelectField } from "~/ui/select-field";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import styles from "./desk.module.css";
import { DeskField, useDeskForm } from "./desk-form";
import type { previewDeskLoader } from "./preview-desk.server";

/** /support-desk/preview: whom a draft is shown to, and when. */
export function PreviewDeskPage() {
  const { kind, key: entry, name, desk, values } = useLoaderData<typeof previewDeskLoader>();
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm({ intent: "begin", values, version: "", isSaved: false });
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{t("preview.title", { name })}</h1>
        <p>
          <a className={styles.link} href={to(desk)}>
            {t("preview.back")}
          </a>
        </p>
        <p>{t("preview.about")}</p>
        {/* The site is another one afterwards, so that its document is loaded. */}
        <form
          method="post"
          action={to(paths.previewDesk({ kind, key: entry }))}
          className={accountStyles.form}
          noValidate
        >
          <input type="hidden" name="intent" value="begin" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="key" value={entry} />
          <SelectField
            name="viewer"
            label={t("preview.fields.viewer")}
            options={previewViewers.map((one) => [one, t(`preview.viewers.${one}`)] as const)}
            defaultValue={form.values.viewer ?? ""}
            error={form.getError("viewer")}
          />
          <DeskField desk={form} name="at" type="datetime-local" label={t("preview.fields.at")} />
          <DeskField desk={form} name="country" label={t("preview.fields.country")} maxLength={2} />
          <FormError>{form.getError("")}</FormError>
          <Button look="primary">{t("preview.begin")}</Button>
        </form>
      </div>
    </div>
  );
}
