import { and, eq } from "drizzle-orm";
import { type Audience, isRestricted } from "../../platform/audience";
import { aliases } from "../../platform/db/schema";
import { findChannel } from "../../tv/channels/find-channels";
import type { TimetableContext } from "../../tv/channels/timetable";
import { isArticleVisible } from "../catalog/article-cards";
import { findLists } from "../catalog/lists";
import { findPeople } from "../catalog/people";
import { findTitle } from "../catalog/product";

/** What a replaced URL leads to; null if it was never replaced, or the audience may not know its target. */
export async function findRedirect(
  context: TimetableContext,
  getAudience: () => Promise<Audience>,
  { type, path }: { type: string; path: string },
): Promise<string | null> {
  const [row] = await context.db
    .select({ to: aliases.to })
    .from(aliases)
    .where(and(eq(aliases.type, type), eq(aliases.from, path)));
  return row && (await maySeeRedirect(context, await getAudience(), type, row.to)) ? row.to : null;
}

/** Whether to reveal the target of a replaced URL: children and profiles with limits must not see hidden titles. */
async function maySeeRedirect(
  context: TimetableContext,
  audience: Audience,
  type: string,
  url: string,
): Promise<boolean> {
  if (!isRestricted(audience)) return true;
  const { db } = context;
  const alias = url.split("/").at(-1) ?? "";
  switch (type) {
    case "watch":
      return (await findTitle(db, audience, alias)) !== null;
    case "collection":
    case "playlist":
    case "selection":
      return (await findLists(db, type, audience, [alias])).length > 0;
    case "person":
      return (await findPeople(db, audience, [alias])).length > 0;
    case "journal":
      return isArticleVisible(db, audience, alias);
    case "channel":
      return (await findChannel(context, audience, alias)) !== null;
    default:
      return true;
  }
}
