import { expect, it, vi } from "vitest";
import type { PictureSpec } from "#domain/artwork";
import { createPictures } from "./render-picture";

vi.mock("./picture-store", () => ({
  createPictureStore: () => ({
    read: async () => null,
    write: () => Promise.reject(new Error("ENOSPC: no space left on device, write")),
  }),
}));

it("A picture that a full disk does not take is shown all the same", async () => {
  const pictures = createPictures({ dataDir: "unused" });
  const spec: PictureSpec = {
    shape: "channel",
    lettering: "1",
    year: null,
    motifs: ["beam", "disc"],
    palette: "night-gold",
    seed: "first",
  };
  const { body } = await pictures.get(spec, { width: 640, format: "webp" });
  expect(body.length).toBeGreaterThan(0);
});
