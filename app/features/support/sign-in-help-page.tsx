import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { AskForm } from "./ask-form";
import type { signInHelpLoader } from "./sign-in-help.server";

/** The form for a question from whoever cannot sign in. */
export function SignInHelpPage() {
  const { categories } = useLoaderData<typeof signInHelpLoader>();
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <div className={formPage.panel}>
      <h1>{t("support.title")}</h1>
      <p className={formPage.lead}>{t("support.lead")}</p>
      <AskForm
        action={to(paths.support())}
        isVisitor
        categories={categories}
        category="account"
        prefill={null}
      />
      <LinkButton look="text" isWide href={to(paths.auth())}>
        {t("again")}
      </LinkButton>
    </div>
  );
}
