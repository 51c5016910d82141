import { maxSubject } from "#contract/sizes";
import type { SupportCategory } from "#contract/support";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { parseCheckReference } from "../play-check/check-question";

type Prefill = { category: SupportCategory; prefill: { subject: string; message: string } | null };

/** The form's prefilled values: a question about a playback check includes its number. */
export function getQuestionPrefill({ url, locale }: RequestContext): Prefill {
  const check = parseCheckReference(url.searchParams);
  if (!check) return { category: "other", prefill: null };
  const t = fixedT(locale, "playCheck");
  const { number, page } = check;
  const rule = check.rule ? t(`rules.${check.rule}.name`) : t("question.none");
  return {
    category: "playback",
    prefill: {
      subject: t("question.subject", { page }).slice(0, maxSubject),
      message: t("question.message", { number, page, rule }),
    },
  };
}
