import { eveningTimes } from "#contract/evening-names";
import { type EveningAudience, getEveningMinutes } from "#domain/evening";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import styles from "./evening-invite.module.css";
import { useEveningTexts } from "./evening-texts";

/** The first question of «An evening in a minute», on other pages. Rendered on the server only. */
export function EveningInvite({ audience }: { audience: EveningAudience }) {
  const { t } = useTranslation("evening");
  const to = useLocalised();
  const texts = useEveningTexts(audience);
  return (
    <section className={styles.invite} aria-labelledby="evening" {...eventBlock("banner", "evening")}>
      <div>
        <h2 id="evening">
          <a href={to(paths.evening())}>{t("title")}</a>
        </h2>
        <p>{t(`${audience}.invite`)}</p>
      </div>
      <ul>
        {eveningTimes.map((time) => (
          <li key={time}>
            <a href={to(paths.evening({ time }))}>
              {texts.time(time)}
              <small>{t("upTo", { time: texts.duration(getEveningMinutes(audience, time)) })}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
