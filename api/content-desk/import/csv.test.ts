import { describe, expect, it } from "vitest";
import { decodeText, parseCsv, readCsv } from "./csv";

const cells = (text: string) => parseCsv(text).map((record) => record.cells);

describe("Comma-separated values", () => {
  it.each([
    [
      "lines that end like on Windows",
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons",
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "tabs",
      "a\tb\n1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a mark of UTF-8",
      "\ufeffa,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "quoted separators, lines and marks",
      'a,b\n"1,2","3 ""4""\n5"',
      [
        ["a", "b"],
        ["1,2", '3 "4"\n5'],
      ],
    ],
    [
      "a mark inside a cell",
      'a,b\n5" tape,x',
      [
        ["a", "b"],
        ['5" tape', "x"],
      ],
    ],
    [
      "empty lines and cells",
      "a,b\n\n,2\n \n",
      [
        ["a", "b"],
        ["", "2"],
      ],
    ],
    ["nothing", "", []],
  ])("Values with %s are read", (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it("A quotation mark that is never closed is said with its line", () => {
    expect(() => parseCsv('a\n1\n"2\n3')).toThrow("line 3");
  });

  it("Text in windows-1251 is read like text in UTF-8", () => {
    const windows = Uint8Array.from([0xd7, 0xe0, 0xe9, 0xea, 0xe0]);
    expect(decodeText(windows)).toBe("Чайка");
    expect(decodeText(new TextEncoder().encode("Чайка"))).toBe("Чайка");
  });

  it("A row becomes a key and values, and one with too many cells is reported and left out", () => {
    const bytes = new TextEncoder().encode("alias,name_ru\nnina,Нина\nx,y,z\n");
    expect(readCsv(bytes, { file: "persons.csv", kind: "persons" })).toEqual({
      rows: [{ place: "persons.csv:2", kind: "persons", key: "nina", values: { name_ru: "Нина" } }],
      problems: [{ place: "persons.csv:3", problem: "has 3 cells, the header 2" }],
    });
  });
});
