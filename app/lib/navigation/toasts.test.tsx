// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { showToast, useToast } from "./toasts";

afterEach(cleanup);

const saved = () => ({ kind: "success" as const, message: "saved" });
const failed = () => ({ kind: "error" as const, message: "failed" });
const open = (first: ReturnType<typeof saved> | null) =>
  renderHook(({ served }: { served: ReturnType<typeof saved | typeof failed> | null }) => useToast(served), {
    initialProps: { served: first as ReturnType<typeof saved | typeof failed> | null },
  });

describe("A toast", () => {
  it("A toast served after another is one of its own, also with the same message", () => {
    const { result, rerender } = open(saved());
    const first = result.current.count;
    rerender({ served: saved() });
    expect(result.current.toast).toEqual(saved());
    expect(result.current.count).not.toBe(first);
  });

  it("A toast served once is not shown again as the page renders again", () => {
    const served = saved();
    const { result, rerender } = open(served);
    const first = result.current.count;
    rerender({ served });
    expect(result.current.count).toBe(first);
  });

  it("A toast of the page's script replaces the served one, and the next served one replaces it", () => {
    const { result, rerender } = open(saved());
    act(() => showToast(failed()));
    expect(result.current.toast).toEqual(failed());
    rerender({ served: null });
    expect(result.current.toast).toBeNull();
  });
});
