// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { LocaleContext } from "~/lib/i18n/locale-context";
import { IslandContext } from "~/lib/islands/island-context";
import { FilterBar, type FilterBarData, type FilterMenu } from "./filter-bar";

const createMenu = (name: string, values: string[], chosen: string[] = []): FilterMenu => ({
  name,
  title: name,
  kind: "several",
  items: values.map((alias) => ({ alias, title: alias, total: 3 })),
  chosen,
});
const createData = (chosen: { genre?: string[]; type?: string[] }): FilterBarData => ({
  action: "/en/movies",
  label: "Filters",
  menus: [
    createMenu("genre", ["drama", "comedy"], chosen.genre),
    {
      ...createMenu("type", ["movie", "series"], chosen.type),
      all: { alias: "all", title: "all", total: null },
    },
  ],
  isAnyChosen: false,
  canReset: true,
  hasOwnResets: true,
  applyLabel: "Show",
});

const navigate = vi.fn();
const getPath = (query: URLSearchParams) => `/movies?${query}`;

function createBar(data: FilterBarData, showCount = 1) {
  return (
    <I18nProvider i18n={getI18n("en")}>
      <LocaleContext.Provider value="en">
        <IslandContext.Provider value={{ viewer: null, navigate, showCount }}>
          <FilterBar data={data} getPath={getPath} />
        </IslandContext.Provider>
      </LocaleContext.Provider>
    </I18nProvider>
  );
}

const getMenu = (name: string) => {
  const menu = screen.getByText(name, { selector: "summary" }).closest("details");
  if (!menu) throw new Error(`no menu ${name}`);
  return menu;
};
const open = (name: string) => fireEvent.click(screen.getByText(name, { selector: "summary" }));
const getOption = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name, hidden: true });

afterEach(() => {
  cleanup();
  navigate.mockReset();
});

describe("The filter bar", () => {
  it("The filter bar has one menu open at a time", () => {
    render(createBar(createData({})));
    open("genre");
    open("type");
    expect([getMenu("genre").open, getMenu("type").open]).toEqual([false, true]);
  });

  it("The filter bar closes its menu on Escape, returning the focus, and on a click outside but not inside", () => {
    render(createBar(createData({})));
    open("genre");
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(getMenu("genre").open).toBe(false);
    expect(document.activeElement).toBe(getMenu("genre").querySelector("summary"));
    open("genre");
    fireEvent.click(getOption("drama 3").closest("ul") as Element);
    expect(getMenu("genre").open).toBe(true);
    fireEvent.click(document.body);
    expect(getMenu("genre").open).toBe(false);
  });

  it("The filter bar applies a choice at once, and the next page opens the same menu with the focus on it", () => {
    const { unmount } = render(createBar(createData({})));
    open("genre");
    fireEvent.click(getOption("drama 3"));
    expect(navigate).toHaveBeenCalledWith("/en/movies?genre=drama&type=all", {
      preventScrollReset: true,
      state: { keepsFocus: true },
    });
    unmount();
    render(createBar(createData({ genre: ["drama"] })));
    expect(getMenu("genre").open).toBe(true);
    expect(document.activeElement).toBe(getOption("drama 3"));
  });

  it("A rendered-again filter bar shows the page's choices, and takes the focus only after a choice", () => {
    const { rerender } = render(createBar(createData({})));
    open("genre");
    fireEvent.click(getOption("drama 3"));
    rerender(createBar(createData({}), 2));
    expect(getOption("drama 3").checked).toBe(false);
    expect(document.activeElement).toBe(getOption("drama 3"));
    act(() => getOption("drama 3").blur());
    rerender(createBar(createData({}), 3));
    expect(getMenu("genre").open).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    [["movie"], "all", "/en/movies?type=all"],
    [[], "series 3", "/en/movies?type=series"],
  ])("The filter bar with %j chosen links «%s» to %s", (chosen, pressed, path) => {
    render(createBar(createData({ type: chosen })));
    fireEvent.click(getOption(pressed));
    expect(navigate).toHaveBeenCalledWith(path, expect.anything());
  });
});
