import { useEffect } from "react";
import { showToast } from "./toasts";

const storageKey = "luch:profile";

/**
 * Tells the other tabs which profile is open. If another one was opened there, or somebody signed in or out, this page
 * says so and loads again: what it shows is not the profile's any more. What is being typed stays until the viewer has seen the message.
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
      showToast({ kind: "error", message: getReason(own, newValue) });
      if (!isTyping()) reloadWhenSeen();
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [profileId]);
}

/** What happened in the other tab; an empty id is a visitor's. */
function getReason(own: string, other: string) {
  if (other === "") return "signedOutInTab";
  return own === "" ? "signedInInTab" : "profileSwitched";
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
