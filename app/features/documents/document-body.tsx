import type { DocumentCard, DocumentText as Text, DocumentVersion } from "#contract/documents";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages, type Locale } from "~/lib/i18n/locales";
import { isOffered } from "~/lib/site-parts";
import { formatLongDate } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { PageCrumbs } from "../catalog/page-crumbs";
import { getDocumentPath, parents } from "./document-path";
import { DocumentText } from "./document-text";
import styles from "./documents.module.css";
import { type Heading, parseDocument } from "./parse-document";

type Props = {
  document: Text;
  /** The documents that this page lists; empty for a document proper. */
  listed: DocumentCard[];
  isChild: boolean;
};

const minHeadings = 3;

/**
 * A document with its table of contents, date and versions, or a page that lists documents. Rendered on the server
 * only.
 */
export function DocumentBody({ document, listed, isChild }: Props) {
  const { t } = useTranslation("documents");
  const blocks = parseDocument(document.body);
  const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block.heading] : []));
  const parent = parents[document.group];
  const hasContents = headings.length >= minHeadings;
  return (
    <div className={styles.page}>
      <PageCrumbs
        crumbs={[
          ...(parent ? [{ name: t(parent.name), path: parent.path }] : []),
          { name: document.title, path: null, lang: languages[document.texts_lang].tag },
        ]}
        isChild={isChild}
      />
      <article className={classes(styles.document, hasContents && styles.withContents)}>
        <Head document={document} />
        {hasContents ? <Contents headings={headings} lang={languages[document.texts_lang].tag} /> : null}
        <div className={styles.main}>
          {listed.length > 0 ? <Listed documents={listed} /> : null}
          <div className={styles.text} lang={languages[document.texts_lang].tag}>
            <DocumentText blocks={blocks} />
          </div>
          {document.versions.length > 1 ? <Versions document={document} /> : null}
        </div>
      </article>
    </div>
  );
}

/** Noon in Moscow falls on the same day in every time zone of Russia. */
const formatDate = (day: string, locale: Locale) =>
  formatLongDate(Date.parse(`${day}T09:00:00Z`) / 1000, locale);

function Head({ document }: { document: Text }) {
  const { t } = useTranslation("documents");
  const to = useLocalised();
  const locale = useLocale();
  const lang = languages[document.texts_lang].tag;
  const date = formatDate(document.effective, locale);
  return (
    <header className={styles.head}>
      <h1 lang={lang}>{document.title}</h1>
      <p className={styles.lead} lang={lang}>
        {document.description}
      </p>
      <p className={styles.facts}>{t(document.group === "legal" ? "effective" : "updated", { date })}</p>
      {document.texts_lang === locale ? null : <p className={styles.note}>{t("onlyInRussian")}</p>}
      {document.state === "current" ? null : (
        <p className={styles.note}>
          {t(document.state === "earlier" ? "isEarlier" : "isUpcoming")}{" "}
          <a href={to(getDocumentPath(document))}>{t("toCurrent")}</a>
        </p>
      )}
      {document.action && isOffered(document.action.path) ? (
        <p className={styles.action}>
          <LinkButton look="primary" href={to(document.action.path)}>
            <span lang={lang}>{document.action.label}</span>
          </LinkButton>
        </p>
      ) : null}
    </header>
  );
}

type ContentsProps = { headings: Heading[]; lang: string };

/** «На этой странице»: beside the text on wide screens, otherwise folded above it. */
function Contents(props: ContentsProps) {
  const { t } = useTranslation("documents");
  return (
    <div className={styles.contents}>
      <details className={styles.folded}>
        <summary>{t("onThisPage")}</summary>
        <ContentsList {...props} />
      </details>
      <nav className={styles.sideContents} aria-labelledby="page-contents">
        <h2 id="page-contents">{t("onThisPage")}</h2>
        <ContentsList {...props} />
      </nav>
    </div>
  );
}

function ContentsList({ headings, lang }: ContentsProps) {
  return (
    <ul lang={lang}>
      {headings.map(({ id, level, text }) => (
        <li key={id} className={classes(level === 3 && styles.nested)}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

function Listed({ documents }: { documents: DocumentCard[] }) {
  const { t } = useTranslation("documents");
  const to = useLocalised();
  const locale = useLocale();
  return (
    <ul className={styles.listed}>
      {documents.map((card) => (
        <li key={card.alias} className={styles.card}>
          <h2 lang={languages[card.texts_lang].tag}>
            <a href={to(getDocumentPath(card))}>{card.title}</a>
          </h2>
          <p lang={languages[card.texts_lang].tag}>{card.description}</p>
          {card.group === "legal" ? (
            <p className={styles.facts}>{t("effective", { date: formatDate(card.effective, locale) })}</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Versions({ document }: { document: Text }) {
  const { t } = useTranslation("documents");
  const to = useLocalised();
  const locale = useLocale();
  const path = getDocumentPath(document);
  const getHref = ({ version, state }: DocumentVersion) =>
    to(state === "current" ? path : `${path}?version=${version}`);
  return (
    <section className={styles.versions} aria-labelledby="page-versions">
      <h2 id="page-versions">{t("versions")}</h2>
      <ul>
        {document.versions.map((entry) => (
          <li key={entry.version}>
            <a href={getHref(entry)} aria-current={entry.version === document.effective ? "page" : undefined}>
              {t("effective", { date: formatDate(entry.version, locale) })}
            </a>
            <span>{t(`state.${entry.state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
