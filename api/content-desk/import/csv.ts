import type { ImportRow, RowProblem } from "./import-rows";

const bom = "\ufeff";

/** Text of a file in UTF-8, with or without its mark, or in windows-1251. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/**
 * Records of comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets write them. What begins
 * with a quotation mark ends with one, and may hold lines, separators and doubled marks.
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(bom, "");
  const separator = findSeparator(source);
  const records: { line: number; cells: string[] }[] = [];
  let [cell, cells, isQuoted, line, begun]: [string, string[], boolean, number, number] = [
    "",
    [],
    false,
    1,
    1,
  ];
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  const endRecord = () => {
    endCell();
    if (cells.some((one) => one.trim() !== "")) records.push({ line: begun, cells });
    cells = [];
  };
  for (let index = 0; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (character === "\n") line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === separator) endCell();
    else if (character === "\n") {
      endRecord();
      begun = line;
    } else if (character !== "\r") cell += character;
  }
  if (isQuoted) throw new SyntaxError(`A quotation mark of line ${begun} is never closed`);
  if (cell !== "" || cells.length > 0) endRecord();
  return records;
}

/** The one that the header has most of, outside quotation marks. */
function findSeparator(source: string): string {
  const [header = ""] = source.split("\n", 1);
  const plain = header.replaceAll(/"[^"]*"/g, "");
  const count = (separator: string) => plain.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Rows of a file with a header: a column's name is that of a field of the form, as `title_ru` or `prices-RUB`. */
export function readCsv(
  bytes: Uint8Array,
  { file, kind }: { file: string; kind: ImportRow["kind"] },
): { rows: ImportRow[]; problems: RowProblem[] } {
  const [header, ...records] = parseCsv(decodeText(bytes));
  const names = header?.cells.map((name) => name.trim()) ?? [];
  const problems: RowProblem[] = [];
  const rows = records.flatMap(({ line, cells }): ImportRow[] => {
    const place = `${file}:${line}`;
    if (cells.length > names.length) {
      problems.push({ place, problem: `has ${cells.length} cells, the header ${names.length}` });
      return [];
    }
    const {
      key = "",
      alias = "",
      id = "",
      ...values
    } = Object.fromEntries(
      names.map((name, index) => [name, cells[index]?.trim() ?? ""] as const).filter(([name]) => name !== ""),
    );
    // A channel's number is a field, and not its key.
    const isField = kind === "channels";
    return [
      {
        place,
        kind,
        key: key || alias || (isField ? "" : id),
        values: isField && id !== "" ? { ...values, id } : values,
      },
    ];
  });
  return { rows, problems };
}
