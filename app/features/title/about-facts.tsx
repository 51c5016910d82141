import { Fragment, type ReactNode } from "react";
import type { Product } from "#contract/content";
import { withoutSpeech } from "#contract/languages";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import styles from "./title.module.css";

const maxNames = 5;

type Props = {
  product: Product;
  hasTranscript: boolean;
  /** Whether a television can take it over. */
  isForTv: boolean;
};

/** Facts listed beside the description. */
export function AboutFacts({ product, hasTranscript, isForTv }: Props) {
  const { t } = useTranslation("title");
  const to = useLocalised();
  const category = product.category.alias;
  const renderLinks = (items: { name: string; href: string }[]) =>
    items.slice(0, maxNames).map(({ name, href }, index) => (
      <Fragment key={href}>
        {index > 0 ? ", " : ""}
        <a href={to(href)}>{name}</a>
      </Fragment>
    ));
  const renderPeople = (list: { name: string; alias: string }[]) =>
    renderLinks(list.map(({ name, alias }) => ({ name, href: paths.person(alias) })));
  const languageNames = new Intl.DisplayNames([languages[useLocale()].tag], { type: "language" });
  const formatLanguages = (codes: string[]) => codes.map((code) => languageNames.of(code) ?? code).join(", ");
  const rows: [string, ReactNode, boolean][] = [
    [
      t("facts.original"),
      <span key="original" lang="und">
        {product.title_original}
      </span>,
      product.title_original !== product.title,
    ],
    [t("facts.directors"), renderPeople(product.directors), product.directors.length > 0],
    [t("facts.cast"), renderPeople(product.cast), product.cast.length > 0],
    [
      t("facts.genres"),
      renderLinks(
        product.genres.map(({ title, alias }) => ({
          name: title,
          href: paths.genre(category, alias ?? title),
        })),
      ),
      product.genres.length > 0,
    ],
    [
      t("facts.audio"),
      product.audio.includes(withoutSpeech) ? t("facts.audioValue") : formatLanguages(product.audio),
      product.audio.length > 0,
    ],
    [
      t("facts.subtitles"),
      <Fragment key="subtitles">
        {formatLanguages(product.subtitles)}
        {hasTranscript ? (
          <>
            {" · "}
            <a href={to(paths.transcript(product.alias))}>{t("facts.transcript")}</a>
          </>
        ) : null}
      </Fragment>,
      product.subtitles.length > 0,
    ],
    [
      t("facts.television"),
      <a key="television" href={to(paths.watchOnTv(product.alias))} rel="nofollow">
        {t("facts.onTelevision")}
      </a>,
      isForTv,
    ],
    [
      t("facts.tags"),
      <span key="tags" lang="ru">
        {product.hashtags.map((tag) => (
          <Fragment key={tag}>
            <a href={to(paths.search(`#${tag}`))}>#{tag}</a>{" "}
          </Fragment>
        ))}
      </span>,
      product.hashtags.length > 0,
    ],
  ];
  return (
    <dl className={styles.list}>
      {rows
        .filter(([, , isShown]) => isShown)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
