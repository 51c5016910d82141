import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { maxCampaignText, maxCampaignTitle } from "#contract/sizes";
import { ActionForm } from "~/lib/forms/action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { languages, locales } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Tabs } from "~/ui/tabs";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { TextArea } from "../support/text-area";
import styles from "./desk.module.css";
import type { popupDeskLoader, Preview } from "./popup-desk.server";

type Desk = ReturnType<typeof useLoaderData<typeof popupDeskLoader>>;
type View<Kind extends Desk["kind"]> = Extract<Desk, { kind: Kind }>;

/** /support-desk/popups: campaigns, one of them, or what everyone is told, for the staff. */
export function PopupDeskPage() {
  const desk = useLoaderData<typeof popupDeskLoader>();
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{t("popups.title")}</h1>
        <Tabs
          label={t("parts")}
          tabs={[
            {
              href: to(paths.popupDesk()),
              label: t("popups.campaigns"),
              isCurrent: desk.kind !== "notices",
            },
            {
              href: to(paths.popupDesk({ list: "notices" })),
              label: t("popups.notices"),
              isCurrent: desk.kind === "notices",
            },
          ]}
        />
        {desk.kind === "campaigns" ? (
          <Campaigns {...desk} />
        ) : desk.kind === "campaign" ? (
          <CampaignForm key={desk.id} {...desk} />
        ) : (
          <NoticesForm {...desk} />
        )}
      </div>
    </div>
  );
}

function Campaigns({ campaigns }: View<"campaigns">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <>
      {campaigns.length === 0 ? <p>{t("popups.none")}</p> : null}
      <ul className={accountStyles.rows} hidden={campaigns.length === 0}>
        {campaigns.map(({ id, title, hours, pages }) => (
          <li key={id} className={accountStyles.row}>
            <span className={accountStyles.rowText}>
              <a href={to(paths.popupDesk({ campaign: id }))}>{title}</a>
              <span className={accountStyles.label}>
                {[id, hours, ...pages.map((page) => t(`popups.on.${page}`))].join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <LinkButton href={to(paths.popupDesk({ campaign: "" }))}>{t("popups.new")}</LinkButton>
    </>
  );
}

type Values = Record<string, string | undefined>;

/** The values to show and the error of a field: what was sent, if it was refused. */
function useDeskForm(stored: Values) {
  const { t } = useTranslation("desk");
  const submission = useFormResponse()?.submission;
  const values = (submission?.initialValue as Values | undefined) ?? stored;
  const getError = (name: string) => {
    const [key] = submission?.error?.[name] ?? [];
    return key === undefined ? undefined : t(`errors.${key as "server"}`);
  };
  return { values, getError, isRefused: submission !== undefined };
}
type DeskForm = ReturnType<typeof useDeskForm>;

function DeskField({
  desk: { values, getError },
  name,
  ...field
}: { desk: DeskForm; name: string; label: string } & Partial<Parameters<typeof Field>[0]>) {
  return (
    <Field {...field} name={name} defaultValue={values[name]} error={getError(name)} autoComplete="off" />
  );
}

function CheckBox({
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

function Saved({ isSaved, desk }: { isSaved: boolean; desk: DeskForm }) {
  const { t } = useTranslation("desk");
  return isSaved && !desk.isRefused ? <p role="status">{t("popups.saved")}</p> : null;
}

function CampaignForm({ id, values, preview, isSaved }: View<"campaign">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm(values);
  const action = to(paths.popupDesk({ campaign: id }));
  return (
    <>
      <Saved isSaved={isSaved} desk={form} />
      <ActionForm action={action} isSamePage fields={{ intent: "campaign" }} className={accountStyles.form}>
        <DeskField desk={form} name="id" label={t("popups.fields.id")} maxLength={64} required />
        <DeskField desk={form} name="image" label={t("popups.fields.image")} maxLength={500} />
        <DeskField desk={form} name="link" label={t("popups.fields.link")} maxLength={500} />
        <DeskField desk={form} name="start_time" type="time" label={t("popups.fields.start")} />
        <DeskField desk={form} name="end_time" type="time" label={t("popups.fields.end")} />
        <DeskField desk={form} name="first_day" type="date" label={t("popups.fields.firstDay")} />
        <DeskField desk={form} name="last_day" type="date" label={t("popups.fields.lastDay")} />
        <fieldset>
          <legend>{t("popups.fields.pages")}</legend>
          {(["main", "product", "all"] as const).map((page) => (
            <CheckBox key={page} desk={form} name={`on_${page}`}>
              {t(`popups.on.${page}`)}
            </CheckBox>
          ))}
          <FormError>{form.getError("on_all")}</FormError>
        </fieldset>
        {locales.map((locale) => (
          <fieldset key={locale}>
            <legend>{languages[locale].name}</legend>
            <DeskField
              desk={form}
              name={`title_${locale}`}
              label={t("popups.fields.title")}
              maxLength={maxCampaignTitle}
              required={locale === "ru"}
            />
            <DeskField
              desk={form}
              name={`text_${locale}`}
              label={t("popups.fields.text")}
              maxLength={maxCampaignText}
            />
            <DeskField
              desk={form}
              name={`button_${locale}`}
              label={t("popups.fields.button")}
              maxLength={maxCampaignTitle}
            />
          </fieldset>
        ))}
        <FormError>{form.getError("")}</FormError>
        <Button look="primary">{t("popups.save")}</Button>
      </ActionForm>
      {preview === null ? null : (
        <>
          <PreviewView id={id} preview={preview} />
          <ActionForm action={action} fields={{ intent: "remove", id }}>
            <Button>{t("popups.remove")}</Button>
          </ActionForm>
        </>
      )}
    </>
  );
}

/** What the popup looks like, and who sees it at this time on which page. */
function PreviewView({
  id,
  preview: { at, title, text, button, image, rows },
}: {
  id: string;
  preview: Preview;
}) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">{t("popups.preview")}</h2>
      <div className={styles.popup}>
        {image === null ? null : <img src={image} alt="" />}
        <strong>{title}</strong>
        {text ? <p>{text}</p> : null}
        {button ? <span>{button}</span> : null}
      </div>
      <form method="get" action={to(paths.popupDesk())} className={accountStyles.form} data-enhance="">
        <input type="hidden" name="campaign" value={id} />
        <Field name="at" type="time" label={t("popups.at")} defaultValue={at} />
        <Button>{t("popups.look")}</Button>
      </form>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard */}
      <div className={styles.scrolled} role="region" aria-label={t("popups.who")} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("popups.who")}</th>
              {(["main", "product", "all"] as const).map((page) => (
                <th key={page} scope="col">
                  {t(`popups.on.${page}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ accountType, isChild, results }) => (
              <tr key={`${accountType} ${isChild}`}>
                <th scope="row">{isChild ? t("popups.child") : accountType}</th>
                {results.map((rule, index) => (
                  <td key={index}>{t(`popups.rules.${rule}`)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function NoticesForm({ values, isSaved }: View<"notices">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm(values);
  return (
    <>
      <Saved isSaved={isSaved} desk={form} />
      <ActionForm
        action={to(paths.popupDesk({ list: "notices" }))}
        isSamePage
        fields={{ intent: "notices" }}
        className={accountStyles.form}
      >
        <fieldset>
          <legend>{t("popups.fields.alarm")}</legend>
          {locales.map((locale) => (
            <DeskField
              key={locale}
              desk={form}
              name={`alarm_${locale}`}
              label={languages[locale].name}
              maxLength={maxCampaignText}
            />
          ))}
          <TextArea
            id="except"
            name="except"
            label={t("popups.fields.except")}
            error={form.getError("except")}
            defaultValue={form.values.except}
          />
          <CheckBox desk={form} name="is_alarm_popup">
            {t("popups.fields.alarmPopup")}
          </CheckBox>
        </fieldset>
        <fieldset>
          <legend>{t("popups.fields.survey")}</legend>
          <DeskField desk={form} name="survey" label={t("popups.fields.id")} maxLength={64} />
          <DeskField desk={form} name="img" label={t("popups.fields.image")} maxLength={500} />
          <DeskField desk={form} name="url" label={t("popups.fields.url")} maxLength={500} />
        </fieldset>
        <FormError>{form.getError("")}</FormError>
        <Button look="primary">{t("popups.save")}</Button>
      </ActionForm>
    </>
  );
}
