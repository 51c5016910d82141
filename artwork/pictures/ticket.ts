import type { PictureSpec } from "#domain/artwork";
import type { Inks } from "./inks";
import { capHeight, drawBlock, drawLine, layOutTitle, measureText } from "./lettering";
import { circle, clipped, type Mark, place, polygon, rect, rectPath } from "./marks";

/** The part of a ticket that is a picture. */
export const ticketScene = { width: 640, height: 800 };

const margin = 20;
const stub = 210;
const padding = 64;
const hole = 26;
const paper = "#f4ead2";
const ink = "#17130d";
const beam = "#d9342b";

/** A ticket to the cinema: a scene, what was bought and until when, and a stub to tear off. */
export function drawTicket(spec: PictureSpec, w: number, h: number, inks: Inks, scene: Mark[]): Mark[] {
  const [top, bottom] = [margin, h - margin];
  const left = margin + ticketScene.width + padding;
  const tear = w - margin - stub;
  const [label = "", value = "", brand = ""] = spec.lines ?? [];
  const width = tear - left - padding;
  const title = layOutTitle(spec.lettering ?? "", { width, height: 300, largest: 120, legible: 48 });
  const size = Math.min(54, width / Math.max(measureText(value), 0.001));
  return [
    rect(ink, 0, 0, w, h),
    rect(paper, margin, top, w - margin * 2, bottom - top, 24),
    clipped(
      rectPath(margin, top, ticketScene.width, ticketScene.height),
      rect(inks.ground, margin, top, ticketScene.width, ticketScene.height),
      place({ x: margin, y: top }, ...scene),
    ),
    ...drawBlock(title, ink, left, top + padding + 16 + title.height),
    rect(beam, left, bottom - padding - size * capHeight - 118, 96, 12),
    drawLine(label, ink, left, bottom - padding - size * capHeight - 36, 28),
    drawLine(value, ink, left, bottom - padding, size),
    ...[top, bottom].map((y) => circle(ink, tear, y, hole)),
    ...Array.from({ length: 20 }, (_, index) => rect(ink, tear - 2, top + hole + 14 + index * 37, 4, 18)),
    ...drawStub(brand.toUpperCase(), tear + stub / 2, (top + bottom) / 2),
  ];
}

/** The brand along the stub, with its beam of light. */
function drawStub(brand: string, x: number, y: number): Mark[] {
  const size = 76;
  const length = measureText(brand) * size;
  const middle = (size * capHeight) / 2;
  return [
    place(
      { x: x + middle, y: y + (length + 92) / 2, rotate: -90 },
      polygon(beam, [0, -middle], [64, -middle - 32], [64, -middle + 32]),
      drawLine(brand, ink, 92, 0, size),
    ),
  ];
}
