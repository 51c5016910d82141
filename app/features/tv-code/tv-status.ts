/** What became of the code that a television shows. */
export type TvStatus = "WAITING" | "CONFIRMED" | "OVER";
