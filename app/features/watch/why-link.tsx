import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { getPlayCheckPath } from "~/lib/play-check-path";
import { hasPart } from "~/lib/site-parts";
import { LinkButton } from "~/ui/button";

/** A link from a playback problem to the page that explains it. */
export function WhyLink({ pagePath }: { pagePath: string }) {
  const { t } = useTranslation("watch");
  const to = useLocalised();
  const path = getPlayCheckPath(pagePath);
  return path === null || !hasPart("accounts") ? null : (
    <LinkButton look="text" isWide href={to(path)}>
      {t("why")}
    </LinkButton>
  );
}
