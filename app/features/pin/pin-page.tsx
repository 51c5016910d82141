import { useLoaderData, useLocation } from "@remix-run/react";
import { formatPhone } from "#domain/login";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { PinForm, type PinFormProps } from "./pin-form";
import type { PinView } from "./pin-schemas";

/** The content of a PIN page: a form, or a message with a link to continue. */
export type PinPageContents =
  | {
      kind: "form";
      form: PinFormProps & { view: Exclude<PinView, { kind: "everytime" }> };
      backHref: string | null;
      sentTo: string | null;
      /** Whether the PIN opens the settings for parents, not a film. */
      isForParents?: boolean;
    }
  | { kind: "settings"; form: PinFormProps }
  | { kind: "message"; message: PinMessage; href: string };
export type PinMessage = "created" | "deleted" | "disabled" | "paymentRequired" | "child" | "failed";

/** /account/pin and /pin: the settings of the PIN, and the steps that create, remove or enter it. */
export function PinPage() {
  const { page } = useLoaderData() as { page: PinPageContents };
  const { search } = useLocation();
  const { t } = useTranslation("pin");
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        {page.kind === "message" ? (
          <>
            <h1>{t(`messages.${page.message}.title`)}</h1>
            <p className={formPage.lead} role={page.message === "failed" ? "alert" : undefined}>
              {t(`messages.${page.message}.text`)}
            </p>
            <LinkButton look="primary" isWide href={page.href}>
              {t(`messages.${page.message}.action`)}
            </LinkButton>
          </>
        ) : page.kind === "settings" ? (
          <>
            <h1>{t("settings.title")}</h1>
            <p className={formPage.lead}>{t("note")}</p>
            <h2>{t("settings.everytime")}</h2>
            <PinForm action={to(paths.pin("everytime"))} {...page.form} />
            <h2>{t("settings.delete")}</h2>
            <LinkButton isWide href={to(paths.pin("delete"))}>
              {t("buttons.delete")}
            </LinkButton>
          </>
        ) : (
          <>
            <h1>{t(`steps.${page.form.view.kind}.title`)}</h1>
            <p className={formPage.lead}>{getLead(page, t)}</p>
            <PinForm key={`${search} ${page.form.resend}`} {...page.form} />
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

function getLead(
  { form: { view }, sentTo, isForParents }: Extract<PinPageContents, { kind: "form" }>,
  t: ReturnType<typeof useTranslation<"pin">>["t"],
): string {
  if (sentTo !== null) return t("sentTo", { to: sentTo });
  if (view.kind === "check" && isForParents) return t("steps.check.parents");
  return view.kind === "phone_send" || view.kind === "phone_code"
    ? t(`steps.${view.kind}.text`, { phone: formatPhone(view.phone) })
    : t(`steps.${view.kind}.text`);
}
