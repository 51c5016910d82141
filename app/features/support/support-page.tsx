import { useLoaderData } from "@remix-run/react";
import { CircleHelp, CreditCard, type LucideIcon, MonitorSmartphone, Play, UserRound } from "lucide-react";
import type { SupportCategory } from "#contract/support";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { PageCrumbs } from "../catalog/page-crumbs";
import { AskForm } from "./ask-form";
import { ArticleList, HelpSearch, PlayCheckHint } from "./help-parts";
import styles from "./support.module.css";
import type { supportLoader } from "./support.server";

type Help = ReturnType<typeof useLoaderData<typeof supportLoader>>;

const icons: Record<SupportCategory, LucideIcon> = {
  account: UserRound,
  payment: CreditCard,
  playback: Play,
  devices: MonitorSmartphone,
  other: CircleHelp,
};

/** /support: a search, the help categories, and a question form. */
export function SupportPage() {
  const help = useLoaderData<typeof supportLoader>();
  const { t } = useTranslation("support");
  const { isChild, sent, query, found } = help;
  return (
    <div className={textPage.page}>
      <PageCrumbs crumbs={[{ name: t("title"), path: null }]} isChild={isChild} />
      <div className={textPage.column}>
        <h1>{t("title")}</h1>
        {sent !== null ? (
          <p role="status" id="sent" tabIndex={-1} className={styles.sent}>
            {t("sent")}
          </p>
        ) : null}
        <HelpSearch key={query} query={query} />
        {found ? <SearchResults found={found} query={query} /> : <Categories {...help} />}
        <AskSection {...help} />
      </div>
    </div>
  );
}

function Categories({ categories, popular }: Pick<Help, "categories" | "popular">) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  return (
    <>
      <ul className={styles.categories}>
        {categories.map(({ alias, title, about }) => {
          const Icon = icons[alias];
          return (
            <li key={alias}>
              <a href={to(paths.supportCategory(alias))} className={accountStyles.tile}>
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
  );
}

type Found = { found: NonNullable<Help["found"]>; query: string };

function SearchResults({ found: { items, corrected }, query }: Found) {
  const { t } = useTranslation("support");
  return (
    <section aria-labelledby="found" className={styles.found}>
      <h2 id="found">{t(items.length === 0 ? "search.nothing" : "search.found", { query })}</h2>
      {items.length === 0 ? <p>{t("search.advice")}</p> : null}
      {corrected === null ? null : (
        <p className={styles.muted}>{t("search.corrected", { query: corrected })}</p>
      )}
      <ArticleList articles={items} />
    </section>
  );
}

/** The section for asking a question; children cannot ask here. */
function AskSection({ isChild, isVirtual, categories, category, prefill, sent }: Help) {
  const { t } = useTranslation("support");
  const to = useLocalised();
  if (isChild) return null;
  return (
    <section aria-labelledby="ask-title" className={styles.ask} id="question">
      <h2 id="ask-title">{t("ask.title")}</h2>
      <PlayCheckHint />
      {isVirtual ? (
        <>
          <p>{t("ask.lead")}</p>
          {/* The fragment scrolls to the form, which is far down the page, so that errors are visible. */}
          <AskForm
            action={`${to(paths.support())}#question`}
            isVisitor
            categories={categories}
            category={category}
            prefill={prefill}
            stored={sent}
            onStored={() => document.getElementById("sent")?.focus()}
          />
        </>
      ) : (
        <>
          <p>{t("ask.account")}</p>
          <LinkButton look="primary" href={to(paths.accountSupport())}>
            {t("ask.toAccount")}
          </LinkButton>
        </>
      )}
    </section>
  );
}
