import { shortenName } from "#domain/profile";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import { DayAtAGlance } from "./day-at-a-glance";
import type { moreMinutesLoader } from "./more-minutes.server";
import { MoreMinutesForm } from "./more-minutes-form";
import styles from "./parents.module.css";

/** /account/parents/minutes: a child asks for more minutes of the day. */
export function MoreMinutesPage() {
  const { id, name, asked, day, more } = useSection<typeof moreMinutesLoader>();
  const { t } = useTranslation("parents");
  const to = useLocalised();
  const short = shortenName(name);
  return (
    <AccountSection
      title={asked === null ? t("more.offer", { name: short }) : t("more.asks", { name: short })}
      lead={asked === null ? undefined : t("more.asked", { time: asked })}
      back={{ href: paths.parents(id), label: t("more.all") }}
    >
      <DayAtAGlance day={day} />
      <section className={styles.card} aria-label={t("more.title")}>
        <MoreMinutesForm more={more} action={to(paths.moreMinutes(id))} />
      </section>
    </AccountSection>
  );
}
