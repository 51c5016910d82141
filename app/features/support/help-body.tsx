import type { SupportArticle, SupportCategoryCard, SupportSection } from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import textPage from "~/ui/text-page.module.css";
import { PageCrumbs } from "../catalog/page-crumbs";
import { ArticleText } from "../journal/article-text";
import { ArticleList, HelpSearch } from "./help-parts";
import styles from "./support.module.css";

type CategoryProps = { category: SupportCategoryCard; sections: SupportSection[]; isChild: boolean };

/** /support/{type}: the sections of a category with their articles. Rendered on the server only. */
export function SupportCategoryBody({ category, sections, isChild }: CategoryProps) {
  const { t } = useTranslation("support");
  return (
    <div className={textPage.page}>
      <PageCrumbs
        crumbs={[
          { name: t("title"), path: paths.support() },
          { name: category.title, path: null },
        ]}
        isChild={isChild}
      />
      <div className={textPage.column}>
        <h1>{category.title}</h1>
        <p className={textPage.lead}>{category.about}</p>
        <HelpSearch query="" />
        {sections.length === 0 ? <p>{t("emptyCategory")}</p> : null}
        {sections.map(({ alias, title, articles }) => (
          <section key={alias} aria-labelledby={`section-${alias}`}>
            <h2 id={`section-${alias}`}>{title}</h2>
            <ArticleList articles={articles} />
          </section>
        ))}
        <StillAsking isChild={isChild} />
      </div>
    </div>
  );
}

type ArticleProps = {
  article: SupportArticle;
  categoryTitle: string;
  action: string;
  isRated: boolean;
  isChild: boolean;
  isSignedIn: boolean;
};

/** The article that refers to the playback check first. */
const notPlayingId = "does-not-play";

/** /support/{type}/{article}: a help article. Rendered on the server only. */
export function SupportArticleBody({
  article,
  categoryTitle,
  action,
  isRated,
  isChild,
  isSignedIn,
}: ArticleProps) {
  const { t } = useTranslation(["support", "playCheck"]);
  const to = useLocalised();
  const locale = useLocale();
  const { title, category, body, place, related, updated } = article;
  const isSignIn = place?.startsWith(paths.auth()) ?? false;
  return (
    <div className={textPage.page}>
      <PageCrumbs
        crumbs={[
          { name: t("title"), path: paths.support() },
          { name: categoryTitle, path: paths.supportCategory(category) },
          { name: title, path: null },
        ]}
        isChild={isChild}
      />
      <article className={textPage.column}>
        <h1>{title}</h1>
        <div className={styles.text}>
          <ArticleText body={body} titles={[]} />
        </div>
        {article.id === notPlayingId ? (
          <LinkButton look="primary" className={styles.place} href={to(paths.playCheckStart())}>
            {t("playCheck:link.article")}
          </LinkButton>
        ) : null}
        {place === null || isChild || (isSignIn && isSignedIn) ? null : (
          <LinkButton look="primary" className={styles.place} href={to(place)}>
            {t(isSignIn ? "article.signIn" : "article.place")}
          </LinkButton>
        )}
        <p className={styles.muted}>{t("article.updated", { date: formatLongDate(updated, locale) })}</p>
        <Helpful action={action} isRated={isRated} />
        {related.length === 0 ? null : (
          <section aria-labelledby="related">
            <h2 id="related">{t("article.related")}</h2>
            <ArticleList articles={related} />
          </section>
        )}
        <StillAsking isChild={isChild} />
      </article>
    </div>
  );
}

function Helpful({ action, isRated }: { action: string; isRated: boolean }) {
  const { t } = useTranslation("support");
  if (isRated)
    return (
      <p role="status" id="helpful" className={styles.sent}>
        {t("article.thanks")}
      </p>
    );
  return (
    <form method="post" action={action} id="helpful" className={styles.helpful}>
      <p id="helpful-question">{t("article.helpful")}</p>
      <div className={styles.buttons} role="group" aria-labelledby="helpful-question">
        <Button name="helpful" value="yes">
          {t("article.yes")}
        </Button>
        <Button name="helpful" value="no">
          {t("article.no")}
        </Button>
      </div>
    </form>
  );
}

function StillAsking({ isChild }: { isChild: boolean }) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return isChild ? null : (
    <p className={styles.still}>
      {t("article.still")} <a href={`${to(paths.support())}#question`}>{t("article.write")}</a>
    </p>
  );
}
