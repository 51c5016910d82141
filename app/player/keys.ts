/** Keys by physical position (`code`), not by character: the same on ЙЦУКЕН, QWERTY and QWERTZ. */
export type KeyAction =
  | {
      type:
        | "togglePlay"
        | "toggleMute"
        | "toggleFullscreen"
        | "toggleSubtitles"
        | "togglePip"
        | "next"
        | "skip"
        | "help"
        | "guide"
        | "escape";
    }
  | { type: "seekBy" | "volumeBy" | "rateBy" | "frameBy"; by: number }
  | { type: "seekToFraction"; fraction: number }
  | { type: "channel"; neighbour: "previous" | "next" };

type KeyPress = Pick<KeyboardEvent, "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey"> & {
  isPaused: boolean;
};

const plain: Record<string, KeyAction> = {
  Space: { type: "togglePlay" },
  KeyK: { type: "togglePlay" },
  ArrowLeft: { type: "seekBy", by: -10 },
  ArrowRight: { type: "seekBy", by: 10 },
  KeyJ: { type: "seekBy", by: -10 },
  KeyL: { type: "seekBy", by: 10 },
  ArrowUp: { type: "volumeBy", by: 0.1 },
  ArrowDown: { type: "volumeBy", by: -0.1 },
  KeyM: { type: "toggleMute" },
  KeyF: { type: "toggleFullscreen" },
  KeyC: { type: "toggleSubtitles" },
  KeyI: { type: "togglePip" },
  KeyP: { type: "togglePip" },
  KeyN: { type: "next" },
  KeyS: { type: "skip" },
  KeyG: { type: "guide" },
  Escape: { type: "escape" },
  PageUp: { type: "channel", neighbour: "previous" },
  PageDown: { type: "channel", neighbour: "next" },
};

const shifted: Record<string, KeyAction> = {
  Comma: { type: "rateBy", by: -0.25 },
  Period: { type: "rateBy", by: 0.25 },
  Slash: { type: "help" },
  // «?» is Shift+7 in the Russian layout.
  Digit7: { type: "help" },
};

const whilePaused: Record<string, KeyAction> = {
  Comma: { type: "frameBy", by: -1 },
  Period: { type: "frameBy", by: 1 },
};

export function getKeyAction({
  code,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
  isPaused,
}: KeyPress): KeyAction | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (shiftKey) return shifted[code] ?? null;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  if (digit !== undefined) return { type: "seekToFraction", fraction: Number(digit) / 10 };
  return plain[code] ?? (isPaused ? (whilePaused[code] ?? null) : null);
}

/** Ignores keys in text fields and in what is modal over the player; a focused button handles its own Space and arrow keys. */
export function shouldHandleKey(code: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest("[aria-modal=true]")) return code === "Escape";
  if (target.closest("textarea, select, [contenteditable]")) return false;
  if (target.closest("input:not([type=range])")) return code === "Escape";
  if (target.closest("button, a, summary")) return code !== "Space" && code !== "Enter";
  if (target.closest("input[type=range]")) return !code.startsWith("Arrow");
  return true;
}
