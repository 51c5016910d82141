import { Bookmark, BookmarkCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { useIslandContext } from "~/lib/islands/island-context";
import { showToast } from "~/lib/navigation/toasts";
import { keepArticle } from "~/lib/offline/keep";
import { canKeep, isArticleKept, removeArticle } from "~/lib/offline/kept";
import buttonStyles from "~/ui/button.module.css";

/** Saves an article in this browser, to be read without a connection, or removes it again. Nothing without script. */
export function SaveArticle({ alias }: { alias: string }) {
  const { t } = useTranslation("offline");
  const locale = useLocale();
  const { viewer, showCount } = useIslandContext();
  const [isSaved, setIsSaved] = useState<boolean | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Again for another profile, and where the article was removed meanwhile.
  useEffect(() => {
    if (canKeep())
      isArticleKept(alias).then(setIsSaved, () => {
        // The browser stores nothing.
      });
  }, [alias, viewer, showCount]);
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const done = isSaved
      ? await removeArticle(alias).then(
          () => "removed" as const,
          () => "failed" as const,
        )
      : await keepArticle(alias, locale).catch(() => "failed" as const);
    setIsBusy(false);
    if (done === "saved" || done === "removed") setIsSaved(done === "saved");
    else showToast({ kind: "error", message: done === "full" ? "articlesFull" : "failed" });
  };
  if (isSaved === null) return null;
  const Mark = isSaved ? BookmarkCheck : Bookmark;
  return (
    <button
      type="button"
      className={buttonStyles.button}
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
    >
      <Mark size={20} strokeWidth={1.75} aria-hidden="true" />
      {t(isSaved ? "save.saved" : "save.save")}
    </button>
  );
}

export const island = { Component: SaveArticle, texts: ["offline"] };
