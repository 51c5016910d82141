import { useEffect } from "react";
import { showToast } from "./toasts";

const storageKey = "luch:profile";

/**
 * Tells the other tabs which profile is open. If another one was opened there, this page says so and loads again: what
 * it shows is not the profile's any more. What is being typed stays until the viewer has seen the message.
 */
export function useProfileOfOtherTabs(profileId: string | null): void {
  useEffect(() => {
    const own = profileId ?? "";
    try {
      if (localStorage.getItem(storageKey) !== own) localStorage.setItem(storageKey, own);
    } catch {
      // The browser stores nothing, so that tabs do not know of each other.
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== storageKey || newValue === null || newValue === own) return;
      showToast({ kind: "error", message: "profileSwitched" });
      if (!isTyping()) reloadWhenSeen();
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [profileId]);
}

const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea")].some(
    ({ type, value, defaultValue }) => type !== "hidden" && value !== defaultValue,
  );

/** At once, if nobody looks at this tab; else once the message can have been read. */
function reloadWhenSeen(): void {
  if (document.hidden) return location.reload();
  setTimeout(() => location.reload(), readMs);
}
const readMs = 3000;
