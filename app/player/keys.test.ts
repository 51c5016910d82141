// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { getKeyAction, shouldHandleKey } from "./keys";

const press = (code: string, also = {}) =>
  getKeyAction({
    code,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isPaused: false,
    ...also,
  });

describe("A viewer at the keyboard", () => {
  test.each([
    ["Space", { type: "togglePlay" }],
    ["KeyK", { type: "togglePlay" }],
    ["ArrowLeft", { type: "seekBy", by: -10 }],
    ["ArrowRight", { type: "seekBy", by: 10 }],
    ["ArrowUp", { type: "volumeBy", by: 0.1 }],
    ["KeyM", { type: "toggleMute" }],
    ["KeyF", { type: "toggleFullscreen" }],
    ["KeyC", { type: "toggleSubtitles" }],
    ["KeyP", { type: "togglePip" }],
    ["Digit5", { type: "seekToFraction", fraction: 0.5 }],
    ["Numpad0", { type: "seekToFraction", fraction: 0 }],
    ["KeyN", { type: "next" }],
    ["KeyS", { type: "skip" }],
    ["Escape", { type: "escape" }],
    ["KeyZ", null],
  ])("A viewer at the keyboard who presses %s gets %j", (code, expected) => {
    expect(press(code)).toEqual(expected);
  });

  test("A viewer at the keyboard opens the list of keys with «?» on either layout", () => {
    expect([press("Slash", { shiftKey: true }), press("Digit7", { shiftKey: true })]).toEqual([
      { type: "help" },
      { type: "help" },
    ]);
  });

  test("A viewer at the keyboard changes the speed with Shift, and steps by frames only while paused", () => {
    expect(press("Period", { shiftKey: true })).toEqual({ type: "rateBy", by: 0.25 });
    expect(press("Comma")).toBeNull();
    expect(press("Comma", { isPaused: true })).toEqual({ type: "frameBy", by: -1 });
  });

  test.each(["ctrlKey", "altKey", "metaKey"])("The browser keeps its own shortcuts with %s", (modifier) => {
    expect(press("KeyF", { [modifier]: true })).toBeNull();
  });

  test.each([
    ["<input>", "KeyM", false],
    ["<textarea></textarea>", "KeyM", false],
    ["<button></button>", "Space", false],
    ["<button></button>", "KeyM", true],
    ['<input type="range">', "ArrowLeft", false],
    ['<input type="range">', "KeyM", true],
    ["<p></p>", "Space", true],
    ['<div aria-modal="true"></div>', "KeyK", false],
    ['<div aria-modal="true"></div>', "Escape", true],
  ])("A viewer at the keyboard in %s uses %s as a command: %s", (html, code, expected) => {
    document.body.innerHTML = html;
    expect(shouldHandleKey(code, document.body.firstElementChild)).toBe(expected);
  });
});
