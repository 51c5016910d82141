import type { useSection } from "../account/use-section";
import type { parentsLoader } from "./parents.server";

export type ParentsData = ReturnType<typeof useSection<typeof parentsLoader>>;
/** What the forms of a profile's limits are given. */
export type LimitFormProps = { limits: ParentsData["limits"]; action: string };
/** Search results for titles and channels to hide. */
export type FoundToHide = NonNullable<ParentsData["found"]>;
