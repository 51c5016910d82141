import type { PlayCheck, PlayRule } from "#contract/playback";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages, type Locale } from "~/lib/i18n/locales";
import { formatTime } from "~/lib/time/time-text";

/** Makes the texts of a check in a language, with its dates in this time zone. */
export function createCheckTexts({ facts }: PlayCheck, locale: Locale, zone: string) {
  const t = fixedT(locale, "playCheck");
  const at = (timestamp: number) => formatTime("date-time", timestamp, zone, locale);
  const country =
    new Intl.DisplayNames([languages[locale].tag], { type: "region", fallback: "code" }).of(facts.country) ??
    facts.country;

  /** What to do about the rule that blocks playback, or what to know if none does. */
  function getAdvice(rule: PlayRule | null): string {
    if (rule === null) return t(facts.is_child ? "free.child" : "free.text");
    if (rule === "subscription" && facts.is_child) return t("rules.child-plan.advice");
    if (rule === "subscription" && facts.partner === "ttk") return t("operator");
    if (facts.is_child && (rule === "device" || rule === "device-count")) return t("adult");
    return t(`rules.${rule}.advice`);
  }

  /** The facts that a rule was decided by; null if it has none to show. */
  function getEvidence(rule: PlayRule): string | null {
    switch (rule) {
      case "country":
        return country;
      case "device-count":
        return facts.devices === null
          ? null
          : t("evidence.devices", { count: facts.devices, limit: facts.device_limit });
      case "child-plan":
        return t(facts.is_child ? "evidence.child" : "evidence.adult");
      case "window":
        return getWindowText();
      case "subscription":
        if (facts.subscription_until === null) return facts.is_child ? null : t("evidence.noSubscription");
        return t(facts.acl_type === "lite" ? "evidence.lite" : "evidence.subscription", {
          date: at(facts.subscription_until),
        });
      case "kept":
        return facts.kept_until === null ? null : t("evidence.kept", { date: at(facts.kept_until) });
      case "pin": {
        const pin = facts.is_child ? null : t(facts.has_pin ? "evidence.pin" : "evidence.noPin");
        return [facts.rating_age, pin].filter(Boolean).join(" · ") || null;
      }
      case "time":
        return facts.seconds_left === null
          ? t("evidence.noLimit")
          : t("evidence.left", { count: Math.ceil(facts.seconds_left / 60) });
      default:
        return null;
    }
  }

  function getWindowText(): string {
    const texts = facts.windows.map(({ publish, unpublish }) =>
      publish === 0 && unpublish === 0
        ? t("evidence.always")
        : t("evidence.window", { from: at(publish), to: at(unpublish) }),
    );
    return texts.length === 0 ? t("evidence.never") : [...new Set(texts)].join("; ");
  }

  return { at, country, getAdvice, getEvidence };
}
