import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { Thread } from "./thread";
import type { questionLoader } from "./tickets.server";

/** /support/question: a question asked without an account, opened by an email's link. */
export function QuestionPage() {
  const page = useLoaderData<typeof questionLoader>();
  if (page.kind === "revoked") return <Revoked />;
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{page.ticket.subject}</h1>
        <Thread key={page.ticket.id} {...page} />
      </div>
    </div>
  );
}

/** Shown for a revoked email link. */
function Revoked() {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <div className={accountStyles.panel}>
      <h1>{t("revoked.title")}</h1>
      <p className={accountStyles.lead}>{t("revoked.text")}</p>
      <LinkButton look="primary" isWide href={to(paths.support())}>
        {t("revoked.toSupport")}
      </LinkButton>
    </div>
  );
}
