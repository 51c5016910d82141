import { useContext } from "react";
import { getSizedPictureUrl, type PictureWidth, pictureWidths } from "#domain/pictures";
import { LcpImageContext } from "~/lib/document/lcp-image";

/** The display width of a picture: a CSS length and its maximum in pixels. */
export type DisplayWidth = { width: string; maxPixels: number };

type Props = {
  /** URL without size, as the API returns it. */
  src: string;
  alt: string;
  size: DisplayWidth;
  ratio: [number, number];
  isEager?: boolean;
  isMain?: boolean;
  className?: string | undefined;
};

/** A picture loaded at twice its display width, device pixel ratio included (K-060..K-062). */
export function Picture({
  src,
  alt,
  size,
  ratio: [width, height],
  isEager = false,
  isMain = false,
  className,
}: Props) {
  const reportLcpImage = useContext(LcpImageContext);
  const candidates = getCandidateWidths(size.maxPixels);
  const choice = {
    srcSet: candidates.map((candidate) => `${pictureSource(src, candidate)} ${candidate}w`).join(", "),
    sizes: getPictureSizes(size.width),
  };
  const hasChoice = candidates.length > 1;
  if (isMain && hasChoice) reportLcpImage(choice);
  return (
    <img
      className={className}
      src={pictureSource(src, candidates[0] ?? pictureWidths[0])}
      {...(hasChoice ? choice : {})}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      {...(isMain ? { fetchpriority: "high" } : {})}
    />
  );
}

let pictureBase = "";

/** Origin that pictures are loaded from; empty for the site itself. Set once at startup. */
export function setPictureBase(url: string): void {
  pictureBase = url.replace(/\/$/, "");
}

/** The URL that a page loads a picture from in this width. */
export const pictureSource = (src: string, width: PictureWidth): string =>
  pictureBase + getSizedPictureUrl(src, width);

/** Widths for srcset: up to the first that is at least twice the maximum display width. A card needs only one. */
export function getCandidateWidths(maxPixels: number): PictureWidth[] {
  const enough = pictureWidths.find((width) => width >= maxPixels * 2) ?? 3840;
  return pictureWidths.filter((width) => width <= enough);
}

/**
 * The `sizes` for loading twice the display width on every screen: at 2dppx browsers double it themselves; other
 * ratios are adjusted.
 */
export function getPictureSizes(width: string): string {
  return `(min-resolution: 3dppx) calc(${width} * 0.67), (min-resolution: 2dppx) ${width}, calc(${width} * 2)`;
}
