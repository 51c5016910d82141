/** A lighthouse at night, whose light turns. Decorative. */
export function Lighthouse() {
  return (
    <svg className="lighthouse" viewBox="0 0 640 420" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <defs>
        <linearGradient id="ray" x1="0" x2="1">
          <stop className="ray-near" />
          <stop className="ray-middle" offset="0.35" />
          <stop className="ray-far" offset="1" />
        </linearGradient>
        <radialGradient id="glow">
          <stop className="glow-near" />
          <stop className="glow-far" offset="1" />
        </radialGradient>
        <clipPath id="tower-shape">
          <path d="M418 338 428 168h34l10 170z" />
        </clipPath>
      </defs>
      <g className="stars">
        {stars.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
      </g>
      <g className="turning">
        <path className="ray" d="M445 146 1000 40v212z" fill="url(#ray)" />
      </g>
      <g className="turning opposite">
        <path className="ray" d="M445 146 1000 40v212z" fill="url(#ray)" />
      </g>
      <path
        className="sea far"
        d="M0 330q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v90H0z"
      />
      <path
        className="rock"
        d="M342 366c8-26 30-24 44-38 22-8 50-10 78-8 26 0 38 10 56 20 16 8 34 8 44 26z"
      />
      <g clipPath="url(#tower-shape)">
        <path className="tower" d="M400 150h90v200h-90z" />
        <path className="stripe" d="M400 206h90v30h-90zM400 268h90v32h-90z" />
      </g>
      <path className="door" d="M437 338v-18a8 8 0 0 1 16 0v18z" />
      <path className="rail" d="M420 164h50v7h-50z" />
      <path className="lamp-room" d="M431 130h28v34h-28z" />
      <path className="roof" d="M425 132q20-30 40 0z" />
      <circle className="glow" cx="445" cy="146" r="58" fill="url(#glow)" />
      <circle className="lamp" cx="445" cy="146" r="8" />
      <path
        className="sea"
        d="M0 358q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v70H0z"
      />
      <path
        className="sea near"
        d="M-20 388q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v60H-20z"
      />
    </svg>
  );
}

const stars: readonly (readonly [x: number, y: number, radius: number])[] = [
  [42, 64, 1.6],
  [96, 140, 1.1],
  [150, 38, 1.3],
  [214, 96, 1.8],
  [268, 52, 1.1],
  [318, 132, 1.3],
  [372, 36, 1.6],
  [520, 58, 1.3],
  [574, 112, 1.7],
  [612, 30, 1.1],
  [70, 214, 1.2],
  [182, 190, 1],
];
