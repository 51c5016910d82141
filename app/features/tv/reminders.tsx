import type { Reminder } from "#contract/tv";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { LocalTime } from "../catalog/local-time";
import styles from "./reminders.module.css";

type Props = { reminders: Reminder[]; zone: string; back: string };

/** The viewer's reminders, each with a button to remove it. Rendered on the server only. */
export function Reminders({ reminders, zone, back }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  if (reminders.length === 0) return null;
  return (
    <section className={styles.reminders} aria-labelledby="reminders" data-zone={zone}>
      <h2 id="reminders">{t("reminders.title")}</h2>
      <ul>
        {reminders.map(({ program, channel }) => (
          <li key={program.id}>
            <a href={to(paths.broadcast(channel.id, program.start_ts))} rel="nofollow">
              <strong>{program.title}</strong>
              <span>
                <LocalTime at={program.start_ts} look="date-time" zone={zone} /> · {channel.title}
              </span>
            </a>
            <form method="post" action={paths.resources.tvReminders()} data-enhance="" data-keep-scroll="">
              <input type="hidden" name="id" value={program.id} />
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="back" value={back} />
              <Button aria-label={t("reminders.removeOf", { title: program.title })}>
                {t("reminders.remove")}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
