import type { Page } from "@playwright/test";
import sharp from "sharp";

type Box = { text: string; left: number; top: number; width: number; height: number };
type TextBox = Box & { color: [number, number, number]; isLarge: boolean };

/** The contrast that WCAG asks of text, and how far the lightest and darkest ground of one line may differ. */
const contrastOfText = 4.5;
const contrastOfLargeText = 3;
const maxGroundContrast = 1.6;

/**
 * Lines of text in the window that stand on a picture and cannot be read there: too little contrast with the pixels
 * behind them, or a ground that is not plain. Samples a screenshot without the text, because axe does not look at
 * pictures.
 */
export async function findUnreadable(page: Page): Promise<string[]> {
  await waitForPictures(page);
  const boxes = await page.evaluate(getTextOverPictures);
  // Not a style element: the content policy forbids it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "*, ::before, ::after { color: transparent !important; -webkit-text-fill-color: transparent !important; transition: none !important; }",
    );
    document.adoptedStyleSheets = [sheet];
  });
  const { data, info } = await sharp(await page.screenshot({ animations: "disabled" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const getLuminance = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  };
  return boxes.flatMap(({ text, left, top, width, height, color, isLarge }) => {
    const ground: number[] = [];
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(info.height, top + height); y += 2)
      for (let x = Math.max(0, Math.ceil(left)); x < Math.min(info.width, left + width); x += 2)
        ground.push(getLuminance(x, y));
    ground.sort((one, other) => one - other);
    const own = luminance(color);
    // One pixel in fifty may be an edge.
    const darkest = ground[Math.floor(ground.length / 50)] ?? own;
    const lightest = ground[ground.length - 1 - Math.floor(ground.length / 50)] ?? own;
    const contrast = Math.min(getContrast(own, darkest), getContrast(own, lightest));
    const isPlain = getContrast(darkest, lightest) <= maxGroundContrast;
    if (contrast >= (isLarge ? contrastOfLargeText : contrastOfText) && isPlain) return [];
    const range = getContrast(darkest, lightest).toFixed(1);
    return [`«${text}» at ${Math.round(left)}, ${Math.round(top)}: ${contrast.toFixed(1)}, ground ${range}`];
  });
}

/** Waits for the pictures in the window. */
const waitForPictures = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return !isInWindow || width === 0 || (image.complete && image.naturalWidth > 0);
    }),
  );

function luminance(color: [number, number, number]): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Runs in the browser: each line of visible text that overlaps a picture. */
function getTextOverPictures(): TextBox[] {
  const pictures = [...document.images]
    .filter((image) => image.checkVisibility() && image.naturalWidth > 0)
    .map((image) => (image.parentElement ?? image).getBoundingClientRect());
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const toRgb = (color: string): [number, number, number] => {
    if (!canvas) return [0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const found: TextBox[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || !element.checkVisibility({ opacityProperty: true })) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    lines: for (const { left, top, width, height } of range.getClientRects()) {
      const isInWindow = top + height > 0 && top < innerHeight && left + width > 0 && left < innerWidth;
      const isOverPicture = pictures.some(
        (picture) =>
          picture.left < left + width &&
          left < picture.right &&
          picture.top < top + height &&
          top < picture.bottom,
      );
      // Clipped or covered text is not visible.
      for (let clip = element; clip.parentElement; clip = clip.parentElement)
        if (getComputedStyle(clip).overflowY !== "visible" && top >= clip.getBoundingClientRect().bottom)
          continue lines;
      const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = uppermost !== null && (element.contains(uppermost) || uppermost.contains(element));
      if (!isInWindow || !isOverPicture || !isSeen || width < 2) continue;
      found.push({
        text: text.slice(0, 40),
        left,
        top,
        width,
        height,
        color: toRgb(color),
        isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
      });
    }
  }
  return found;
}
