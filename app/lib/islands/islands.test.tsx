// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getI18n } from "../i18n/i18n.server";
import type { RequestContext } from "../request-context/request-context.server";
import { serverMarkup } from "../server-markup/render-server-markup.server";
import { ServerMarkup } from "../server-markup/server-markup";
import { registerIslands, setIslandContext } from "./hydrate-islands";
import { Island } from "./island.server";
import { useIslandContext } from "./island-context";
import { servedIslands } from "./served-islands.server";

function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start);
  const { viewer, showCount } = useIslandContext();
  return (
    <button type="button" title={`shown ${showCount}`} onClick={() => setCount(count + 1)}>
      {count} of {viewer ? "a viewer" : "nobody"}
    </button>
  );
}

const Page = () => (
  <p>
    Before <Island of={Counter} props={{ start: 3 }} />
  </p>
);

servedIslands.set(Counter, { name: "counter", texts: [] });

const context = {
  locale: "en",
  isDocument: false,
  serverMarkups: new Map(),
} as unknown as RequestContext;

afterEach(() => document.body.replaceChildren());

async function show(load: () => Promise<typeof Counter>) {
  registerIslands({ counter: async () => ({ Component: await load() }) });
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const of = serverMarkup(context, Page, {});
  await act(async () => root.render(<ServerMarkup of={of} />));
  return { container, root, of };
}

describe("A React component inside server markup", () => {
  it("A React component inside server markup is hydrated in place and keeps the server-rendered nodes", async () => {
    expect(getI18n("en").locale).toBe("en");
    const complaints = vi.spyOn(console, "error");
    let arrive = (_component: typeof Counter) => {};
    const { container } = await show(() => new Promise((resolve) => (arrive = resolve)));
    const button = container.querySelector("button");
    expect(button?.textContent).toBe("3 of nobody");
    await act(async () => arrive(Counter));
    act(() => button?.click());
    expect(container.querySelector("button")).toBe(button);
    expect(button?.textContent).toBe("4 of nobody");
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("A component inside server markup is given the viewer, whether its code loads before or after that", async () => {
    const complaints = vi.spyOn(console, "error");
    let arrive = (_component: typeof Counter) => {};
    const { container } = await show(() => new Promise((resolve) => (arrive = resolve)));
    const viewer = { profileId: "1", isVirtual: false, isChild: false };
    await act(async () => setIslandContext({ viewer, navigate: () => {} }));
    await act(async () => arrive(Counter));
    expect(container.querySelector("button")?.textContent).toBe("3 of a viewer");
    await act(async () => setIslandContext({ viewer: null, navigate: () => {} }));
    expect(container.querySelector("button")?.textContent).toBe("3 of nobody");
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("A component inside server markup keeps its state on coming back to the page, and is notified", async () => {
    const { container, root, of } = await show(async () => Counter);
    act(() => container.querySelector("button")?.click());
    expect(container.querySelector("button")?.title).toBe("shown 1");
    await act(async () => root.render(<i />));
    expect(container.querySelector("button")).toBeNull();
    await act(async () => root.render(<ServerMarkup of={of} />));
    expect(container.querySelector("button")?.textContent).toContain("4");
    expect(container.querySelector("button")?.title).toBe("shown 2");
    act(() => container.querySelector("button")?.click());
    expect(container.querySelector("button")?.textContent).toContain("5");
  });
});
