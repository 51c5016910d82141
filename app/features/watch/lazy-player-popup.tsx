import { type ComponentType, useEffect, useState } from "react";
import { useTexts } from "~/lib/i18n/use-texts";
import type { PlayerState } from "./player-state";

type Popup = ComponentType<{ state: PlayerState }>;
let loaded: Popup | null = null;

/** The server has the popup from the start, so that a document holds the browser's own player. */
export function setPlayerPopup(popup: Popup): void {
  loaded = popup;
}

/** Fetches the popup: on intent, and before a document that shows it is hydrated. */
export async function loadPlayerPopup(): Promise<void> {
  loaded ??= (await import("./player-popup")).PlayerPopup;
}

const texts = ["watch", "player"] as const;

/** The player's popup, whose code a title's page does without until somebody is about to play. */
export function LazyPlayerPopup({ state }: { state: PlayerState }) {
  const [isLoaded, setIsLoaded] = useState(loaded !== null);
  const hasTexts = useTexts(texts);
  useEffect(() => {
    if (!isLoaded) void loadPlayerPopup().then(() => setIsLoaded(true));
  }, [isLoaded]);
  const Popup = loaded;
  return isLoaded && hasTexts && Popup ? <Popup state={state} /> : null;
}
