import { Smartphone } from "lucide-react";
import type { PublicSettings } from "~/lib/env.server";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { type FooterContents, type FooterLink } from "./footer";
import styles from "./footer.module.css";

type Props = { contents: FooterContents; settings: PublicSettings; isMobileWeb: boolean; year: number };

const platforms = ["Smart TV", "Android TV", "Apple TV", "webOS", "VIDAA"];
const cards = ["Visa", "Mastercard"];
const russianCards = {
  Cyrillic: ["МИР", ...cards, "СБП"],
  Latin: ["Mir", ...cards, "SBP"],
};

/** The page footer. Rendered on the server only. */
export function Footer({ contents, settings, isMobileWeb, year }: Props) {
  const { t } = useTranslation("footer");
  const to = useLocalised();
  const { alphabet } = languages[useLocale()];
  const stores = getStores(settings.storeUrls, contents.hasRussianStore);
  return (
    <footer {...eventBlock("footer")} className={styles.footer} aria-label={t("label")} data-testid="footer">
      <div className={styles.inner}>
        <div className={styles.columns}>
          <LinkColumn heading={t("about")} links={contents.first} />
          {contents.second.length > 0 ? (
            <LinkColumn heading={t("help")} links={contents.second} testId="footer-second" />
          ) : null}
          {contents.hasShops ? (
            <>
              <div className={styles.group}>
                <h2>
                  <a href={to(paths.apps())}>{t("stores")}</a>
                </h2>
                <Stores stores={stores} />
                <h2>{t("platforms")}</h2>
                <Chips names={platforms} />
              </div>
              <div className={styles.group}>
                <h2>{t("watch")}</h2>
                <ul className={styles.links}>
                  {settings.giftSiteUrl && contents.hasGifts ? (
                    <li>
                      <a href={settings.giftSiteUrl}>{t("gift")}</a>
                    </li>
                  ) : null}
                  {settings.careersUrl && contents.hasCareers ? (
                    <li>
                      <a href={settings.careersUrl}>{t("careers")}</a>
                    </li>
                  ) : null}
                </ul>
                {contents.hasSocial ? <Social urls={settings.socialUrls} /> : null}
                <h2>{t("cards")}</h2>
                <Chips names={contents.hasRussianCards ? russianCards[alphabet] : cards} />
              </div>
            </>
          ) : null}
        </div>
        {isMobileWeb && contents.hasShops ? (
          <div className={styles.mobile} data-testid="footer-mobile">
            <p>{t("mobile")}</p>
            <Stores stores={stores} />
          </div>
        ) : null}
        {contents.hasForeignCompany ? (
          <address data-testid="footer-foreign">
            {t("foreignCompany")}: {settings.foreignCompanyAddress}. {t("write")}:{" "}
            <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
          </address>
        ) : null}
        <div className={styles.end}>
          <span className={styles.age} aria-label={t("age", { age: contents.age })} role="img">
            {contents.age}
          </span>
          <span>{t("copyright", { year })}</span>
          {contents.hasRecsysNotice ? <RecsysNotice /> : null}
        </div>
      </div>
    </footer>
  );
}

function LinkColumn({ heading, links, testId }: { heading: string; links: FooterLink[]; testId?: string }) {
  const { t } = useTranslation("footer");
  const to = useLocalised();
  return (
    <div data-testid={testId}>
      <h2>{heading}</h2>
      <ul className={styles.links}>
        {links.map(({ key, href }) => (
          <li key={key}>
            <a href={to(href)}>{t(key)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Store = { name: "ios" | "android" | "ru"; url: string };

function getStores(urls: string[], withRussian: boolean): Store[] {
  const names = ["ios", "android", "ru"] as const;
  return names.flatMap((name, index) => {
    const url = urls[index];
    return url && (name !== "ru" || withRussian) ? [{ name, url }] : [];
  });
}

function Stores({ stores }: { stores: Store[] }) {
  const { t } = useTranslation("footer");
  return (
    <ul className={styles.chips}>
      {stores.map(({ name, url }) => (
        <li key={name}>
          <a href={url} className={styles.chip} aria-label={t("storeAlt", { name: t(`storeNames.${name}`) })}>
            <Smartphone size={18} strokeWidth={1.75} aria-hidden="true" />
            {t(`storeNames.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Chips({ names }: { names: string[] }) {
  return (
    <ul className={styles.chips}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          {name}
        </li>
      ))}
    </ul>
  );
}

const networks = ["vk", "tg", "ok"] as const;

function Social({ urls }: { urls: string[] }) {
  const { t } = useTranslation("footer");
  return (
    <>
      <h2>{t("social")}</h2>
      <ul className={styles.chips} data-testid="footer-social">
        {networks.map((name, index) =>
          urls[index] ? (
            <li key={name}>
              <a href={urls[index]} className={styles.chip}>
                {t(`socialNames.${name}`)}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}

function RecsysNotice() {
  const { t } = useTranslation("footer");
  const to = useLocalised();
  return (
    <span>
      {t("recsysNotice")} <a href={to(paths.legal("recsys"))}>{t("recsysLink")}</a>
    </span>
  );
}
