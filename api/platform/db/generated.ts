import { notLike } from "drizzle-orm";
import { titles } from "./schema";

/** Prefix of the aliases of titles generated for benchmarks. */
export const generatedPrefix = "generated-";

export const isNotGenerated = notLike(titles.alias, `${generatedPrefix}%`);
