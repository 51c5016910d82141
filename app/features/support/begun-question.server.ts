import { maxSubject } from "#contract/support";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { readAskedCheck } from "../play-check/check-question";
import type { AskFormProps } from "./ask-form";

type Begun = Pick<AskFormProps, "category"> & { begun: NonNullable<AskFormProps["begun"]> | null };

/** The form's prefilled values: a question about a playback check includes its number. */
export function getBegunQuestion({ url, locale }: RequestContext): Begun {
  const check = readAskedCheck(url.searchParams);
  if (!check) return { category: "other", begun: null };
  const t = fixedT(locale, "playCheck");
  const { number, page } = check;
  const rule = check.rule ? t(`rules.${check.rule}.name`) : t("question.none");
  return {
    category: "playback",
    begun: {
      subject: t("question.subject", { page }).slice(0, maxSubject),
      message: t("question.message", { number, page, rule }),
    },
  };
}
