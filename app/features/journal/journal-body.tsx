import { Rss } from "lucide-react";
import { type JournalPage, RubricAlias } from "#contract/journal";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Tabs } from "~/ui/tabs";
import { ListPage } from "../catalog/list-page";
import { EmptyList } from "../lists/empty-list";
import { ArticleCard } from "./article-card";
import styles from "./journal.module.css";

type Props = {
  journal: JournalPage;
  rubric: RubricAlias | null;
  page: number;
  pages: number;
  isChild: boolean;
};

/** The journal, or one rubric. Rendered on the server only. */
export function JournalBody({ journal, rubric, page, pages, isChild }: Props) {
  const { t } = useTranslation(["journal", "lists"]);
  const to = useLocalised();
  const rubrics = RubricAlias.options.filter((alias) =>
    journal.rubrics.some((known) => known.alias === alias),
  );
  const tabs = [
    { href: to(paths.journal()), label: t("rubrics.all"), isCurrent: rubric === null },
    ...rubrics.map((alias) => ({
      href: to(paths.journal(1, alias)),
      label: t(`rubrics.${alias}`),
      isCurrent: rubric === alias,
    })),
  ];
  const isFront = page === 1 && rubric === null;
  return (
    <ListPage
      crumbs={
        rubric
          ? [
              { name: t("title"), path: paths.journal() },
              { name: t(`rubrics.${rubric}`), path: null },
            ]
          : [{ name: t("title"), path: null }]
      }
      isChild={isChild}
      title={rubric ? t(`rubrics.${rubric}`) : t("title")}
      lead={rubric ? undefined : { text: t("lead") }}
      tools={
        <div className={styles.tools}>
          {rubrics.length > 1 ? <Tabs label={t("rubrics.label")} tabs={tabs} /> : null}
        </div>
      }
      isEmpty={journal.items.length === 0}
      empty={
        <EmptyList
          text={t("empty")}
          {...(rubric
            ? { href: paths.journal(), label: t("toAll") }
            : { href: paths.newTitles(), label: t("lists:toNew") })}
        />
      }
      paging={{ page, pages, getPath: (number) => paths.journal(number, rubric) }}
      look="wide"
      foot={
        <p className={styles.feed}>
          <a href={to(paths.journalFeed())} data-reload="">
            <Rss size={20} aria-hidden="true" />
            {t("subscribe")}
          </a>
        </p>
      }
    >
      {journal.items.map((article, index) => (
        <li key={article.alias} className={isFront && index === 0 ? styles.front : undefined}>
          <ArticleCard article={article} isLead={isFront && index === 0} isEager={index < 2} />
        </li>
      ))}
    </ListPage>
  );
}
