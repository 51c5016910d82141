import type { ReactNode } from "react";
import type { AchievementId } from "#domain/achievements";

const light = "#fff6e5";
const dark = "#1a1204";
const amber = "#ffc24b";
const orange = "#ff8a3d";

type Drawing = { ground: string; drawing: ReactNode };

/** Each achievement as a small poster: a ground of its own, and a few flat shapes. */
const drawings: Record<AchievementId, Drawing> = {
  // A projector's beam.
  "first-film": {
    ground: "#14295c",
    drawing: (
      <>
        <path fill={amber} d="M26 40 64 18v44Z" />
        <rect x="14" y="31" width="16" height="18" rx="3" fill={light} />
        <circle cx="22" cy="40" r="4" fill="#14295c" />
      </>
    ),
  },
  // A reel with a tail of film.
  "ten-films": {
    ground: "#c8323c",
    drawing: (
      <>
        <path fill={dark} d="M40 56h26v8H40Z" />
        <circle cx="38" cy="40" r="24" fill={light} />
        {[0, 72, 144, 216, 288].map((turn) => (
          <circle key={turn} cx="38" cy="27" r="6" fill="#c8323c" transform={`rotate(${turn} 38 40)`} />
        ))}
        <circle cx="38" cy="40" r="4" fill={dark} />
      </>
    ),
  },
  // Rows of a full hall.
  "fifty-films": {
    ground: "#5b1f3d",
    drawing: (
      <>
        <path fill={amber} d="M18 16h44v18H18Z" />
        {[0, 1, 2, 3, 4].map((seat) => (
          <path key={seat} fill={light} d={`M${14 + seat * 11} 50a4 4 0 0 1 8 0v6h-8Z`} />
        ))}
        {[0, 1, 2, 3, 4, 5].map((seat) => (
          <path key={seat} fill={orange} d={`M${9 + seat * 11} 61a4 4 0 0 1 8 0v8h-8Z`} />
        ))}
      </>
    ),
  },
  // Frames one after the other.
  "twenty-episodes": {
    ground: "#12586b",
    drawing: (
      <>
        <path fill={dark} d="M8 24h64v32H8Z" />
        <path fill={amber} d="M14 30h14v20H14Z" />
        <path fill={light} d="M33 30h14v20H33Z" />
        <path fill={orange} d="M52 30h14v20H52Z" />
        <path stroke={light} strokeWidth="2" strokeDasharray="3 4" d="M10 27h60M10 53h60" />
      </>
    ),
  },
  // Sun and moon on one dial.
  "full-day": {
    ground: "#3b2f80",
    drawing: (
      <>
        <path fill={amber} d="M16 40a24 24 0 0 1 48 0Z" />
        <path fill="#14142c" d="M16 40a24 24 0 0 0 48 0Z" />
        <path fill={light} d="M45 45a9 9 0 1 0 3 14a7 7 0 0 1-3-14Z" />
        <circle cx="40" cy="29" r="6" fill={light} />
      </>
    ),
  },
  // A bowler hat, a moustache and a cane.
  "silent-films": {
    ground: "#d9cfbb",
    drawing: (
      <>
        <path fill={dark} d="M22 36a18 18 0 0 1 36 0h8v5H14v-5Z" />
        <path fill={dark} d="M40 51c4-4 12-4 14 3c-5 3-11 2-14-1c-3 3-9 4-14 1c2-7 10-7 14-3Z" />
        <path
          fill="none"
          stroke="#8a5a22"
          strokeWidth="4"
          strokeLinecap="round"
          d="M18 68h38a5 5 0 0 0 5-5"
        />
      </>
    ),
  },
  // A pencil and what it has drawn: a ball that jumps.
  animation: {
    ground: "#2f7d4f",
    drawing: (
      <>
        <path
          fill="none"
          stroke={light}
          strokeWidth="3"
          strokeDasharray="2 5"
          d="M10 56q10-34 20 0q8-24 16 0"
        />
        <circle cx="50" cy="50" r="8" fill={orange} />
        <path fill={amber} d="m52 28 14-14 6 6-14 14-8 2Z" />
        <path fill={dark} d="m52 28 6 6-8 2Z" />
      </>
    ),
  },
  // A mask of laughter and one of tears.
  genres: {
    ground: "#7a2550",
    drawing: (
      <>
        <path fill={light} d="M12 20h32v18a16 16 0 0 1-32 0Z" />
        <path fill="none" stroke={dark} strokeWidth="3" d="M20 30h5M31 30h5M20 38q8 9 16 0" />
        <path fill={amber} d="M36 34h32v18a16 16 0 0 1-32 0Z" />
        <path fill="none" stroke={dark} strokeWidth="3" d="M44 44h5M55 44h5M44 59q8-9 16 0" />
      </>
    ),
  },
  // A globe and an aeroplane's path.
  countries: {
    ground: "#2a6fd0",
    drawing: (
      <>
        <circle cx="38" cy="42" r="22" fill="#8ed0f0" />
        <path
          fill="none"
          stroke="#173a8a"
          strokeWidth="2.5"
          d="M16 42h44M38 20v44M38 20q-18 22 0 44M38 20q18 22 0 44"
        />
        <path fill={amber} d="m58 14 12-2-6 11-2-5Z" />
        <path fill="none" stroke={amber} strokeWidth="2.5" strokeDasharray="4 4" d="M60 20Q40 8 20 18" />
      </>
    ),
  },
  // An hourglass.
  decades: {
    ground: "#6a4a2b",
    drawing: (
      <>
        <path
          fill={light}
          d="M22 16h36v4c0 10-8 14-12 20c4 6 12 10 12 20v4H22v-4c0-10 8-14 12-20c-4-6-12-10-12-20Z"
        />
        <path
          fill={orange}
          d="M28 24h24c-2 6-8 9-12 15c-4-6-10-9-12-15ZM26 60c2-6 8-8 14-12c6 4 12 6 14 12Z"
        />
        <path fill={dark} d="M18 12h44v5H18ZM18 63h44v5H18Z" />
      </>
    ),
  },
  // A star and a pen.
  critic: {
    ground: "#14141c",
    drawing: (
      <>
        <path fill={amber} d="m36 12 7 16 17 2-13 12 4 17-15-9-15 9 4-17L12 30l17-2Z" />
        <path fill={light} d="M66 36c-10 4-16 14-18 30l4 1c2-6 5-9 9-10c-2-1-3-2-3-3c5-2 8-8 8-18Z" />
      </>
    ),
  },
  // Posters with a heart.
  collector: {
    ground: "#f0b8a0",
    drawing: (
      <>
        <path fill="#173a8a" d="m14 26 20-8 14 36-20 8Z" />
        <path fill="#c8323c" d="M30 20h28v42H30Z" />
        <path fill={light} d="M44 52c-12-8-12-18-6-18c3 0 5 2 6 5c1-3 3-5 6-5c6 0 6 10-6 18Z" />
      </>
    ),
  },
  // A laurel round a frame that has been guessed.
  expert: {
    ground: "#b5541c",
    drawing: (
      <>
        <path
          fill="none"
          stroke={amber}
          strokeWidth="5"
          d="M30 66C14 60 10 42 18 24M50 66c16-6 20-24 12-42"
        />
        <path
          fill={amber}
          d="M10 34q8 0 10 8q-9 0-10-8ZM12 48q8-2 12 6q-9 2-12-6ZM70 34q-8 0-10 8q9 0 10-8ZM68 48q-8-2-12 6q9 2 12-6Z"
        />
        <path
          fill="none"
          stroke={light}
          strokeWidth="6"
          strokeLinecap="round"
          d="M31 30a9 9 0 1 1 13 8q-4 2-4 8"
        />
        <circle cx="40" cy="57" r="4" fill={light} />
      </>
    ),
  },
};

const plain: Drawing = { ground: "#14295c", drawing: <circle cx="40" cy="40" r="18" fill={amber} /> };
const find = (id: string): Drawing | undefined => (drawings as Partial<Record<string, Drawing>>)[id];

/** An achievement's picture; one that another scoring service has added is a plain medal. */
export function AchievementMark({ id, className }: { id: string; className: string | undefined }) {
  const { ground, drawing } = find(id) ?? plain;
  return (
    <svg viewBox="0 0 80 80" className={className} aria-hidden="true" data-achievement={id}>
      <rect width="80" height="80" rx="16" fill={ground} />
      {drawing}
    </svg>
  );
}
