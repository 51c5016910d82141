/** Widths pictures are served in (AMB-030). */
export const pictureWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;
export const pictureQuality = 75;

/** Shown widths in CSS pixels, the narrowest viewport first; the last has no bound. */
export type ShownWidth = { upTo?: number; width: string }[];

type Props = {
  /** Address without size, as the API gives it. */
  src: string;
  alt: string;
  shown: ShownWidth;
  ratio: [number, number];
  isEager?: boolean;
  isMain?: boolean;
  className?: string | undefined;
};

/** A picture in the width it needs: twice the shown one, the device's pixel ratio included (K-060..K-062). */
export function Picture({ src, alt, shown, ratio: [width, height], isEager = false, isMain = false, className }: Props) {
  return (
    <img
      className={className}
      src={pictureSource(src, pictureWidths[0])}
      srcSet={pictureWidths.map((size) => `${pictureSource(src, size)} ${size}w`).join(", ")}
      sizes={pictureSizes(shown)}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      {...(isMain ? { fetchpriority: "high" } : {})}
    />
  );
}

export function pictureSource(src: string, width: number): string {
  return `${src}?w=${width}&q=${pictureQuality}`;
}

/** Screens of two and more device pixels already ask for the double; the others are told the double width. */
export function pictureSizes(shown: ShownWidth): string {
  const conditions = shown.flatMap(({ upTo, width }) => {
    const bound = upTo ? `(max-width: ${upTo}px) and ` : "";
    return [
      `${bound}(min-resolution: 3dppx) calc(${width} * 0.67)`,
      `${bound}(min-resolution: 2dppx) ${width}`,
      upTo ? `(max-width: ${upTo}px) calc(${width} * 2)` : `calc(${width} * 2)`,
    ];
  });
  return conditions.join(", ");
}
