import type { ReactNode } from "react";
import { shortenName } from "#domain/profile";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import accountStyles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import { Blocks } from "./blocks";
import { DayAtAGlance } from "./day-at-a-glance";
import { MinutesRing } from "./minutes-ring";
import { MoreMinutesForm } from "./more-minutes-form";
import styles from "./parents.module.css";
import type { parentsLoader } from "./parents.server";
import type { ParentsData } from "./parents-data";
import { RatingCapForm } from "./rating-cap-form";
import { TimeForm } from "./time-form";
import { WatchedList } from "./watched-list";

/** /account/parents: what a profile may see, when a child may watch, and what it has watched. */
export function ParentsPage() {
  const { profiles, limits, day, more, watched, found, invitesPin, zones } =
    useSection<typeof parentsLoader>();
  const { t } = useTranslation(["parents", "account"]);
  const to = useLocalised();
  const here = to(paths.parents(limits.profile_id));
  return (
    <AccountSection title={t("account:menu.parents")} lead={t("lead")}>
      <ProfileSwitch profiles={profiles} current={limits.profile_id} />
      <div className={accountStyles.columns}>
        <div className={accountStyles.column}>
          {day ? (
            <DayAtAGlance day={day}>
              {more ? (
                <MoreMinutesForm key={`minutes ${limits.profile_id}`} more={more} action={here} />
              ) : null}
            </DayAtAGlance>
          ) : null}
          {limits.needs_pin ? (
            <Note title={t("pin.title")} text={t("pin.text")}>
              <LinkButton look="primary" href={to(paths.pinCheck(here))}>
                {t("pin.action")}
              </LinkButton>
            </Note>
          ) : (
            <>
              {invitesPin ? (
                <Note text={t("pin.invite")}>
                  <LinkButton href={to(paths.pin())}>{t("pin.create")}</LinkButton>
                </Note>
              ) : null}
              <RatingCapForm key={`rating ${limits.profile_id}`} limits={limits} action={here} />
              {limits.child ? (
                <TimeForm key={`time ${limits.profile_id}`} limits={limits} action={here} zones={zones} />
              ) : null}
            </>
          )}
        </div>
        <div className={accountStyles.column}>
          {limits.needs_pin ? null : <Blocks limits={limits} action={here} found={found} />}
          {limits.child ? <p className={styles.label}>{t("consent")}</p> : null}
          {watched ? <WatchedList limits={limits} action={here} watched={watched} /> : null}
        </div>
      </div>
    </AccountSection>
  );
}

function ProfileSwitch({ profiles, current }: { profiles: ParentsData["profiles"]; current: string }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  return (
    <nav aria-label={t("profiles")}>
      <ul className={styles.profiles}>
        {profiles.map(({ _id, name, child, image, day }) => (
          <li key={_id}>
            <a
              href={to(paths.parents(_id))}
              className={styles.profile}
              aria-current={_id === current ? "page" : undefined}
            >
              <Picture
                src={image}
                alt=""
                size={{ width: "2.5rem", maxPixels: 40 }}
                ratio={[1, 1]}
                className={styles.avatar}
              />
              <span>
                <strong>{shortenName(name)}</strong>
                <span className={styles.label}>{day ? day.text : t(child ? "child" : "adult")}</span>
              </span>
              {day?.allowed ? <MinutesRing watched={day.watched} allowed={day.allowed} isSmall /> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Note({ title, text, children }: { title?: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      {title === undefined ? null : <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </div>
  );
}
