// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recordServedMarkup } from "./served-markup";
import { ServerMarkup } from "./server-markup";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const markup = '<p>Метрополис</p><a href="/watch/metropolis">Смотреть</a>';

describe("Server markup in the browser", () => {
  it("Server markup in the browser is left alone by hydration, with the same nodes and without warnings", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    document.body.innerHTML = `<div id="root"><div data-markup="f2">${markup}</div></div>`;
    const container = document.getElementById("root") as HTMLElement;
    const link = container.querySelector("a");
    await act(async () => {
      hydrateRoot(container, <ServerMarkup of={{ id: "f2" }} />);
    });
    expect(container.innerHTML).toMatch(new RegExp(`^<div data-markup="f\\d">${markup}</div>$`));
    expect(container.querySelector("a")).toBe(link);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it("Server markup in the browser comes with the data after a client navigation", () => {
    const { container } = render(<ServerMarkup of={{ id: "f3", html: markup }} />);
    expect(container.innerHTML).toMatch(new RegExp(`^<div data-markup="f\\d">${markup}</div>$`));
  });

  it("Server markup in the browser is restored from memory when the viewer goes back", () => {
    const first = render(<ServerMarkup of={{ id: "f4", html: markup }} />);
    first.unmount();
    const { container } = render(<ServerMarkup of={{ id: "f4" }} />);
    expect(container.innerHTML).toMatch(new RegExp(`^<div data-markup="f\\d">${markup}</div>$`));
  });

  it("Server markup in the browser keeps the viewer's changes in memory, for at most forty pieces", () => {
    for (let index = 0; index < 45; index += 1)
      render(<ServerMarkup of={{ id: `many-${index}`, html: `<i>${index}</i>` }} />).unmount();
    expect(render(<ServerMarkup of={{ id: "many-44" }} />).container.innerHTML).toBe(
      '<div data-markup="many-44"><i>44</i></div>',
    );
    expect(render(<ServerMarkup of={{ id: "many-0" }} />).container.innerHTML).toBe(
      '<div data-markup="many-0"></div>',
    );
  });
});

describe("A page that was changed before hydration", () => {
  it("A page that was changed before hydration keeps its server markup, although React renders again", async () => {
    const recovered = vi.fn();
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    document.body.innerHTML = `<div id="root"><aside>inserted</aside><main><div data-markup="f9">${markup}</div></main></div>`;
    const container = document.getElementById("root") as HTMLElement;
    const link = container.querySelector("a");
    recordServedMarkup(container);
    await act(async () => {
      hydrateRoot(
        container,
        <main>
          <ServerMarkup of={{ id: "f9" }} />
        </main>,
        { onRecoverableError: recovered },
      );
    });
    expect(recovered).toHaveBeenCalled();
    expect(container.querySelector("main")?.innerHTML).toBe(`<div data-markup="f9">${markup}</div>`);
    expect(container.querySelector("a")).toBe(link);
    complaints.mockRestore();
  });
});
