import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { Picture } from "~/ui/picture";
import type { BeginningProblem } from "../watch/player-popup-state";
import { FigureMark } from "../watch/together/drawings";
import type { togetherLoader } from "./together.server";
import styles from "./together-page.module.css";

const posterSize = { width: "15rem", maxPixels: 240 };

/** /together/{group}: what is watched together, who is there, and the way in. */
export function TogetherPage() {
  const group = useLoaderData<typeof togetherLoader>();
  const { t } = useTranslation("together");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  const problem = useActionData<BeginningProblem>()?.problem;
  if (group.kind === "begin")
    return (
      <div className={formPage.page}>
        <div className={formPage.panel}>
          <h1>{t("page.heading")}</h1>
          {problem ? <FormError>{t(`problems.${problem}`)}</FormError> : null}
          <p className={formPage.lead}>{t(group.isChild ? "page.childHow" : "page.how")}</p>
          <LinkButton look="primary" isWide href={to(group.isChild ? paths.kids() : paths.home())}>
            {t("page.choose")}
          </LinkButton>
        </div>
      </div>
    );
  const { name, poster, members, isPlaying, isChild, pagePath } = group;
  return (
    <div className={formPage.page}>
      <div className={styles.invitation}>
        {poster ? (
          <Picture className={styles.poster} src={poster} alt="" size={posterSize} ratio={[2, 3]} isEager />
        ) : null}
        <div className={styles.text}>
          <p className={styles.kicker}>{t("page.kicker")}</p>
          <h1>{name}</h1>
          <p className={formPage.lead}>{t(isChild ? "page.childLead" : "page.lead")}</p>
          {members.length > 0 ? (
            <>
              <ul className={styles.members}>
                {members.map((figure) => (
                  <li key={figure}>
                    <FigureMark figure={figure} className={styles.figure} />
                    <span className="visually-hidden">{t(`figures.${figure}`)}</span>
                  </li>
                ))}
              </ul>
              <p>
                {t("count", { count: members.length })}. {t(isPlaying ? "page.playing" : "page.waiting")}
              </p>
            </>
          ) : (
            <p>{t(isChild ? "page.childEmpty" : "page.empty")}</p>
          )}
          <Form method="post" className={formPage.form} {...submitProps}>
            <Button look="primary" isWide>
              {t("page.join")}
            </Button>
            <LinkButton look="text" isWide href={pagePath}>
              {t("page.alone")}
            </LinkButton>
          </Form>
          <noscript>
            <p className={styles.note}>{t("page.noScript")}</p>
          </noscript>
        </div>
      </div>
    </div>
  );
}
