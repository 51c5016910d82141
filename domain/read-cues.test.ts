import { describe, expect, it } from "vitest";
import { readCues } from "./read-cues";

describe("The cues of a WebVTT file", () => {
  it.each([
    ["WEBVTT\n\n1\n00:01:02.500 --> 00:01:04.000\nПоезд.", [{ second: 62, text: "Поезд." }]],
    ["WEBVTT\n\n01:02.500 --> 01:04.000 line:90%\nWithout hours", [{ second: 62, text: "Without hours" }]],
    [
      "WEBVTT\r\n\r\n01:00:00.000 --> 01:00:02.000\r\n– Two\r\n– lines",
      [{ second: 3600, text: "– Two – lines" }],
    ],
    [
      "WEBVTT\n\n00:05.000 --> 00:06.000\n<v Мария><i>Тише</i> &amp; &lt;темнее&gt;",
      [{ second: 5, text: "Тише & <темнее>" }],
    ],
    ["WEBVTT\n\nNOTE\nno cue\n\nSTYLE\n::cue {}\n\n00:01.000 --> 00:02.000\n<b></b>", []],
    ["no subtitles at all", []],
    ["", []],
  ])("%j", (vtt, expected) => expect(readCues(vtt)).toEqual(expected));

  it("A very long line ends between words", () => {
    const [cue] = readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${"слово ".repeat(100)}`);
    expect(cue?.text.length).toBeLessThanOrEqual(300);
    expect(cue?.text).toMatch(/слово…$/u);
    expect(readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${"щ".repeat(400)}`)[0]?.text).toHaveLength(300);
  });
});
