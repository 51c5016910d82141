import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import accountStyles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import { AskForm } from "./ask-form";
import { PlayCheckHint } from "./help-parts";
import styles from "./support.module.css";
import { TicketState } from "./ticket-state";
import type { ticketsLoader } from "./tickets.server";

/** /account/support: the account's tickets, and a form for a new one. */
export function TicketsPage() {
  const { tickets, ...form } = useSection<typeof ticketsLoader>();
  const { t } = useTranslation(["support", "account"]);
  const to = useLocalised();
  return (
    <AccountSection title={t("account:menu.support")} lead={t("tickets.lead")}>
      <div className={accountStyles.columns}>
        <div className={accountStyles.column}>
          {tickets.length === 0 ? (
            <p>{t("tickets.empty")}</p>
          ) : (
            <ul className={accountStyles.rows}>
              {tickets.map(({ id, subject, status, updated }) => (
                <li key={id} className={accountStyles.row}>
                  <span className={accountStyles.rowText}>
                    <a href={to(paths.accountSupport(id))} className={styles.subject}>
                      {subject}
                    </a>
                    <span className={accountStyles.label}>{t("tickets.updated", { date: updated })}</span>
                  </span>
                  <TicketState status={status} />
                </li>
              ))}
            </ul>
          )}
          <LinkButton href={to(paths.support())}>{t("tickets.toHelp")}</LinkButton>
        </div>
        <section className={classes(styles.ask, styles.beside)} aria-labelledby="ask-title">
          <h2 id="ask-title">{t("ask.title")}</h2>
          <PlayCheckHint />
          <AskForm {...form} action={to(paths.accountSupport())} isVisitor={false} />
        </section>
      </div>
    </AccountSection>
  );
}
