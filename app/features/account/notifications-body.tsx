import type { NotifySwitch } from "#contract/account";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./account.module.css";
import { AccountFrame } from "./account-frame";
import { PushBrowser } from "./push-browser";

type Props = {
  switches: NotifySwitch[];
  action: string;
  /** The public key for push subscriptions; null if unknown. */
  publicKey: string | null;
};

/** /account/notifications: notification channels. Rendered on the server only. */
export function NotificationsBody({ switches, action, publicKey }: Props) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <AccountFrame section="notifications" title={t("menu.notifications")} lead={t("notifications.lead")}>
      <ul className={styles.rows}>
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
                <Island name="push-browser" of={PushBrowser} props={{ publicKey }} />
              ) : null}
            </span>
            <Switch {...one} action={action} />
          </li>
        ))}
      </ul>
      <p className={styles.label}>{t("notifications.always")}</p>
      <LinkButton href={to(paths.newsletter())}>{t("notifications.newsletter")}</LinkButton>
    </AccountFrame>
  );
}

/** A button that switches the channel on or off, or a link to what has to be set up first. */
function Switch({ channel, is_subscribed, is_available, action }: NotifySwitch & { action: string }) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  if (!is_available && channel !== "push")
    return (
      <LinkButton href={to(paths.changeLogin(channel === "email" ? "email" : "phone"))}>
        {t(`notifications.${channel}.needed`)}
      </LinkButton>
    );
  return (
    <form method="post" action={action} data-enhance="" data-keep-scroll="">
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
    </form>
  );
}
