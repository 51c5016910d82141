import type { Person } from "#contract/persons";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Picture } from "~/ui/picture";
import shelfStyles from "~/ui/shelf.module.css";
import { Tabs } from "~/ui/tabs";
import { cardWidth, smallWidth } from "../catalog/image-sizes";
import { PageCrumbs } from "../catalog/page-crumbs";
import { TitleCard } from "../catalog/title-card";
import styles from "./person.module.css";

/** A person with their name in the other alphabet, if known. */
export type NamedPerson = Person & { otherName: { text: string; lang: "ru" | "en" } | null };

/** A person's page: portrait, biography, filmography by profession. Rendered on the server only. */
export function PersonBody({ person, isChild }: { person: NamedPerson; isChild: boolean }) {
  return (
    <article className={styles.page}>
      <PageCrumbs crumbs={[{ name: person.name, path: null }]} isChild={isChild} />
      <header className={styles.head}>
        <div className={styles.portrait}>
          {person.image ? (
            <Picture src={person.image} alt="" size={smallWidth(240)} ratio={[1, 1]} isEager isMain />
          ) : null}
        </div>
        <div className={styles.life}>
          <h1>{person.name}</h1>
          <Facts person={person} />
          {person.biography ? (
            <p className={styles.biography} lang={person.texts_lang}>
              {person.biography}
            </p>
          ) : null}
        </div>
      </header>
      <Filmography person={person} />
    </article>
  );
}

function Facts({ person: { otherName, born, died, items_total: total } }: { person: NamedPerson }) {
  const { t } = useTranslation(["lists", "home"]);
  const years =
    born !== null && died !== null
      ? `${born}–${died}`
      : born !== null
        ? t("person.born", { year: born })
        : died !== null
          ? t("person.died", { year: died })
          : null;
  return (
    <p className={styles.facts}>
      {otherName ? <span lang={otherName.lang}>{otherName.text}</span> : null}
      {years ? <span>{years}</span> : null}
      <span>{t("home:titlesCount", { count: total })}</span>
    </p>
  );
}

function Filmography({ person }: { person: NamedPerson }) {
  // For a child a group may be empty.
  const filmography = person.filmography.filter(({ items }) => items.length > 0);
  const { t } = useTranslation("lists");
  return (
    <>
      {filmography.length > 1 ? (
        <Tabs
          label={t("person.professions.label")}
          tabs={filmography.map(({ profession, items }) => ({
            href: `#${profession}`,
            label: `${t(`person.professions.${profession}`)} ${items.length}`,
            isCurrent: false,
          }))}
        />
      ) : null}
      {filmography.map(({ profession, items }) => (
        <section key={profession} className={styles.section} aria-labelledby={profession}>
          <h2 id={profession}>{t(`person.professions.${profession}`)}</h2>
          <ul className={shelfStyles.grid}>
            {items.map((card) => (
              <li key={`${card.uid}-${card.character ?? ""}`}>
                <TitleCard card={card} imageSize={cardWidth} />
                {card.character ? (
                  <p className={styles.character} lang="ru">
                    {card.character}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
