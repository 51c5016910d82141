import type { ReactNode } from "react";
import type { Limits } from "#contract/parents";
import type { Profile } from "#contract/profiles";
import { shortenName } from "#domain/profile";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatMinutes } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { AccountSection } from "../account/account-section";
import { Blocks, type SearchResult } from "./blocks";
import type { Submission } from "./limit-form";
import styles from "./parents.module.css";
import { RatingCapForm } from "./rating-cap-form";
import { TimeForm } from "./time-form";
import { type Watched, WatchedList } from "./watched-list";
import type { ZoneOption } from "./zones";

type Switched = Pick<Profile, "_id" | "name" | "child" | "image">;
type Props = {
  profiles: Switched[];
  limits: Limits;
  /** Null for adults, whose viewing is not recorded. */
  watched: Watched | null;
  found: SearchResult | null;
  invitesPin: boolean;
  zones: ZoneOption[];
  submission: Submission;
};

/**
 * /account/parents: what a profile may see, when a child may watch, and what it has watched. Rendered on the server
 * only.
 */
export function ParentsBody({ profiles, limits, watched, found, invitesPin, zones, submission }: Props) {
  const { t } = useTranslation(["parents", "account"]);
  const to = useLocalised();
  const here = to(paths.parents(limits.profile_id));
  return (
    <AccountSection title={t("account:menu.parents")} lead={t("lead")}>
      <ProfileSwitch profiles={profiles} current={limits.profile_id} />
      {limits.child ? <Today limits={limits} /> : null}
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
          <RatingCapForm limits={limits} action={here} submission={submission} />
          {limits.child ? (
            <TimeForm limits={limits} action={here} zones={zones} submission={submission} />
          ) : null}
          <Blocks limits={limits} action={here} found={found} submission={submission} />
        </>
      )}
      {watched ? (
        <WatchedList limits={limits} action={here} watched={watched} submission={submission} />
      ) : null}
    </AccountSection>
  );
}

function ProfileSwitch({ profiles, current }: { profiles: Switched[]; current: string }) {
  const { t } = useTranslation("parents");
  const to = useLocalised();
  return (
    <nav aria-label={t("profiles")}>
      <ul className={styles.profiles}>
        {profiles.map(({ _id, name, child, image }) => (
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
                <span className={styles.label}>{t(child ? "child" : "adult")}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Today({ limits: { watched_minutes: watched, left_minutes: left } }: { limits: Limits }) {
  const { t } = useTranslation("parents");
  const locale = useLocale();
  return (
    <p className={styles.today}>
      {t("today.watched", { time: formatMinutes(watched, locale) })}
      {left === null
        ? null
        : ` · ${left === 0 ? t("today.over") : t("today.left", { time: formatMinutes(left, locale) })}`}
    </p>
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
