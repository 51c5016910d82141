// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { LocaleContext } from "~/lib/i18n/locale-context";
import { StoryDialog, type StoryView } from "./story-dialog";

const story: StoryView = {
  alias: "silent",
  title: "Silent cinema",
  textsLang: "ru",
  slides: ["Metropolis", "The Kid", "Nosferatu"].map((title) => ({
    titleAlias: title.toLowerCase(),
    title,
    text: `About ${title}`,
    image: null,
  })),
  slide: 1,
  before: { alias: "first", slides: 4 },
  after: null,
};

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <code>{pathname + search}</code>;
}

const opened = "/en?suspend=1&popup=story&story=silent";

function open(changes: Partial<StoryView> = {}) {
  const { unmount } = render(
    <I18nProvider i18n={getI18n("en")}>
      <LocaleContext.Provider value="en">
        <MemoryRouter initialEntries={[opened]}>
          <CurrentPath />
          <StoryDialog story={{ ...story, ...changes }} />
        </MemoryRouter>
      </LocaleContext.Provider>
    </I18nProvider>,
  );
  return { unmount };
}

const getSlide = () => screen.getByRole("group").getAttribute("aria-label");
const getCurrentPath = () => document.querySelector("code")?.textContent;
const getLink = (name: string) => screen.getByRole("link", { name });
const press = (key: string) => fireEvent.keyDown(document, { key });
const pass = (ms: number) => void act(() => void vi.advanceTimersByTime(ms));
const swipe = (x: number, y: number) => {
  const dialog = screen.getByRole("dialog");
  fireEvent.touchStart(dialog, { touches: [{ clientX: 200, clientY: 200 }] });
  fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("An open story", () => {
  it("An open story changes slides by its links and updates the URL and the number", () => {
    open();
    fireEvent.click(getLink("Next"));
    expect(getSlide()).toBe("Slide 2 of 3");
    expect(screen.getByRole("status").textContent).toBe("Slide 2 of 3. About The Kid");
    expect(location.search).toBe("?suspend=1&popup=story&story=silent&slide=2");
    expect(getLink("Open The Kid").getAttribute("href")).toBe("/en/watch/the%20kid");
    fireEvent.click(getLink("Back"));
    expect(getSlide()).toBe("Slide 1 of 3");
    expect(getCurrentPath()).toBe(opened);
  });

  it("An open story goes back to the previous one, and after the last slide of the last one to the page", () => {
    open();
    press("ArrowLeft");
    expect(getCurrentPath()).toBe("/en?suspend=1&popup=story&story=first&slide=4");
    cleanup();
    open({ slide: 3 });
    press("ArrowRight");
    expect(getCurrentPath()).toBe("/en?suspend=1");
    cleanup();
    open({ slide: 3, after: { alias: "second", image: null } });
    press("ArrowRight");
    expect(getCurrentPath()).toBe("/en?suspend=1&popup=story&story=second");
  });

  it("An open story changes slides automatically, and keeps a slide's time left under the pointer", () => {
    open();
    pass(5900);
    expect(getSlide()).toBe("Slide 1 of 3");
    pass(200);
    expect(getSlide()).toBe("Slide 2 of 3");
    pass(4000);
    const frame = screen.getByRole("group").parentElement as HTMLElement;
    fireEvent.pointerEnter(frame, { pointerType: "mouse" });
    pass(60_000);
    expect(getSlide()).toBe("Slide 2 of 3");
    fireEvent.pointerLeave(frame, { pointerType: "mouse" });
    pass(1900);
    expect(getSlide()).toBe("Slide 2 of 3");
    pass(200);
    expect(getSlide()).toBe("Slide 3 of 3");
  });

  it("An open story pauses by its button or the space bar, and starts paused under reduced motion", () => {
    open();
    fireEvent.click(screen.getByRole("button", { name: "Pause the story" }));
    expect(screen.getByRole("button").getAttribute("aria-pressed")).toBe("true");
    pass(60_000);
    expect(getSlide()).toBe("Slide 1 of 3");
    fireEvent.keyDown(document.body, { key: " " });
    pass(6100);
    expect(getSlide()).toBe("Slide 2 of 3");
    cleanup();
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    open();
    pass(60_000);
    expect(getSlide()).toBe("Slide 1 of 3");
  });

  it("An open story can be swiped sideways and down", () => {
    open();
    swipe(-100, 10);
    expect(getSlide()).toBe("Slide 2 of 3");
    swipe(100, 10);
    expect(getSlide()).toBe("Slide 1 of 3");
    swipe(-30, 30);
    expect(getSlide()).toBe("Slide 1 of 3");
    swipe(10, 100);
    expect(getCurrentPath()).toBe("/en?suspend=1");
  });

  it("A closing story returns the focus to its ring, and the ring is dimmed from then on", () => {
    document.body.innerHTML = '<a href="?story" data-story-link="silent">Silent cinema</a>';
    const ring = document.querySelector("a");
    const { unmount } = open();
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(getCurrentPath()).toBe("/en?suspend=1");
    unmount();
    expect(document.activeElement).toBe(ring);
    expect(ring?.hasAttribute("data-seen")).toBe(true);
  });
});
