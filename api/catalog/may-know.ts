import type { Database } from "../db/database";
import { isArticleVisible } from "./articles";
import type { Audience } from "./audience";
import { findLists } from "./lists";
import { findPeople } from "./people";
import { findTitle } from "./product";

/** Whether to reveal the target of a replaced URL. A child must not learn of content it cannot open. */
export async function maySeeRedirect(
  db: Database,
  audience: Audience,
  type: string,
  url: string,
): Promise<boolean> {
  if (!audience.forKids) return true;
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
    default:
      return true;
  }
}
