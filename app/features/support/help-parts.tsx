import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { QueryForm } from "~/ui/query-form";
import styles from "./support.module.css";

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

type Article = { id: string; category: string; title: string; lead?: string };

/** Links to articles, with what each is about where that is given. */
export function ArticleList({ articles }: { articles: Article[] }) {
  const to = useLocalised();
  return (
    <ul className={styles.articles}>
      {articles.map(({ id, category, title, lead }) => (
        <li key={id}>
          <a href={to(paths.supportArticle(category, id))}>{title}</a>
          {lead === undefined ? null : <p className={styles.muted}>{lead}</p>}
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
