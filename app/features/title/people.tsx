import type { Product } from "#contract/content";
import { splitGraphemes } from "#domain/graphemes";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Picture } from "~/ui/picture";
import { smallWidth } from "../catalog/image-sizes";
import styles from "./title.module.css";

const portrait = smallWidth(72);
const crewLists = ["directors", "writers", "producers", "operators", "composers"] as const;
const maxFilms = 3;

/** Cast and crew by role; each name links to its person page (AMB-182). */
export function Crew({ product }: { product: Product }) {
  const { t } = useTranslation("title");
  const lists = [
    ...crewLists.map((key) => ({
      key,
      people: product[key].map(({ name, alias, photo, filmography }) => ({
        name,
        alias,
        photo: photo ?? null,
        films: filmography,
      })),
    })),
    {
      key: "cast" as const,
      people: product.cast.map(({ name, alias, photo }) => ({ name, alias, photo, films: [] })),
    },
  ];
  return (
    <div className={styles.crew}>
      {lists
        .filter(({ people }) => people.length > 0)
        .map(({ key, people }) => (
          <section key={key}>
            <h3>{t(`crew.${key}`)}</h3>
            <ul className={styles.people}>
              {people.map((person) => (
                <li key={person.alias} className={styles.person}>
                  <Portrait name={person.name} photo={person.photo ?? null} />
                  <div>
                    <PersonLink name={person.name} alias={person.alias} />
                    <Films films={person.films.filter(({ alias }) => alias !== product.alias)} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

/** A portrait, or the first letter of the name. */
function Portrait({ name, photo }: { name: string; photo: string | null }) {
  return photo ? (
    <Picture src={photo} alt="" size={portrait} ratio={[1, 1]} />
  ) : (
    <span className={styles.monogram} aria-hidden="true">
      {splitGraphemes(name)[0]}
    </span>
  );
}

function Films({ films }: { films: { title: string; alias: string }[] }) {
  const { t } = useTranslation("title");
  const to = useLocalised();
  const langOf = useNameLang();
  if (films.length === 0) return null;
  return (
    <p className={styles.quiet}>
      {t("filmography")}:{" "}
      {films.slice(0, maxFilms).map(({ title, alias }, index) => (
        <span key={alias}>
          {index > 0 ? ", " : ""}
          <a href={to(paths.title(alias))} lang={langOf(title)}>
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Characters with their actors and short biographies. */
export function Characters({ product }: { product: Product }) {
  return (
    <ul className={styles.people} id="characters" tabIndex={-1}>
      {product.cast.map(({ alias, name, character, photo, biography }) => (
        <li key={`${alias}-${character}`} className={styles.person}>
          <Portrait name={name} photo={photo ?? null} />
          <div>
            {character ? (
              <p className={styles.personName} lang="ru">
                {character}
              </p>
            ) : null}
            <p>
              <PersonLink name={name} alias={alias} />
            </p>
            <p className={styles.quiet} lang="ru">
              {biography}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function PersonLink({ name, alias }: { name: string; alias: string }) {
  const to = useLocalised();
  return (
    <a href={to(paths.person(alias))} className={styles.personName}>
      {name}
    </a>
  );
}
