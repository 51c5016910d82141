type Point = [number, number];

/** Strokes of each digit in a box of 10 by 16. */
const strokes: Record<string, Point[][]> = {
  "0": [
    [
      [5, 0],
      [1, 3],
      [0, 8],
      [1, 13],
      [5, 16],
      [9, 13],
      [10, 8],
      [9, 3],
      [5, 0],
    ],
  ],
  "1": [
    [
      [1, 4],
      [6, 0],
      [6, 16],
    ],
    [
      [2, 16],
      [10, 16],
    ],
  ],
  "2": [
    [
      [0, 4],
      [3, 0],
      [8, 0],
      [10, 4],
      [8, 8],
      [0, 16],
      [10, 16],
    ],
  ],
  "3": [
    [
      [0, 2],
      [4, 0],
      [9, 2],
      [9, 6],
      [4, 8],
      [10, 11],
      [8, 15],
      [4, 16],
      [0, 14],
    ],
  ],
  "4": [
    [
      [8, 16],
      [8, 0],
      [0, 11],
      [10, 11],
    ],
  ],
  "5": [
    [
      [9, 0],
      [1, 0],
      [0, 7],
      [6, 6],
      [10, 10],
      [7, 15],
      [0, 15],
    ],
  ],
  "6": [
    [
      [8, 0],
      [2, 5],
      [0, 11],
      [3, 16],
      [8, 15],
      [10, 11],
      [7, 8],
      [1, 9],
    ],
  ],
  "7": [
    [
      [0, 0],
      [10, 0],
      [4, 16],
    ],
    [
      [2, 8],
      [9, 8],
    ],
  ],
  "8": [
    [
      [5, 8],
      [1, 5],
      [2, 1],
      [8, 1],
      [9, 5],
      [5, 8],
      [0, 11],
      [2, 16],
      [8, 16],
      [10, 11],
      [5, 8],
    ],
  ],
  "9": [
    [
      [9, 7],
      [3, 8],
      [0, 5],
      [2, 0],
      [7, 0],
      [10, 4],
      [8, 11],
      [2, 16],
    ],
  ],
};

const height = 64;
const step = 34;
const scale = 2.3;

/** Draws the digits as shaky lines among random ones. The SVG must not contain them as text. */
export function drawCaptcha(digits: string, random: () => number = Math.random): string {
  const width = 24 + digits.length * step;
  const between = (low: number, high: number) => low + random() * (high - low);
  const number = (value: number) => value.toFixed(1);
  const getPath = (points: Point[]) =>
    points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${number(x)} ${number(y)}`).join("");
  const drawn = [...digits].flatMap((digit, index) => {
    const angle = between(-0.3, 0.3);
    const [left, top] = [18 + index * step + between(-3, 3), 14 + between(-5, 5)];
    return (strokes[digit] ?? []).map((stroke) =>
      getPath(
        stroke.map(([x, y]) => {
          const [dx, dy] = [(x - 5) * scale + between(-1, 1), (y - 8) * scale + between(-1, 1)];
          return [
            left + 9 + dx * Math.cos(angle) - dy * Math.sin(angle),
            top + 18 + dx * Math.sin(angle) + dy * Math.cos(angle),
          ];
        }),
      ),
    );
  });
  const stray = Array.from({ length: 4 }, () =>
    getPath([
      [between(0, width / 2), between(0, height)],
      [between(0, width), between(0, height)],
      [between(width / 2, width), between(0, height)],
    ]),
  );
  const lines = [
    ...drawn.map((path) => ({ path, wide: between(2.6, 3.4) })),
    ...stray.map((path) => ({ path, wide: between(0.8, 1.3) })),
  ].sort(() => random() - 0.5);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#f4efe4"/><g fill="none" stroke="#1d1b2a" stroke-linecap="round" stroke-linejoin="round">${lines.map(({ path, wide }) => `<path d="${path}" stroke-width="${number(wide)}"/>`).join("")}</g></svg>`;
}
