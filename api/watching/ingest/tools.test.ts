import { describe, expect, it } from "vitest";
import { findTools } from "./tools";

describe("The programs that read films", () => {
  it("A setting that names no program is a clear fault, and nothing is installed", async () => {
    await expect(findTools({ FFMPEG_PATH: "/nowhere/ffmpeg", PATH: process.env.PATH })).rejects.toMatchObject(
      {
        code: "NO_TOOLS",
        detail: "ffmpeg is not at /nowhere/ffmpeg, where FFMPEG_PATH says it is.",
      },
    );
  });

  it("A machine without ffmpeg or a way to install it is told what to do", async () => {
    await expect(findTools({ PATH: import.meta.dirname })).rejects.toMatchObject({
      code: "NO_TOOLS",
      detail: "Install ffmpeg (on Debian: apt-get install ffmpeg) or set FFMPEG_PATH and FFPROBE_PATH.",
    });
  });
});
