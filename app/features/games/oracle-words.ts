/** Topics to ask the oracle about. */
export const oracleTopics = ["evening", "love", "work", "road"] as const;
type OracleTopic = (typeof oracleTopics)[number];
export const oracleWords = 6;
export type OracleWords = 0 | 1 | 2 | 3 | 4 | 5;

export const isTopic = (value: string): value is OracleTopic =>
  (oracleTopics as readonly string[]).includes(value);
