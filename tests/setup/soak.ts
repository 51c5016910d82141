/** Whether tests run at the sizes of `npm run soak`, and not at those of `npm test`. */
export const isSoak = process.env.SOAK === "1";
