/** Widths pictures are served in (AMB-030). */
export const pictureWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const pictureQuality = 75;

/** How wide a picture is shown: a CSS length, with the pixels it never exceeds. */
export type DisplayWidth = { width: string; maxPixels: number };

type Props = {
  /** Address without size, as the API gives it. */
  src: string;
  alt: string;
  shown: DisplayWidth;
  ratio: [number, number];
  isEager?: boolean;
  isMain?: boolean;
  className?: string | undefined;
};

/** A picture in the width it needs: twice the shown one, the device's pixel ratio included (K-060..K-062). */
export function Picture({
  src,
  alt,
  shown,
  ratio: [width, height],
  isEager = false,
  isMain = false,
  className,
}: Props) {
  const candidates = candidateWidths(shown.maxPixels);
  return (
    <img
      className={className}
      src={pictureSource(src, candidates[0] ?? pictureWidths[0])}
      {...(candidates.length > 1
        ? {
            srcSet: candidates.map((size) => `${pictureSource(src, size)} ${size}w`).join(", "),
            sizes: pictureSizes(shown.width),
          }
        : {})}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      {...(isMain ? { fetchpriority: "high" } : {})}
    />
  );
}

let base = "";

/** Where pictures are fetched from: another host, or with an empty base the site itself. Set once, when the program starts. */
export function setPictureBase(url: string): void {
  base = url.replace(/\/$/, "");
}

export function pictureSource(src: string, width: number): string {
  return `${base}${src}?w=${width}&q=${pictureQuality}`;
}

/** The widths worth offering: up to the first that is twice the widest showing. A card needs just one. */
export function candidateWidths(maxPixels: number): number[] {
  const enough = pictureWidths.find((width) => width >= maxPixels * 2) ?? 3840;
  return pictureWidths.filter((width) => width <= enough);
}

/** Screens of two device pixels ask for the double by themselves; the others are told what gives the double. */
export function pictureSizes(width: string): string {
  return `(min-resolution: 3dppx) calc(${width} * 0.67), (min-resolution: 2dppx) ${width}, calc(${width} * 2)`;
}
