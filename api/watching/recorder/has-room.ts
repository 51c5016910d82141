import { statfs } from "node:fs/promises";

/** What is left for the database and everything else. */
const sparePart = 0.05;

/** Tells whether a folder's disk has room to spare; a bucket, which has no folder, always has. */
export const createRoomCheck = (folder: string | null) => async (): Promise<boolean> => {
  if (folder === null) return true;
  const { bavail, blocks } = await statfs(folder);
  return bavail > sparePart * blocks;
};
