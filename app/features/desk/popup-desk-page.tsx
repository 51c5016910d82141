import { useLoaderData } from "@remix-run/react";
import { maxCampaignId, maxCampaignText, maxCampaignTitle } from "#contract/sizes";
import { ActionForm } from "~/lib/forms/action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { languages, locales } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { GivenPicture } from "~/ui/given-picture";
import { ScrolledTable } from "~/ui/scrolled-table";
import { Tabs } from "~/ui/tabs";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { TextArea } from "../support/text-area";
import styles from "./desk.module.css";
import { CheckBox, DeskField, FormEnd, Saved, useDeskForm } from "./desk-form";
import type { popupDeskLoader, Preview } from "./popup-desk.server";

type Desk = ReturnType<typeof useLoaderData<typeof popupDeskLoader>>;
const pages = ["main", "product", "all"] as const;
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

function CampaignForm({ id, preview, ...stored }: View<"campaign">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm({ ...stored, intent: "campaign" });
  const action = to(paths.popupDesk({ campaign: id }));
  return (
    <>
      <Saved isSaved={stored.isSaved} desk={form} />
      <ActionForm
        action={action}
        isSamePage
        fields={{ intent: "campaign", seen_version: form.version }}
        className={accountStyles.form}
      >
        <DeskField
          desk={form}
          name="id"
          label={t("popups.fields.id")}
          maxLength={maxCampaignId}
          required
          readOnly={form.version !== ""}
        />
        <DeskField desk={form} name="image" label={t("popups.fields.image")} maxLength={500} />
        <DeskField desk={form} name="link" label={t("popups.fields.link")} maxLength={500} />
        <DeskField desk={form} name="start_time" type="time" label={t("popups.fields.start")} />
        <DeskField desk={form} name="end_time" type="time" label={t("popups.fields.end")} />
        <DeskField desk={form} name="first_day" type="date" label={t("popups.fields.firstDay")} />
        <DeskField desk={form} name="last_day" type="date" label={t("popups.fields.lastDay")} />
        <fieldset className={styles.group}>
          <legend>{t("popups.fields.pages")}</legend>
          {pages.map((page) => (
            <CheckBox key={page} desk={form} name={`on_${page}`}>
              {t(`popups.on.${page}`)}
            </CheckBox>
          ))}
          <FormError>{form.getError("on_all")}</FormError>
        </fieldset>
        {locales.map((locale) => (
          <fieldset key={locale} className={styles.group}>
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
        <FormEnd desk={form} href={action} />
      </ActionForm>
      {preview === null ? null : (
        <>
          <PreviewView id={id} preview={preview} />
          <RemoveForm id={id} action={action} />
        </>
      )}
    </>
  );
}

function RemoveForm({ id, action }: { id: string; action: string }) {
  const { t } = useTranslation("desk");
  const [error] = useFormResponse({ intent: "remove" })?.submission.error?.[""] ?? [];
  return (
    <ActionForm action={action} fields={{ intent: "remove", id }}>
      <FormError>{error === undefined ? undefined : t(`errors.${error as "server"}`)}</FormError>
      <Button>{t("popups.remove")}</Button>
    </ActionForm>
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
        {image === null ? null : <GivenPicture src={image} />}
        <strong>{title}</strong>
        {text ? <p>{text}</p> : null}
        {button ? <span>{button}</span> : null}
      </div>
      <form method="get" action={to(paths.popupDesk())} className={accountStyles.form} data-enhance="">
        <input type="hidden" name="campaign" value={id} />
        <Field name="at" type="time" label={t("popups.at")} defaultValue={at} />
        <Button>{t("popups.look")}</Button>
      </form>
      <ScrolledTable
        label={t("popups.who")}
        columns={[
          { id: "who", text: t("popups.who") },
          ...pages.map((id) => ({ id, text: t(`popups.on.${id}`) })),
        ]}
        rows={rows.map(({ accountType, isChild, results }) => ({
          id: `${accountType} ${isChild}`,
          heading: isChild ? t("popups.child") : t(`popups.viewers.${accountType}`),
          cells: results.map((rule) => t(`popups.rules.${rule}`)),
        }))}
      />
    </section>
  );
}

function NoticesForm(stored: View<"notices">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm({ ...stored, intent: "notices" });
  const action = to(paths.popupDesk({ list: "notices" }));
  return (
    <>
      <Saved isSaved={stored.isSaved} desk={form} />
      <ActionForm
        action={action}
        isSamePage
        fields={{ intent: "notices", seen_version: form.version }}
        className={accountStyles.form}
      >
        <fieldset className={styles.group}>
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
        <fieldset className={styles.group}>
          <legend>{t("popups.fields.survey")}</legend>
          <DeskField desk={form} name="survey" label={t("popups.fields.id")} maxLength={maxCampaignId} />
          <DeskField desk={form} name="img" label={t("popups.fields.image")} maxLength={500} />
          <DeskField desk={form} name="url" label={t("popups.fields.url")} maxLength={500} />
        </fieldset>
        <FormEnd desk={form} href={action} />
      </ActionForm>
    </>
  );
}
