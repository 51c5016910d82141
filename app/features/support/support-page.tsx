import { CircleHelp, CreditCard, type LucideIcon, MonitorSmartphone, Play, UserRound } from "lucide-react";
import type {
  SupportArticleCard,
  SupportArticles,
  SupportCategory,
  SupportCategoryCard,
} from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { QueryForm } from "~/ui/query-form";
import textPage from "~/ui/text-page.module.css";
import { PageCrumbs } from "../catalog/page-crumbs";
import { AskForm, type AskFormProps } from "./ask-form";
import styles from "./support.module.css";

export type Asking =
  /** The form for visitors without an account, and whether it has just been sent. */
  | { by: "form"; form: AskFormProps; isSent: boolean }
  | { by: "account" }
  /** Children cannot ask questions here. */
  | { by: "nobody" };
type Props = {
  categories: SupportCategoryCard[];
  query: string;
  found: SupportArticles | null;
  popular: SupportArticleCard[];
  asking: Asking;
  isChild: boolean;
};

const icons: Record<SupportCategory, LucideIcon> = {
  account: UserRound,
  payment: CreditCard,
  playback: Play,
  devices: MonitorSmartphone,
  other: CircleHelp,
};

/** /support: a search, the help categories, and a question form. Rendered on the server only. */
export function SupportBody({ categories, query, found, popular, asking, isChild }: Props) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <div className={textPage.page}>
      <PageCrumbs crumbs={[{ name: t("title"), path: null }]} isChild={isChild} />
      <div className={textPage.column}>
        <h1>{t("title")}</h1>
        {asking.by === "form" && asking.isSent ? (
          <p role="status" id="sent" className={styles.sent}>
            {t("sent")}
          </p>
        ) : null}
        <HelpSearch query={query} />
        {found ? (
          <SearchResults found={found} query={query} />
        ) : (
          <>
            <ul className={styles.categories}>
              {categories.map(({ alias, title, about }) => {
                const Icon = icons[alias];
                return (
                  <li key={alias}>
                    <a href={to(paths.supportCategory(alias))} className={styles.category}>
                      <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
                      <span>
                        <strong>{title}</strong>
                        <span className={styles.muted}>{about}</span>
                      </span>
                    </a>
                  </li>
                );
              })}
            </ul>
            {popular.length === 0 ? null : (
              <section aria-labelledby="popular">
                <h2 id="popular">{t("popular")}</h2>
                <ArticleList articles={popular} />
              </section>
            )}
          </>
        )}
        <AskSection asking={asking} />
      </div>
    </div>
  );
}

export function HelpSearch({ query }: { query: string }) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <QueryForm
      id="support-query"
      action={to(paths.support())}
      query={query}
      texts={{ label: t("search.label"), example: t("search.example"), submit: t("search.submit") }}
    />
  );
}

function SearchResults({ found: { items, corrected }, query }: { found: SupportArticles; query: string }) {
  const { t } = useTranslation("support");
  return (
    <section aria-labelledby="found" className={styles.found}>
      <h2 id="found">{t(items.length === 0 ? "search.nothing" : "search.found", { query })}</h2>
      {items.length === 0 ? <p>{t("search.advice")}</p> : null}
      {corrected === null ? null : (
        <p className={styles.muted}>{t("search.corrected", { query: corrected })}</p>
      )}
      <ArticleList articles={items} hasLead />
    </section>
  );
}

export function ArticleList({
  articles,
  hasLead = false,
}: {
  articles: SupportArticleCard[];
  hasLead?: boolean;
}) {
  const to = useLocalised();
  return (
    <ul className={styles.articles}>
      {articles.map(({ id, category, title, lead }) => (
        <li key={id}>
          <a href={to(paths.supportArticle(category, id))}>{title}</a>
          {hasLead ? <p className={styles.muted}>{lead}</p> : null}
        </li>
      ))}
    </ul>
  );
}

/** A link to the page that finds out why something does not play. */
export function PlayCheckHint() {
  const { t } = useTranslation("playCheck");
  const to = useLocalised();
  return (
    <p className={styles.still}>
      {t("link.hint")} <a href={to(paths.playCheckStart())}>{t("link.article")}</a>
    </p>
  );
}

/** The section for asking a question. */
function AskSection({ asking }: { asking: Asking }) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  if (asking.by === "nobody") return null;
  return (
    <section aria-labelledby="ask-title" className={styles.ask} id="question">
      <h2 id="ask-title">{t("ask.title")}</h2>
      <PlayCheckHint />
      {asking.by === "account" ? (
        <>
          <p>{t("ask.account")}</p>
          <LinkButton look="primary" href={to(paths.accountSupport())}>
            {t("ask.toAccount")}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{t("ask.lead")}</p>
          <Island name="ask-form" of={AskForm} props={asking.form} />
        </>
      )}
    </section>
  );
}
