import type { Database } from "../db/database";
import { articleIsFor } from "./articles";
import type { Audience } from "./audience";
import { findLists } from "./lists";
import { peopleNamed } from "./people";
import { findTitle } from "./product";

/** Whether this audience may learn where a replaced address leads: a child is told of nothing it could not open. */
export async function mayKnow(db: Database, audience: Audience, type: string, url: string): Promise<boolean> {
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
      return (await peopleNamed(db, audience, [alias])).length > 0;
    case "journal":
      return articleIsFor(db, audience, alias);
    default:
      return true;
  }
}
