import type { ReactNode } from "react";
import type { Figure, Reaction } from "#contract/together-options";

const light = "#fff6e5";
const dark = "#1a1204";

/** Each figure on a ground of its own, in the posters' few flat colours. */
const figures: Record<Figure, { ground: string; drawing: ReactNode }> = {
  moon: { ground: "#3b2f80", drawing: <path fill="#ffc24b" d="M20 6a10 10 0 1 0 6 14a8 8 0 0 1-6-14Z" /> },
  star: {
    ground: "#c8323c",
    drawing: <path fill={light} d="m16 6 2.9 6.6 7.1.7-5.4 4.7 1.6 7-6.2-3.7L9.8 25l1.6-7L6 13.3l7.1-.7Z" />,
  },
  wave: {
    ground: "#12586b",
    drawing: (
      <path
        fill="none"
        stroke="#9fe3e8"
        strokeWidth="3"
        d="M5 13c4-5 7-5 11 0s7 5 11 0M5 21c4-5 7-5 11 0s7 5 11 0"
      />
    ),
  },
  sun: {
    ground: "#ff8a3d",
    drawing: (
      <>
        <circle cx="16" cy="16" r="5.5" fill={light} />
        <path
          stroke={light}
          strokeWidth="2.5"
          d="M16 4v4M16 24v4M4 16h4M24 16h4M7.5 7.5l2.8 2.8M21.7 21.7l2.8 2.8M24.5 7.5l-2.8 2.8M10.3 21.7l-2.8 2.8"
        />
      </>
    ),
  },
  sail: {
    ground: "#2a6fd0",
    drawing: <path fill={light} d="M17 5v15H7Zm1.5 5v10H26ZM6 22h20l-3 5H9Z" />,
  },
  leaf: {
    ground: "#2f7d4f",
    drawing: (
      <path
        fill="#c9f0a8"
        d="M25 7C13 7 7 12 7 20l.6 3C10 17 14 13 19 11c-5 4-8 8-9.5 13.5l3.5.5C22 25 25 17 25 7Z"
      />
    ),
  },
  tower: {
    ground: "#7a2550",
    drawing: <path fill="#ffc24b" d="M14 5h4l1 5h-6Zm-1 7h6l1 6h-8Zm-1.3 8h8.6l1.2 7h-11Z" />,
  },
  comet: {
    ground: "#14141c",
    drawing: (
      <>
        <path fill="#ff8a3d" d="M16.5 11.5 4 28l16-12.5Z" />
        <circle cx="20.5" cy="11" r="5" fill="#fff0c2" />
      </>
    ),
  },
  bridge: {
    ground: "#6a4a2b",
    drawing: (
      <path
        fill="none"
        stroke="#ffd9a0"
        strokeWidth="2.5"
        d="M4 21h24M6 21a10 10 0 0 1 20 0M11 21v-8M16 21V11M21 21v-8"
      />
    ),
  },
  drop: {
    ground: "#8ec9f0",
    drawing: <path fill="#173a8a" d="M16 5c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14Z" />,
  },
  peak: {
    ground: "#a9c4b8",
    drawing: (
      <>
        <path fill="#22413a" d="m4 25 9-16 5 8 3-4 7 12Z" />
        <path fill={light} d="m13 9 2.8 4.5L13 15l-2.6-1.4Z" />
      </>
    ),
  },
  lamp: {
    ground: "#ffc24b",
    drawing: <path fill={dark} d="M5 12h7v8H5Zm8.5 1.5L27 7v18l-13.5-6.5Z" />,
  },
};

const face = <circle cx="16" cy="16" r="13" fill="#ffc24b" />;
const eyes = (
  <>
    <circle cx="11.5" cy="13" r="1.9" fill={dark} />
    <circle cx="20.5" cy="13" r="1.9" fill={dark} />
  </>
);

const reactions: Record<Reaction, ReactNode> = {
  love: (
    <path
      fill="#ff5a5f"
      d="M16 28C6 20.5 3 16 3 11.5A6.5 6.5 0 0 1 16 8.5a6.5 6.5 0 0 1 13 3C29 16 26 20.5 16 28Z"
    />
  ),
  laugh: (
    <>
      {face}
      <path
        fill="none"
        stroke={dark}
        strokeWidth="2"
        strokeLinecap="round"
        d="m9 14 2.5-2.5L14 14M18 14l2.5-2.5L23 14"
      />
      <path fill={dark} d="M8.5 17.5h15a7.5 7.5 0 0 1-15 0Z" />
      <path fill="#ff6b6b" d="M12 23.5a5.2 5.2 0 0 1 8 0 7.5 7.5 0 0 1-8 0Z" />
    </>
  ),
  wow: (
    <>
      {face}
      {eyes}
      <ellipse cx="16" cy="21.5" rx="3" ry="4" fill={dark} />
    </>
  ),
  sad: (
    <>
      {face}
      {eyes}
      <path fill="none" stroke={dark} strokeWidth="2" strokeLinecap="round" d="M11.5 23a5 5 0 0 1 9 0" />
      <path fill="#2a6fd0" d="M22.5 16.5c2 3 2.7 4.2 2.7 5.5a2.7 2.7 0 0 1-5.4 0c0-1.3.7-2.5 2.7-5.5Z" />
    </>
  ),
  bravo: (
    <>
      <path fill="#ffc24b" d="m16 7 2.6 5.9 6.4.6-4.8 4.2 1.4 6.3-5.6-3.3L10.4 24l1.4-6.3L7 13.5l6.4-.6Z" />
      <path
        stroke="#ff8a3d"
        strokeWidth="2.2"
        strokeLinecap="round"
        d="M16 1.5v3M27 5.5l-2 2.2M5 5.5l2 2.2M29.5 20l-2.6-1M2.5 20l2.6-1M16 27.5v3"
      />
    </>
  ),
};

/** A member; the name stands beside it or is the label of what it is in. */
export function FigureMark({ figure, className }: { figure: Figure; className?: string | undefined }) {
  const { ground, drawing } = figures[figure];
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={ground} />
      {drawing}
    </svg>
  );
}

export const ReactionMark = ({ kind, className }: { kind: Reaction; className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
    {reactions[kind]}
  </svg>
);
