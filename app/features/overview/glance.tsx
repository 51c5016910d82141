import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import styles from "../account/account.module.css";
import { CardPicture } from "../tariffs/card-badge";
import type { loadOverview } from "./glance.server";

type Overview = Awaited<ReturnType<typeof loadOverview>>;

/** What the account has, what will be charged to what, who watches, and where: each with the section behind it. */
export function Glance({ subscription, charge, method, profiles, devices }: Overview) {
  const { t } = useTranslation("account");
  return (
    <section className={classes(styles.glance, styles.wide)} aria-label={t("overview.glance")}>
      <CurrentSubscription subscription={subscription} />
      <ul className={styles.facts}>
        <Fact path={paths.payments()} label={t("overview.charge")}>
          {charge && (
            <>
              <strong>{charge.amount ?? t("overview.nothing")}</strong>
              {charge.amount === null ? null : (
                <span>{charge.isRetry ? t("overview.retry", { date: charge.date }) : charge.date}</span>
              )}
            </>
          )}
        </Fact>
        <Fact path={paths.subscriptions()} label={t("overview.method")}>
          {method && (
            <>
              <strong>
                {method.color === null ? null : <CardPicture color={method.color} />}
                {method.name ?? t("overview.noCard")}
              </strong>
              <span>{method.note}</span>
            </>
          )}
        </Fact>
        <Fact path={paths.profiles()} label={t("overview.who")}>
          {profiles && (
            <>
              <span className={styles.faces}>
                {profiles.map(({ id, image }) => (
                  <Picture
                    key={id}
                    src={image}
                    alt=""
                    size={faceSize}
                    ratio={[1, 1]}
                    className={styles.face}
                  />
                ))}
              </span>
              <span>{profiles.map(({ name }) => name).join(", ")}</span>
            </>
          )}
        </Fact>
        <Fact path={paths.devices()} label={t("overview.where")}>
          {devices && (
            <>
              <strong>{t("overview.devices", { used: devices.used, limit: devices.limit })}</strong>
              <span>
                {devices.names.join(", ")}
                {devices.used > devices.names.length ? "…" : ""}
              </span>
            </>
          )}
        </Fact>
      </ul>
    </section>
  );
}

const faceSize = { width: "2.5rem", maxPixels: 40 };

function CurrentSubscription({ subscription }: Pick<Overview, "subscription">) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <div className={styles.ticket}>
      <p className={styles.label}>{subscription?.label ?? t("menu.subscription")}</p>
      <h2 className={styles.what}>{subscription?.name ?? t("overview.unknown")}</h2>
      {subscription ? <p>{subscription.text}</p> : null}
      {subscription?.isMissing ? (
        <LinkButton look="primary" href={to(paths.tariffs(paths.account()))}>
          {t("overview.choose")}
        </LinkButton>
      ) : (
        <LinkButton href={to(paths.subscriptions())}>{t("overview.manage")}</LinkButton>
      )}
    </div>
  );
}

/** A fact that is a link to its section; without contents it could not be loaded. */
function Fact({ path, label, children }: { path: string; label: string; children: ReactNode }) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <li>
      <a href={to(path)} className={styles.fact}>
        <span className={styles.label}>{label}</span>
        {children ?? <span>{t("overview.unknown")}</span>}
      </a>
    </li>
  );
}
