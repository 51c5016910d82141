import { Heart } from "lucide-react";
import { type MouseEvent, type RefObject, useRef } from "react";
import { useIslandContext } from "~/lib/islands/island-context";
import buttonStyles from "~/ui/button.module.css";
import { classes } from "~/ui/classes";
import { removeFavoriteFormId } from "./favorite-form-id";
import styles from "./favorites.module.css";
import { favoriteTitles } from "./stores";
import { useOptimisticValue } from "./use-optimistic-value";

type FavoriteButtonProps = {
  uid: string;
  label: string;
  /** A heart icon over a card, or a button with a label. */
  look: "heart" | "labelled";
  formId: string;
  isFavorite: boolean;
};

/**
 * Shows and changes whether a title is a favourite. Without script it submits its form, which only adds, or on
 * the favourites page only removes.
 */
export function FavoriteButton({
  uid,
  label,
  look,
  formId,
  isFavorite: isFavoriteOnServer,
}: FavoriteButtonProps) {
  const { value: isFavorite = isFavoriteOnServer, press } = useOptimisticValue(favoriteTitles, uid);
  const button = useRef<HTMLButtonElement>(null);
  const hideCard = useCardHiding(button);
  const toggle = async (event: MouseEvent) => {
    const saving = press(event, !isFavorite);
    if (!saving) return;
    const endHiding = isFavorite && formId === removeFavoriteFormId ? hideCard() : null;
    const isSaved = await saving;
    endHiding?.(isSaved === true);
  };
  const isHeart = look === "heart";
  return (
    <button
      ref={button}
      type="submit"
      form={formId}
      name="uid"
      value={uid}
      className={isHeart ? styles.heart : classes(buttonStyles.button, styles.labelled)}
      aria-pressed={isFavorite}
      aria-label={isHeart ? label : undefined}
      onClick={(event) => void toggle(event)}
    >
      {isHeart ? (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5 4.6 13.2a4.9 4.9 0 0 1 7-6.9l.4.4.4-.4a4.9 4.9 0 0 1 7 6.9Z" />
        </svg>
      ) : (
        <>
          <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
          {label}
        </>
      )}
    </button>
  );
}

const findNext = (item: Element) =>
  [item.nextElementSibling, item.previousElementSibling].find(
    (sibling) => sibling instanceof HTMLElement && !sibling.hidden,
  );

/**
 * Hides the card around a button and moves focus to its neighbour. Returns a function to call once the change is
 * saved (the card stays hidden, and if it was the last one, the page is loaded again) or refused (the card is shown
 * again).
 */
function useCardHiding(button: RefObject<HTMLButtonElement>): () => (isGone: boolean) => void {
  const { navigate } = useIslandContext();
  return () => {
    const item = button.current?.closest("li");
    if (!item) return () => {};
    const hadFocus = item.contains(document.activeElement);
    const next = findNext(item);
    item.hidden = true;
    if (hadFocus) (next?.querySelector("button") ?? document.querySelector<HTMLElement>("main"))?.focus();
    return (isGone) => {
      if (!isGone) {
        item.hidden = false;
        if (hadFocus) button.current?.focus();
      } else if (!item.parentElement?.querySelector(":scope > li:not([hidden])")) {
        navigate(location.pathname.replace(/\/page\d+$/, ""), { replace: true, preventScrollReset: true });
      }
    };
  };
}

export const island = { Component: FavoriteButton };
