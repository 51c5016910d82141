/** The status of a television's code. */
export type TvStatus = "WAITING" | "CONFIRMED" | "OVER";
