import { formatPhone } from "#domain/login";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { PinForm, type PinFormProps } from "./pin-form";
import type { PinView } from "./pin-schemas";

/** The content of a PIN page: a form, or a message with a link to continue. */
export type PinPage =
  | {
      is: "form";
      form: PinFormProps & { view: Exclude<PinView, { kind: "everytime" }> };
      backHref: string | null;
      sentTo: string | null;
    }
  | { is: "settings"; form: PinFormProps }
  | { is: "message"; message: PinMessage; href: string };
export type PinMessage = "created" | "deleted" | "disabled" | "paymentRequired" | "child" | "failed";

/** PIN settings and steps. Rendered on the server only. */
export function PinBody({ page }: { page: PinPage }) {
  const { t } = useTranslation("pin");
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        {page.is === "message" ? (
          <>
            <h1>{t(`messages.${page.message}.title`)}</h1>
            <p className={formPage.lead} role={page.message === "failed" ? "alert" : undefined}>
              {t(`messages.${page.message}.text`)}
            </p>
            <LinkButton look="primary" isWide href={page.href}>
              {t(`messages.${page.message}.action`)}
            </LinkButton>
          </>
        ) : page.is === "settings" ? (
          <>
            <h1>{t("settings.title")}</h1>
            <p className={formPage.lead}>{t("note")}</p>
            <h2>{t("settings.everytime")}</h2>
            <PinIsland {...page.form} />
            <h2>{t("settings.delete")}</h2>
            <LinkButton isWide href={to(paths.pin("delete"))}>
              {t("buttons.delete")}
            </LinkButton>
          </>
        ) : (
          <>
            <h1>{t(`steps.${page.form.view.kind}.title`)}</h1>
            <p className={formPage.lead}>{getLead(page, t)}</p>
            <PinIsland {...page.form} />
            {page.backHref === null ? null : (
              <LinkButton look="text" isWide href={page.backHref}>
                {t("back")}
              </LinkButton>
            )}
          </>
        )}
      </div>
    </div>
  );
}

const PinIsland = (form: PinFormProps) => <Island name="pin-form" of={PinForm} props={form} on="focus" />;

function getLead(
  { form: { view }, sentTo }: Extract<PinPage, { is: "form" }>,
  t: ReturnType<typeof useTranslation<"pin">>["t"],
): string {
  if (sentTo !== null) return t("sentTo", { to: sentTo.startsWith("+7") ? formatPhone(sentTo) : sentTo });
  return view.kind === "phone_send" || view.kind === "phone_code"
    ? t(`steps.${view.kind}.text`, { phone: formatPhone(view.phone) })
    : t(`steps.${view.kind}.text`);
}
