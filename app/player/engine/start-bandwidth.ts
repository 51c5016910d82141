import { getConnection, savesData } from "~/lib/document/connection";

const unknownBits = 800_000;
const fastBits = 3_500_000;

/**
 * Starts low: an early first frame matters more than a sharp one. Starts higher only if the browser reports a
 * fast connection.
 */
export function getStartBandwidth(): number {
  const { downlink } = getConnection();
  return typeof downlink === "number" && downlink >= 8 && !savesData() ? fastBits : unknownBits;
}
