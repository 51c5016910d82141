import type { Article, JournalCard } from "#contract/journal";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatIsoDay } from "~/lib/time/machine-time";
import { formatLongDate } from "~/lib/time/time-text";
import { Picture } from "~/ui/picture";
import { Shelf } from "~/ui/shelf";
import { cardWidth, smallWidth } from "../catalog/image-sizes";
import { PageCrumbs } from "../catalog/page-crumbs";
import { SpoilerForm, SpoilerNote } from "../catalog/spoiler-note";
import { TitleCard } from "../catalog/title-card";
import styles from "./article.module.css";
import { ArticleCard } from "./article-card";
import { wideWidth } from "./article-image-sizes";
import { ArticleText } from "./article-text";
import { SaveArticle } from "./save-article.island";

type Props = { article: Article; next: JournalCard[]; isChild: boolean };

/** An article with related titles and further reading. Rendered on the server only. */
export function ArticleBody({ article, next, isChild }: Props) {
  const { t } = useTranslation(["journal", "common"]);
  return (
    <>
      <article {...eventBlock("article")}>
        <PageCrumbs
          crumbs={[
            { name: t("title"), path: paths.journal() },
            { name: article.title, path: null, ...(article.is_veiled ? {} : { lang: article.texts_lang }) },
          ]}
          isChild={isChild}
        />
        <Head article={article} />
        {article.image ? (
          <div className={styles.cover}>
            <Picture src={article.image} alt="" size={wideWidth} ratio={[16, 9]} isEager isMain />
          </div>
        ) : null}
        {article.is_veiled ? (
          <ArticleSpoilers article={article} />
        ) : (
          <div className={styles.text} lang={article.texts_lang} id="text" tabIndex={-1}>
            <ArticleText body={article.body} titles={article.titles} />
          </div>
        )}
        <People article={article} />
      </article>
      {article.titles.length > 0 ? (
        <Shelf id="titles" title={t("titles")}>
          {article.titles.map((card) => (
            <li key={card.uid}>
              <TitleCard card={card} imageSize={cardWidth} />
            </li>
          ))}
        </Shelf>
      ) : null}
      {next.length > 0 ? (
        <section className={styles.next} aria-labelledby="next">
          <h2 id="next">{t("next", { rubric: t(`rubrics.${article.rubric_alias}`) })}</h2>
          <ul>
            {next.map((article) => (
              <li key={article.alias}>
                <ArticleCard article={article} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function ArticleSpoilers({ article: { alias } }: { article: Article }) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  return (
    <div className={styles.veil}>
      <SpoilerNote id="spoilers" level={2} heading={t("spoilers.article")} text={t("spoilers.articleText")}>
        <SpoilerForm fields={{ article: alias }} back={to(paths.article(alias))} focus="text" look="quiet">
          {t("spoilers.showArticle")}
        </SpoilerForm>
      </SpoilerNote>
    </div>
  );
}

function Head({ article }: { article: Article }) {
  const { t } = useTranslation("journal");
  const to = useLocalised();
  const locale = useLocale();
  return (
    <header className={styles.head}>
      <p className={styles.rubric}>
        <a href={to(paths.journal(1, article.rubric_alias))}>{t(`rubrics.${article.rubric_alias}`)}</a>
      </p>
      <h1 lang={article.is_veiled ? undefined : article.texts_lang}>{article.title}</h1>
      {article.is_veiled ? null : (
        <p className={styles.lead} lang={article.texts_lang}>
          {article.lead}
        </p>
      )}
      <p className={styles.facts}>
        <span className={styles.author} lang={article.texts_lang}>
          {article.author}
        </span>
        <time dateTime={formatIsoDay(article.published)}>{formatLongDate(article.published, locale)}</time>
        <span>{t("readingMinutes", { count: article.reading_minutes })}</span>
      </p>
      {article.is_veiled ? null : (
        <div className={styles.save}>
          <Island of={SaveArticle} props={{ alias: article.alias }} />
        </div>
      )}
    </header>
  );
}

function People({ article }: { article: Article }) {
  const { t } = useTranslation("journal");
  const to = useLocalised();
  if (article.persons.length === 0) return null;
  return (
    <section className={styles.people} aria-labelledby="people">
      <h2 id="people">{t("people")}</h2>
      <ul>
        {article.persons.map(({ alias, name, image }) => (
          <li key={alias}>
            <a href={to(paths.person(alias))}>
              {image ? <Picture src={image} alt="" size={smallWidth(56)} ratio={[1, 1]} /> : <span />}
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
