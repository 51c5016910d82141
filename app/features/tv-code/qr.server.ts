import { create } from "qrcode";
import type { QrDrawing } from "./qr-picture";

/** Encodes a text as a QR code, drawn as one path of horizontal runs. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  const isDark = (row: number, column: number) => column < size && modules.get(row, column) === 1;
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      let end = column;
      while (isDark(row, end)) end += 1;
      path += `M${column} ${row}h${end - column}v1H${column}z`;
      column = end;
    }
  }
  return { size, path };
}
