import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./tv-access.module.css";

export type GeoScreenKind = "section" | "video";

/**
 * Shown outside Russia instead of a TV section, or of a single channel or recording (AMB-039). Rendered on
 * the server only.
 */
export function GeoScreen({ kind }: { kind: GeoScreenKind }) {
  const { t } = useTranslation("archive");
  const to = useLocalised();
  return (
    <section className={styles.screen} data-geo={kind}>
      <div className={styles.beam} aria-hidden="true" />
      <h1>{t(`geo.${kind}Title`)}</h1>
      <p>{t(`geo.${kind}Text`)}</p>
      <LinkButton look="primary" href={to(paths.category("movies"))}>
        {t("geo.action")}
      </LinkButton>
    </section>
  );
}
