import { describe, expect, it, vi } from "vitest";
import { filterForChildren } from "./filter-for-children";

describe("A page for a child keeps only what a child may see", () => {
  it("loses nothing else, and what is dropped is counted", () => {
    const onDrop = vi.fn();
    const items = [
      { id: 1, for_kids: true, rating_age: "6+" },
      { id: 2, for_kids: true, rating_age: "18+" },
      { id: 3, for_kids: false, rating_age: "0+" },
      { id: 4, for_kids: true },
    ];
    expect(filterForChildren(items, onDrop)).toEqual([items[0]]);
    expect(onDrop.mock.calls).toEqual([[3]]);
  });

  it("reports nothing when nothing was dropped", () => {
    const onDrop = vi.fn();
    filterForChildren([{ for_kids: true, rating_age: "0+" }], onDrop);
    expect(onDrop).not.toHaveBeenCalled();
  });
});
