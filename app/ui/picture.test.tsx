import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { pictureQuality, pictureWidths } from "#domain/pictures";
import { getCandidateWidths, getPictureSizes, Picture, pictureSource } from "./picture";

describe("A picture is offered in the widths that a screen needs", () => {
  it("A picture is offered between 640 and 3840 pixels wide", () => {
    expect(Math.min(...pictureWidths)).toBe(640);
    expect(Math.max(...pictureWidths)).toBe(3840);
    expect([...pictureWidths]).toEqual([...pictureWidths].sort((one, other) => one - other));
  });

  it("A picture is offered in quality 75", () => {
    expect(pictureQuality).toBe(75);
    expect(pictureSource("/images/title/x", 828)).toBe("/images/title/x?w=828&q=75");
  });

  it.each([
    [48, [640]],
    [262, [640]],
    [320, [640]],
    [321, [640, 750]],
    [414, [640, 750, 828]],
    [600, [640, 750, 828, 1080, 1200]],
    [1560, [640, 750, 828, 1080, 1200, 1920, 2048, 3840]],
    [5000, [...pictureWidths]],
  ])("A picture is offered at up to twice the %i pixels at which it is shown", (maxPixels, widths) => {
    expect(getCandidateWidths(maxPixels)).toEqual(widths);
    expect(Math.max(...getCandidateWidths(maxPixels))).toBeGreaterThanOrEqual(Math.min(maxPixels * 2, 3840));
  });

  it("A picture is twice its displayed width, times the pixel density on a sharp screen", () =>
    expect(getPictureSizes("46vw")).toBe(
      "(min-resolution: 3dppx) calc(46vw * 0.67), (min-resolution: 2dppx) 46vw, calc(46vw * 2)",
    ));

  it("A picture has one URL if one width is enough", () => {
    const html = renderToStaticMarkup(
      <Picture src="/images/x" alt="Кадр" size={{ width: "46vw", maxPixels: 262 }} ratio={[16, 9]} />,
    );
    expect(html).toContain('src="/images/x?w=640&amp;q=75"');
    expect(html).not.toMatch(/srcset|sizes/i);
    expect(html).toMatch(/width="16" height="9" loading="lazy"/);
  });

  it("A picture has several URLs if it is large, and loads at once if it is the main one", () => {
    const html = renderToStaticMarkup(
      <Picture
        src="/images/x"
        alt=""
        size={{ width: "100vw", maxPixels: 1560 }}
        ratio={[22, 10]}
        isEager
        isMain
      />,
    );
    expect(html).toMatch(/srcset="[^"]*640w, [^"]*3840w"/i);
    expect(html).toMatch(/sizes="/);
    expect(html).toMatch(/loading="eager"/);
    expect(html).toMatch(/fetchpriority="high"/i);
  });
});
