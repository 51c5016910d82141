import { useEffect, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { postJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import styles from "./account.module.css";

/** `unknown` until the browser has been asked, and always without script. */
type State = "unknown" | "unsupported" | "denied" | "off" | "on" | "failed";
type Props = { publicKey: string };

const worker = "/worker.js";

/** Shows whether push notifications to this browser are on, with a button to switch them. */
export function PushBrowser({ publicKey }: Props) {
  const { t } = useTranslation("account");
  const [state, setState] = useState<State>("unknown");
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    readState().then(setState, () => setState("unsupported"));
  }, []);
  const change = (act: () => Promise<State>) => {
    if (isBusy) return;
    setIsBusy(true);
    void act()
      .catch(() => "failed" as const)
      .then((next) => {
        setState(next);
        setIsBusy(false);
      });
  };
  return (
    <div className={styles.browser}>
      <p className={styles.label} role="status">
        {t(`notifications.browser.${state}`)}
      </p>
      {state === "off" || state === "failed" ? (
        <Button aria-busy={isBusy || undefined} onClick={() => change(() => subscribe(publicKey))}>
          {t("notifications.browser.turnOn")}
        </Button>
      ) : state === "on" ? (
        <Button look="text" aria-busy={isBusy || undefined} onClick={() => change(unsubscribe)}>
          {t("notifications.browser.turnOff")}
        </Button>
      ) : null}
    </div>
  );
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function readState(): Promise<State> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await findSubscription()) ? "on" : "off";
}

async function subscribe(publicKey: string): Promise<State> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  if (await save(subscription)) return "on";
  await subscription.unsubscribe();
  return "failed";
}

async function unsubscribe(): Promise<State> {
  const subscription = await findSubscription();
  if (subscription) {
    await postJson(paths.resources.pushBrowser(), { intent: "remove", endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return "off";
}

async function save(subscription: PushSubscription): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  return postJson(paths.resources.pushBrowser(), {
    intent: "add",
    endpoint: endpoint ?? "",
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
  });
}
