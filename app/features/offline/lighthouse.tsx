/** A lighthouse at night, whose light turns; sea and stars go on to the left as far as the window does. Decorative. */
export function Lighthouse() {
  return (
    <svg className="lighthouse" viewBox="0 0 360 420" aria-hidden="true">
      <defs>
        <linearGradient id="ray">
          <stop className="ray-near" />
          <stop className="ray-middle" offset="0.35" />
          <stop className="ray-far" offset="1" />
        </linearGradient>
        <radialGradient id="glow">
          <stop className="glow-near" />
          <stop className="glow-far" offset="1" />
        </radialGradient>
        <clipPath id="tower-shape">
          <path d="M178 338 188 168h34l10 170z" />
        </clipPath>
      </defs>
      <g className="stars">
        {stars.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
      </g>
      {["turning", "turning opposite"].map((name) => (
        <path key={name} className={name} d="M205 146 1005 16v260z" fill="url(#ray)" />
      ))}
      <path className="sea far" d={getWave(334, 8, 0)} />
      <path className="rock" d="M90 372c8-26 40-30 56-44 22-8 50-10 78-8 26 0 38 10 56 20 16 8 34 8 44 32z" />
      <g clipPath="url(#tower-shape)">
        <path className="tower" d="M160 150h90v200h-90z" />
        <path className="stripe" d="M160 206h90v30h-90zM160 268h90v32h-90z" />
      </g>
      <path className="door" d="M197 338v-18a8 8 0 0 1 16 0v18z" />
      <path className="rail" d="M180 164h50v7h-50z" />
      <path className="lamp-room" d="M191 130h28v34h-28z" />
      <path className="roof" d="M185 132q20-30 40 0z" />
      <circle className="glow" cx="205" cy="146" r="64" fill="url(#glow)" />
      <circle className="lamp" cx="205" cy="146" r="8" />
      <path className="sea" d={getWave(360, 10, 26)} />
      <path className="sea near" d={getWave(392, 9, 60, 460)} />
    </svg>
  );
}

const [left, right, length] = [-2800, 1200, 40];

/** Water below a wavy line. */
const getWave = (y: number, height: number, shift: number, bottom = 430) =>
  `M${left - shift} ${y}q${length / 2} ${-height} ${length} 0${`t${length} 0`.repeat((right - left) / length)}V${bottom}H${left - shift}z`;

/** Repeated to the left, but not behind the words. */
const stars = [0, -360, -720].flatMap((shift, sky) =>
  (
    [
      [42, 64, 1.6],
      [96, 140, 1.1],
      [134, 30, 1.3],
      [256, 72, 1.8],
      [318, 34, 1.1],
      [332, 128, 1.3],
      [20, 206, 1.2],
    ] as const
  ).map(([x, y, radius]) => [x + shift, (y + sky * 47) % 230, radius] as const),
);
