import { controlGroup } from "#domain/experiment-groups";
import { experimentPart } from "~/lib/experiment-part";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import styles from "./engagement.module.css";

export const engagementExperiment = "Engagement_page";

/**
 * Where to start, for viewers with a login and no subscription who are in the experiment; for its control group only the
 * place where it would be. Rendered on the server only.
 */
export function Engagement({ group }: { group: string }) {
  const { t } = useTranslation("home");
  const to = useLocalised();
  const part = experimentPart(engagementExperiment, group);
  if (group === controlGroup) return <div {...part} />;
  const steps = [
    ["tariffs", paths.tariffs()],
    ["list", paths.favorites()],
    ["tv", paths.tvCode()],
  ] as const;
  return (
    <section className={styles.start} aria-labelledby="start" {...part}>
      <h2 id="start">{t("start.title")}</h2>
      <ul>
        {steps.map(([name, path]) => (
          <li key={name}>
            <a href={to(path)}>{t(`start.${name}`)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
