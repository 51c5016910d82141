import { notLike } from "drizzle-orm";
import { titles } from "./schema";

/** Aliases of titles that are generated for benchmarks begin so. */
export const generatedPrefix = "generated-";

export const isNotGenerated = notLike(titles.alias, `${generatedPrefix}%`);
