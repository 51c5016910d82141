import type { PopularQuery, SearchPage } from "#contract/search";
import type { TitleCard as Card } from "#contract/shared";
import { maxQueryLength } from "#contract/sizes";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { Pages } from "~/ui/pages";
import { Shelf } from "~/ui/shelf";
import { cardWidth } from "../catalog/image-sizes";
import { TitleCard } from "../catalog/title-card";
import { orderGroups, searchGroups } from "./group-order";
import styles from "./search.module.css";
import { SearchForm } from "./search-form.island";
import { GroupView, PosterGrid } from "./search-groups";

/** Suggested when nothing is found. */
export type Suggestions = { titles: Card[]; genres: { alias: string; title: string }[] };
export type SearchState =
  | { kind: "start"; popular: PopularQuery[] }
  | { kind: "too-long" }
  | { kind: "nothing"; suggestions: Suggestions }
  | { kind: "found"; found: SearchPage }
  | { kind: "more"; titles: SearchPage["titles"]; page: number; pages: number };

type Props = { typed: string; query: string; isLiteral: boolean; state: SearchState };

/** The search page: a form, which is an island, and the results. Rendered on the server only. */
export function SearchBody({ typed, query, isLiteral, state }: Props) {
  const { t } = useTranslation("search");
  const to = useLocalised();
  return (
    <article className={styles.page} {...eventBlock("search")} {...getOutcome(query, state)}>
      <h1 className={styles.title}>{t("title")}</h1>
      <Island
        of={SearchForm}
        props={{
          typed,
          error:
            state.kind === "too-long"
              ? t("tooLong", { most: maxQueryLength, count: query.length - maxQueryLength })
              : null,
          summary: getSummary(query, state, t),
        }}
      />
      {state.kind === "start" ? <Popular items={state.popular} /> : null}
      {state.kind === "nothing" ? <NoResults query={query} suggestions={state.suggestions} /> : null}
      {state.kind === "found" ? <Results query={query} isLiteral={isLiteral} found={state.found} /> : null}
      {state.kind === "more" ? (
        <section className={styles.group} aria-labelledby="found">
          <h2 id="found" className={styles.heading}>
            {t("more", { query, page: state.page })}
          </h2>
          <PosterGrid titles={state.titles.items} />
          <Pages
            page={state.page}
            pages={state.pages}
            getHref={(page) => to(paths.search(query, { isLiteral, page }))}
          />
        </section>
      ) : null}
    </article>
  );
}

type Texts = ReturnType<typeof useTranslation<"search">>["t"];

/** A sentence that sums up the results; null before a search. */
function getSummary(query: string, state: SearchState, t: Texts): string | null {
  if (state.kind === "nothing") return t("nothing", { query });
  return state.kind === "found" ? t("found", { count: countFound(state.found) }) : null;
}

/** What a search found, for its event (app/features/visits/seen-events.ts). */
function getOutcome(query: string, state: SearchState): Record<string, string | number> {
  if (state.kind === "nothing") return { "data-search": query, "data-found": 0 };
  return state.kind === "found" ? { "data-search": query, "data-found": countFound(state.found) } : {};
}

const countFound = (found: SearchPage) =>
  searchGroups.reduce(
    (sum, group) => sum + (found[group].items.length > 0 ? found[group].items_total : 0),
    0,
  );

function Popular({ items }: { items: PopularQuery[] }) {
  const { t } = useTranslation("search");
  const to = useLocalised();
  if (items.length === 0) return <p className={styles.note}>{t("start")}</p>;
  return (
    <section className={styles.group} aria-labelledby="popular">
      <h2 id="popular" className={styles.heading}>
        {t("popular")}
      </h2>
      <ul className={styles.chips}>
        {items.map(({ kind, alias, query }) => (
          <li key={`${kind} ${alias}`}>
            <a href={to(paths.search(query))} className={styles.chip}>
              {query}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoResults({ query, suggestions: { titles, genres } }: { query: string; suggestions: Suggestions }) {
  const { t } = useTranslation("search");
  const to = useLocalised();
  return (
    <>
      <div className={styles.note}>
        <h2 className={styles.heading}>{t("nothing", { query })}</h2>
        <p>{t("nothingText")}</p>
        <p>
          <a href={to(paths.evening())} className={styles.link}>
            {t("evening")}
          </a>
        </p>
      </div>
      {genres.length > 0 ? (
        <section className={styles.group} aria-labelledby="genres">
          <h2 id="genres" className={styles.heading}>
            {t("genres")}
          </h2>
          <ul className={styles.chips}>
            {genres.map(({ alias, title }) => (
              <li key={alias}>
                <a href={to(paths.genreTitles(alias))} className={styles.chip}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {titles.length > 0 ? (
        <Shelf id="popular-titles" title={t("popularTitles")}>
          {titles.map((card) => (
            <li key={card.uid}>
              <TitleCard card={card} imageSize={cardWidth} />
            </li>
          ))}
        </Shelf>
      ) : null}
    </>
  );
}

function Results({ query, isLiteral, found }: { query: string; isLiteral: boolean; found: SearchPage }) {
  const { t } = useTranslation("search");
  const to = useLocalised();
  const groups = orderGroups(found.corrected?.query ?? query, found);
  const total = countFound(found);
  return (
    <>
      <div className={styles.summary}>
        {found.corrected ? (
          <p>
            {t(found.corrected.kind === "fewer_words" ? "fewerWords" : "corrected", {
              query: found.corrected.query,
            })}{" "}
            {found.corrected.kind === "fewer_words" ? null : (
              <a href={to(paths.search(query, { isLiteral: true }))} className={styles.link}>
                {t("literal", { query })}
              </a>
            )}
          </p>
        ) : (
          <p className={styles.quiet}>{t("found", { count: total })}</p>
        )}
        {groups.length > 1 ? (
          <nav aria-label={t("groups.label")}>
            <ul className={styles.chips}>
              {groups.map((group) => (
                <li key={group}>
                  <a href={`#shelf-${group}`} className={styles.chip}>
                    {t(`groups.${group}`)} <span className={styles.count}>{found[group].items_total}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      {groups.map((group) => (
        <GroupView
          key={group}
          group={group}
          found={found}
          moreHref={to(paths.search(query, { isLiteral, page: 2 }))}
        />
      ))}
    </>
  );
}
