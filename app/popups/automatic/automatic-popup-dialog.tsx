import type { ComponentType } from "react";
import type { AutomaticPopup } from "#domain/automatic-popup";
import { isAllowedPicture } from "~/features/popup-content/popup-facts";
import { deferred } from "~/lib/deferred";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { withoutParameters } from "~/lib/popup-path";
import { Button, LinkButton } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { GivenPicture } from "~/ui/given-picture";
import { HiddenFields } from "~/ui/hidden-fields";
import { PosterFan } from "~/ui/poster-fan";
import { TariffPrice } from "../tariff-price";
import styles from "./automatic-popup.module.css";
import type { DialogProps } from "./dialog-props";
import { PopupFrame, useShown } from "./popup-frame";

/** A popup that opens by itself: the same for script, which opens it after the page has painted, and without script. */
export function AutomaticPopupDialog(props: Omit<DialogProps, "back">) {
  const Popup = dialogs[props.shown.popup];
  return <Popup {...props} back={props.page.pathname + props.page.search} />;
}

/** A child's profile that has nothing to watch any more; it cannot be closed (AMB-117). */
function SwitchToAdult({ content: { adultProfile }, onShown }: DialogProps) {
  const { t } = useTranslation("popups");
  useShown(onShown);
  const to = useLocalised();
  return (
    <Dialog title={t("switchToAdult.title")} closeHref={null} closeLabel="">
      <p>{t("switchToAdult.text")}</p>
      {adultProfile === null ? (
        <LinkButton look="primary" isWide href={to(paths.profiles())}>
          {t("switchToAdult.action")}
        </LinkButton>
      ) : (
        <form method="post" action={to(paths.profiles())}>
          <HiddenFields of={{ profile: adultProfile }} />
          <Button look="primary" isWide>
            {t("switchToAdult.action")}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** What a link into the site says: plain text, and a picture of an allowed host (AMB-056). */
function Promo(props: DialogProps) {
  const { t } = useTranslation("popups");
  const { page, content } = props;
  const query = new URLSearchParams(page.search);
  const [title, image, text] = ["title", "image", "text"].map((name) => query.get(name)?.trim() ?? "");
  const picture = image && isAllowedPicture(image, content.pictureHosts) ? image : null;
  return (
    <PopupFrame
      {...props}
      title={(title || t("promo.title")).slice(0, maxPromoText)}
      closeHref={withoutParameters(page, ["title", "image", "text"])}
      closeText={t("understood")}
    >
      {picture ? <GivenPicture className={styles.picture} src={picture} /> : null}
      {text ? <p>{text.slice(0, maxPromoText)}</p> : null}
    </PopupFrame>
  );
}
const maxPromoText = 500;

/** A mobile operator's notice in the address. */
function Suspended(props: DialogProps) {
  const { t } = useTranslation("popups");
  return (
    <PopupFrame
      {...props}
      title={t("suspended.title")}
      closeHref={withoutParameters(props.page, ["suspend"])}
      closeText={t("understood")}
    >
      <p>{t("suspended.text")}</p>
    </PopupFrame>
  );
}

function Alarm(props: DialogProps) {
  const { t } = useTranslation("popups");
  return (
    <PopupFrame {...props} title={t("alarm.title")} closeText={t("understood")}>
      <p>{props.content.alarm.popup}</p>
    </PopupFrame>
  );
}

/** Offers a subscription to whoever has none (P-002). */
function SubscriptionOffer(props: DialogProps) {
  const { t } = useTranslation("popups");
  const to = useLocalised();
  const [cheapest] = props.content.tariffs;
  return (
    <PopupFrame {...props} title={t("offer.title")} closeText={t("later")}>
      <PosterFan />
      <p>{t("offer.text")}</p>
      {cheapest ? <TariffPrice tariff={cheapest} /> : null}
      <LinkButton look="primary" isWide href={to(paths.tariffs())}>
        {t("offer.action")}
      </LinkButton>
    </PopupFrame>
  );
}

/** The subscriptions that are sold (P-003, AMB-098). */
function Subscriptions(props: DialogProps) {
  const { t } = useTranslation("popups");
  const to = useLocalised();
  return (
    <PopupFrame {...props} title={t("subscriptions.title")} closeText={t("later")}>
      <ul className={styles.tariffs}>
        {props.content.tariffs.map(({ id, title, price }) => (
          <li key={id}>
            <a href={to(paths.purchase(id))}>
              <span>{title}</span>
              <strong>{price}</strong>
            </a>
          </li>
        ))}
      </ul>
      <LinkButton look="primary" isWide href={to(paths.tariffs())}>
        {t("subscriptions.action")}
      </LinkButton>
    </PopupFrame>
  );
}

/** What the service's marketing shows now (P-041). */
function CampaignDialog(props: DialogProps) {
  const { t } = useTranslation("popups");
  const to = useLocalised();
  const campaign = props.content.campaigns.find(({ id }) => id === props.shown.id);
  if (!campaign) return null;
  const { title, text, button, image, link } = campaign;
  return (
    <PopupFrame {...props} title={title} closeText={t("later")}>
      {image === null ? null : <GivenPicture className={styles.picture} src={image} />}
      {text ? <p>{text}</p> : null}
      {link === null ? null : (
        <LinkButton look="primary" isWide href={link.startsWith("/") ? to(link) : link}>
          {button || t("campaign.action")}
        </LinkButton>
      )}
    </PopupFrame>
  );
}

function Survey(props: DialogProps) {
  const { t } = useTranslation("popups");
  const { img, url } = props.content.survey;
  return (
    <PopupFrame {...props} title={t("survey.title")} closeText={t("later")}>
      {img === null ? null : <GivenPicture className={styles.picture} src={img} />}
      <p>{t("survey.text")}</p>
      {url === null ? null : (
        <LinkButton look="primary" isWide href={url} target="_blank" rel="noopener">
          {t("survey.action")}
        </LinkButton>
      )}
    </PopupFrame>
  );
}

/** How to put the site on an iPhone's home screen (P-017). */
function HomeScreen(props: DialogProps) {
  const { t } = useTranslation("popups");
  return (
    <PopupFrame {...props} title={t("homeScreen.title")} closeText={t("understood")}>
      <ol className={styles.steps}>
        <li>{t("homeScreen.share")}</li>
        <li>{t("homeScreen.add")}</li>
      </ol>
    </PopupFrame>
  );
}

// Those that few viewers see bring their code and texts with them. Without it the page is as good as before.
const isOptional = { isServerRendered: false };
const ConfirmPhoneDialog = deferred(
  async () => (await import("./confirm-phone-dialog")).ConfirmPhoneDialog,
  ["account", "popups", "common"],
  isOptional,
);
const RenewalDialog = deferred(
  async () => (await import("./renewal-dialog")).RenewalDialog,
  ["billing", "common"],
  isOptional,
);
const UpsaleDialog = deferred(
  async () => (await import("./upsale-dialog")).UpsaleDialog,
  ["popups", "common"],
  isOptional,
);
const OperatorBlockedDialog = deferred(
  async () => (await import("./operator-blocked-dialog")).OperatorBlockedDialog,
  ["watch", "common"],
  isOptional,
);
/** For the server, which renders them at once. */
export const loadDialogs = () =>
  Promise.all(
    [ConfirmPhoneDialog, RenewalDialog, UpsaleDialog, OperatorBlockedDialog].map(({ load }) => load()),
  );

function ConfirmPhone(props: DialogProps) {
  const { unconfirmedPhone } = props.content;
  return unconfirmedPhone === null ? null : <ConfirmPhoneDialog {...props} phone={unconfirmedPhone} />;
}

const dialogs: Record<AutomaticPopup, ComponentType<DialogProps>> = {
  "switch-to-adult": SwitchToAdult,
  promo: Promo,
  suspended: Suspended,
  "operator-blocked": OperatorBlockedDialog,
  renewal: RenewalDialog,
  alarm: Alarm,
  "confirm-phone": ConfirmPhone,
  upsale: UpsaleDialog,
  "subscription-offer": SubscriptionOffer,
  subscriptions: Subscriptions,
  campaign: CampaignDialog,
  survey: Survey,
  "home-screen": HomeScreen,
};
