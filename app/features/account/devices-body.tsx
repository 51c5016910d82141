import type { Device } from "#contract/account";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { formatLongDate } from "~/lib/time/time-text";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import styles from "./account.module.css";
import { AccountFrame } from "./account-frame";
import { getDeviceName } from "./device-name";

type Props = {
  devices: Device[];
  limit: number;
  action: string;
  /** The submitted name that was refused. */
  wrong: RefusedName | null;
};

/** /account/devices: the account's devices, at most five. Rendered on the server only. */
export function DevicesBody({ devices, limit, action, wrong }: Props) {
  const { t } = useTranslation("account");
  const isOver = devices.length > limit;
  return (
    <AccountFrame section="devices" title={t("menu.devices")} lead={t("devices.lead", { count: limit })}>
      {isOver ? (
        <p role="note" className={styles.warning}>
          {t("devices.over", { count: devices.length - limit })}
        </p>
      ) : null}
      <p className={styles.label}>{t("devices.used", { used: devices.length, limit })}</p>
      <ul className={styles.rows}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            action={action}
            wrong={wrong?.id === device.id ? wrong : null}
          />
        ))}
      </ul>
    </AccountFrame>
  );
}

type RefusedName = {
  id: string;
  typed: string;
  key: "nameEmpty" | "nameLong" | "nameCard" | "unknown" | "server";
};
type RowProps = {
  device: Device;
  action: string;
  wrong: RefusedName | null;
};

function DeviceRow({ device, action, wrong }: RowProps) {
  const { t } = useTranslation("account");
  const locale = useLocale();
  const name = getDeviceName(t, device);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.value}>{name}</span>
        <span className={styles.label}>
          {device.is_current ? `${t("devices.current")} · ` : ""}
          {t("devices.lastUsed", { date: formatLongDate(device.last_used, locale) })}
          {" · "}
          {t("devices.firstUsed", { date: formatLongDate(device.created, locale) })}
        </span>
        <details className={styles.details} open={wrong !== null}>
          <summary aria-label={t("devices.renameNamed", { name })}>{t("devices.rename")}</summary>
          <form method="post" action={action} className={styles.inline}>
            <input type="hidden" name="id" value={device.id} />
            <Field
              id={`name-${device.id}`}
              name="name"
              type="text"
              label={t("devices.name")}
              error={wrong === null ? undefined : t(`errors.${wrong.key}`)}
              defaultValue={wrong?.typed ?? device.name ?? ""}
              maxLength={40}
              autoComplete="off"
            />
            <Button name="intent" value="rename">
              {t("buttons.save")}
            </Button>
          </form>
        </details>
      </div>
      {device.is_current ? null : (
        <form method="post" action={action}>
          <input type="hidden" name="id" value={device.id} />
          <Button name="intent" value="forget" aria-label={t("devices.forgetNamed", { name })}>
            {t("devices.forget")}
          </Button>
        </form>
      )}
    </li>
  );
}
