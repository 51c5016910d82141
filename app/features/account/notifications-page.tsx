import { Form } from "@remix-run/react";
import type { NotifySwitch } from "#contract/account";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import styles from "./account.module.css";
import { AccountSection } from "./account-section";
import type { notificationsLoader } from "./notifications.server";
import { PushBrowser } from "./push-browser";
import { useSection } from "./use-section";

/** /account/notifications: notification channels. */
export function NotificationsPage() {
  const { switches, publicKey, isSubscribedEmail } = useSection<typeof notificationsLoader>();
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <AccountSection title={t("menu.notifications")} lead={t("notifications.lead")}>
      <ul className={classes(styles.rows, styles.wide, styles.grid)}>
        {switches.map((one) => (
          <li key={one.channel} className={styles.row}>
            <span className={styles.rowText}>
              <span className={styles.value} id={`channel-${one.channel}`}>
                {t(`notifications.${one.channel}.name`)}
              </span>
              <span className={styles.label} id={`about-${one.channel}`}>
                {t(`notifications.${one.channel}.about`)}
              </span>
              {one.channel === "push" && one.is_subscribed && publicKey !== null ? (
                <PushBrowser publicKey={publicKey} />
              ) : null}
            </span>
            <Switch {...one} />
          </li>
        ))}
      </ul>
      <p className={styles.label}>{t("notifications.always")}</p>
      {isSubscribedEmail === null ? null : (
        <p className={styles.label}>
          {t(`notifications.${isSubscribedEmail ? "subscribed" : "unsubscribed"}`)}
        </p>
      )}
      <LinkButton href={to(paths.newsletter())}>{t("notifications.newsletter")}</LinkButton>
    </AccountSection>
  );
}

/** A button that switches the channel on or off, or a link to what has to be set up first. */
function Switch({ channel, is_subscribed, is_available }: NotifySwitch) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  if (!is_available && channel !== "push")
    return (
      <LinkButton href={to(paths.changeLogin(channel === "email" ? "email" : "phone"))}>
        {t(`notifications.${channel}.needed`)}
      </LinkButton>
    );
  return (
    <Form method="post" {...submitProps}>
      <input type="hidden" name="channel" value={channel} />
      <button
        type="submit"
        role="switch"
        name="subscribed"
        value={is_subscribed ? "off" : "on"}
        aria-checked={is_subscribed}
        aria-labelledby={`channel-${channel}`}
        aria-describedby={`about-${channel}`}
        className={styles.switch}
      >
        <span aria-hidden="true" />
      </button>
    </Form>
  );
}
