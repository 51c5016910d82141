/** A line of subtitles, and when it appears. */
type Cue = { second: number; text: string };

const timing = /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,]\d{3}\s+-->/u;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" };
const maxLength = 300;

/** The cues of a WebVTT file, without their markup, in the order of the file. What is no cue is left out. */
export function readCues(vtt: string): Cue[] {
  return vtt
    .replace(/\r\n?/gu, "\n")
    .split(/\n{2,}/u)
    .flatMap((block) => {
      const lines = block.split("\n");
      const at = lines.findIndex((line) => timing.test(line));
      const [, hours = "0", minutes = "", seconds = ""] = timing.exec(lines[at] ?? "") ?? [];
      const text = toPlainText(lines.slice(at + 1).join(" "));
      return at < 0 || text === ""
        ? []
        : [{ second: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text }];
    });
}

/** Ends between words where it is too long. */
const toPlainText = (text: string): string =>
  text
    .replace(/<[^>]*>/gu, "")
    .replace(/&(\w+);/gu, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/gu, " ")
    .trim()
    .replace(new RegExp(`^(.{1,${maxLength - 1}})\\s.*$`, "u"), (whole, start: string) =>
      whole.length > maxLength ? `${start}…` : whole,
    )
    .slice(0, maxLength);
