// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { IslandContext, type IslandContextValue } from "~/lib/islands/island-context";
import { FavoriteButton } from "./favorite-button.island";
import { favoriteFormId, removeFavoriteFormId } from "./favorite-form-id";
import { RatingForm } from "./rating-form.island";

const navigate = vi.fn();
let posts: string[] = [];
let isRefused = false;
let profile = 0;
let viewer: IslandContextValue["viewer"] = null;

beforeEach(() => {
  posts = [];
  isRefused = false;
  navigate.mockClear();
  // Values are kept for the document's lifetime, so each test has a profile of its own.
  viewer = { profileId: `p${(profile += 1)}`, isVirtual: false, isChild: false };
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method !== "POST") return Response.json(path.includes("rating") ? { rating: 7 } : { uids: ["kept"] });
    posts.push(`${path} ${(body as URLSearchParams).toString()}`);
    return Response.json({}, { status: isRefused ? 503 : 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const heart = { look: "heart", formId: favoriteFormId, isFavorite: false } as const;
const show = async (children: React.ReactNode) =>
  act(async () => {
    render(
      <I18nProvider i18n={getI18n("en")}>
        <IslandContext.Provider value={{ viewer, navigate, showCount: 1 }}>{children}</IslandContext.Provider>
      </I18nProvider>,
    );
  });
const isPressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

describe("The favourite button", () => {
  it("The favourite button shows the viewer's favourites and updates every button of a title at once", async () => {
    await show(
      <>
        <FavoriteButton uid="kept" label="Kept" {...heart} />
        <FavoriteButton uid="other" label="Other" {...heart} />
        <FavoriteButton uid="other" label="Other, too" {...heart} />
      </>,
    );
    expect(["Kept", "Other", "Other, too"].map(isPressed)).toEqual(["true", "false", "false"]);
    await press("Other");
    expect(["Kept", "Other", "Other, too"].map(isPressed)).toEqual(["true", "true", "true"]);
    expect(posts).toEqual(["/resources/favorites uid=other&intent=add"]);
  });

  it("The favourite button sends a double press once, however fast the first press is saved", async () => {
    await show(<FavoriteButton uid="other" label="Other" {...heart} />);
    await press("Other");
    await waitFor(() => expect(posts).toHaveLength(1));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Other" }), { detail: 2 }));
    expect(isPressed("Other")).toBe("true");
    expect(posts).toEqual(["/resources/favorites uid=other&intent=add"]);
  });

  it("The favourite button submits a form for a viewer without an account, and requests nothing", async () => {
    viewer = { profileId: "virtual", isVirtual: true, isChild: false };
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    await show(
      <>
        <form id={favoriteFormId} onSubmit={onSubmit} />
        <FavoriteButton uid="other" label="Other" {...heart} />
      </>,
    );
    await press("Other");
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(fetch).not.toHaveBeenCalled();
  });

  const list = (
    <ul>
      {["One", "Two"].map((name) => (
        <li key={name}>
          <FavoriteButton uid={name} label={name} {...heart} formId={removeFavoriteFormId} isFavorite />
        </li>
      ))}
    </ul>
  );
  const shown = () => screen.queryAllByRole("listitem").filter(({ hidden }) => !hidden).length;

  it("A removed card is hidden and the focus moves to the next; after the last the page is rendered again", async () => {
    vi.stubGlobal("fetch", async (_path: string, { method }: RequestInit) =>
      method === "POST" ? Response.json({}) : new Response(null, { status: 500 }),
    );
    history.replaceState(null, "", "/favorites/page2");
    await show(list);
    screen.getByRole("button", { name: "One" }).focus();
    await press("One");
    expect(shown()).toBe(1);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Two" }));
    expect(navigate).not.toHaveBeenCalled();
    await press("Two");
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith("/favorites", { replace: true, preventScrollReset: true }),
    );
  });

  it("A removed card is shown again, with its focus, if the server refuses", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
    await show(list);
    screen.getByRole("button", { name: "One" }).focus();
    await press("One");
    await waitFor(() => expect(shown()).toBe(2));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "One" }));
    expect(isPressed("One")).toBe("true");
  });
});

describe("The rating form", () => {
  it("The rating form marks the viewer's own rating, changes it and removes it", async () => {
    await show(<RatingForm uid="film" />);
    expect(screen.getByText("Your rating: 7")).toBeTruthy();
    expect(isPressed("7 out of 10")).toBe("true");
    await press("9 out of 10");
    expect([isPressed("7 out of 10"), isPressed("9 out of 10")]).toEqual(["false", "true"]);
    await press("Remove rating");
    expect(screen.getByText("Rate")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove rating" })).toBeNull();
    expect(posts).toEqual(["/resources/rating uid=film&rating=9", "/resources/rating uid=film&rating=0"]);
  });

  it("The rating form reverts the change if the server refuses", async () => {
    isRefused = true;
    await show(<RatingForm uid="film" />);
    await press("9 out of 10");
    await waitFor(() => expect(isPressed("7 out of 10")).toBe("true"));
  });

  it("The rating form works without script", () => {
    const html = renderToString(
      <I18nProvider i18n={getI18n("en")}>
        <RatingForm uid="film" />
      </I18nProvider>,
    );
    expect(html.match(/name="rating" value="\d+"/g)).toHaveLength(11);
    expect(html).not.toContain('hidden=""');
  });
});
