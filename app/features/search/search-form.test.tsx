// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { LocaleContext } from "~/lib/i18n/locale-context";
import { IslandContext } from "~/lib/islands/island-context";
import { SearchForm } from "./search-form.island";
import type { SuggestionItem } from "./suggestion-item";

const suggestions: SuggestionItem[] = [
  {
    kind: "movie",
    text: "Metropolis",
    year: 1927,
    image: "/images/metropolis/cover",
    href: "/en/watch/metropolis",
  },
  { kind: "person", text: "Metro Goldwyn", year: null, image: null, href: "/en/person/metro" },
];
const navigate = vi.fn();
const request = vi.fn();

function createForm(summary: string | null = null, showCount = 1, typed = "") {
  return (
    <I18nProvider i18n={getI18n("en")}>
      <LocaleContext.Provider value="en">
        <IslandContext.Provider value={{ viewer: null, navigate, showCount }}>
          <SearchForm typed={typed} error={null} summary={summary} />
        </IslandContext.Provider>
      </LocaleContext.Provider>
    </I18nProvider>
  );
}

const getInput = () => screen.getByRole<HTMLInputElement>("combobox");
const press = (key: string) => fireEvent.keyDown(getInput(), { key });
const getSelected = () => screen.queryByRole("option", { selected: true })?.textContent ?? null;

async function type(text: string) {
  fireEvent.input(getInput(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(200));
}

beforeEach(() => {
  vi.useFakeTimers();
  request.mockImplementation(async () => Response.json({ items: suggestions }));
  vi.stubGlobal("fetch", request);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("The search form", () => {
  it("The search form suggests completions, with one request for fast typing", async () => {
    render(createForm());
    fireEvent.input(getInput(), { target: { value: "m" } });
    await type("metro");
    expect(request.mock.calls.map(([path]) => path as string)).toEqual([
      "/resources/suggest?q=metro&locale=en",
    ]);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Metropolis film, 1927",
      "Metro Goldwyn person",
    ]);
    expect(getInput().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("status").textContent).toContain("Suggestions: 2");
  });

  it("Arrow keys move through the suggestions, past either end back to the input, and Enter opens one", async () => {
    render(createForm());
    await type("metro");
    const walk = (key: string) => {
      press(key);
      return getSelected();
    };
    expect(["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"].map(walk)).toEqual([
      "Metropolis film, 1927",
      "Metro Goldwyn person",
      null,
      "Metro Goldwyn person",
      "Metropolis film, 1927",
      null,
    ]);
    expect(getInput().hasAttribute("aria-activedescendant")).toBe(false);
    press("ArrowDown");
    expect(getInput().getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[0]?.id);
    expect(press("Enter")).toBe(false);
    expect(navigate).toHaveBeenCalledWith("/en/watch/metropolis");
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("The search form is submitted on Enter if nothing is selected", async () => {
    render(createForm());
    await type("metro");
    expect(press("Enter")).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("The list of suggestions closes on Escape or when the focus leaves; an arrow key opens it again", async () => {
    render(createForm());
    await type("metro");
    expect(press("Escape")).toBe(false);
    expect(screen.queryAllByRole("option")).toEqual([]);
    press("ArrowDown");
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getAllByRole("option")).toHaveLength(2);
    fireEvent.blur(getInput());
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("The search form has the focus on a new page, but never takes it from another element", () => {
    render(createForm());
    expect(document.activeElement).toBe(getInput());
    cleanup();
    const elsewhere = document.body.appendChild(document.createElement("button"));
    elsewhere.focus();
    render(createForm());
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
    render(createForm(null, 1, "metro"));
    expect(document.activeElement).toBe(document.body);
  });

  it("The search form says that there are no suggestions, also if loading them failed", async () => {
    request.mockImplementation(async () => new Response(null, { status: 500 }));
    render(createForm());
    await type("zzz");
    expect(screen.getByRole("status").textContent).toBe("No suggestions");
    expect(getInput().getAttribute("aria-expanded")).toBe("false");
  });

  it("The search form takes the focus after a search and announces the results, also on a new render", () => {
    render(createForm());
    fireEvent.submit(screen.getByRole("search"));
    cleanup();
    const { rerender } = render(createForm("3 results", 1, "kid"));
    expect(document.activeElement).toBe(getInput());
    expect(screen.getByRole("status").textContent).toBe("3 results");
    fireEvent.input(getInput(), { target: { value: "other" } });
    act(() => getInput().blur());
    fireEvent.submit(screen.getByRole("search"));
    rerender(createForm("3 results", 2, "kid"));
    expect(getInput().value).toBe("kid");
    expect(document.activeElement).toBe(getInput());
  });
});
